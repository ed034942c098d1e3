// SPDX-License-Identifier: MIT
// Troupe in VS Code: starts `troupe lsp`, which knows the language, and plays tests in a terminal.

const vscode = require('vscode');
const {LanguageClient} = require('vscode-languageclient/node');
const {argumentsOf, testAt, testsOf} = require('./tests.js');

let client;

const command = () => vscode.workspace.getConfiguration('troupe').get('command') || 'troupe';

async function start() {
  const server = {command: command(), args: ['lsp']};
  client = new LanguageClient('troupe', 'Troupe', server, {
    documentSelector: [{language: 'troupe', scheme: 'file'}, {language: 'troupe', scheme: 'untitled'}],
    synchronize: {fileEvents: vscode.workspace.createFileSystemWatcher('**/*.troupe')},
  });
  try {
    await client.start();
  } catch (error) {
    const answer = await vscode.window.showErrorMessage(
      `The Troupe language server does not start: \`${server.command} lsp\`. ${error.message}`, 'Set the command');
    if (answer) await vscode.commands.executeCommand('workbench.action.openSettings', 'troupe.command');
  }
}

async function stop() {
  const stopped = client;
  client = undefined;
  if (stopped && stopped.needsStop()) await stopped.stop();
}

// Plays a test, or all of a text. A process of its own, not a line for a shell: a name may hold anything but quotation marks.
async function play(document, name) {
  if (document.isUntitled || (document.isDirty && !(await document.save()))) {
    return vscode.window.showInformationMessage('A text is saved before its tests are played.');
  }
  const folder = vscode.workspace.getWorkspaceFolder(document.uri);
  const execution = new vscode.ProcessExecution(command(), argumentsOf(document.uri.fsPath, name));
  const task = new vscode.Task({type: 'troupe'}, folder ?? vscode.TaskScope.Workspace, name ?? 'all tests', 'troupe', execution);
  task.presentationOptions = {clear: true, reveal: vscode.TaskRevealKind.Always, panel: vscode.TaskPanelKind.Shared};
  return vscode.tasks.executeTask(task);
}

function playTest(uri, name) {
  const editor = vscode.window.activeTextEditor;
  if (uri) return vscode.workspace.openTextDocument(uri).then(document => play(document, name));
  const test = editor && testAt(editor.document.getText(), editor.selection.active.line);
  return test ? play(editor.document, test.name) : vscode.window.showInformationMessage('There is no test here.');
}

function playTests() {
  const editor = vscode.window.activeTextEditor;
  return editor && play(editor.document);
}

const lenses = {
  provideCodeLenses: document =>
    testsOf(document.getText()).map(({line, name}) =>
      new vscode.CodeLens(new vscode.Range(line, 0, line, 0),
        {title: '$(play) Play this test', command: 'troupe.playTest', arguments: [document.uri, name]})),
};

exports.activate = async context => {
  context.subscriptions.push(
    vscode.languages.registerCodeLensProvider({language: 'troupe'}, lenses),
    vscode.commands.registerCommand('troupe.playTest', playTest),
    vscode.commands.registerCommand('troupe.playTests', playTests),
    vscode.commands.registerCommand('troupe.restart', async () => { await stop(); await start(); }),
    vscode.workspace.onDidChangeConfiguration(async change => {
      if (change.affectsConfiguration('troupe.command')) { await stop(); await start(); }
    }));
  await start();
};

exports.deactivate = stop;
