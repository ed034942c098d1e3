// SPDX-License-Identifier: MIT
// The tests of a text, by its lines; the part of the extension that needs no editor.

// [{line, name}] of the lines `test "name"`, which stand at the margin.
exports.testsOf = text =>
  text.split(/\r\n|\n|\r/).flatMap((content, line) => {
    const found = /^test\s+"([^"]*)"/.exec(content);
    return found ? [{line, name: found[1]}] : [];
  });

// The test that a line belongs to: the last one above it, unless another line at the margin stands between.
exports.testAt = (text, line) => {
  const above = text.split(/\r\n|\n|\r/).slice(0, line + 1);
  const tests = exports.testsOf(text).filter(test => test.line <= line);
  const last = tests[tests.length - 1];
  return last && above.slice(last.line + 1).every(content => /^(\s|#|$)/.test(content)) ? last : undefined;
};

// The arguments with which `troupe` plays a test, or all of a file.
exports.argumentsOf = (file, name) => ['test', file, ...(name === undefined ? [] : [name])];
