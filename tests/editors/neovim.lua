-- SPDX-License-Identifier: MIT
-- Neovim's own client asks about the files it is called with, by the plugin editors/nvim. The first argument is the file that the answers go
-- to, as JSON; clients.mjs looks at them.

local arguments = vim.fn.argv()
local answers = {}

local function ask(method, more)
  local parameters = vim.tbl_extend("force", { textDocument = vim.lsp.util.make_text_document_params() }, more or {})
  local answer = assert(vim.lsp.buf_request_sync(0, "textDocument/" .. method, parameters, 20000), method .. ": no answer")
  for _, reply in pairs(answer) do
    return reply.result, reply.error and reply.error.message
  end
end

-- The text between two positions of the current buffer, which count in UTF-16.
local function slice(range)
  local line = vim.fn.getline(range.start.line + 1)
  local from, to = vim.str_byteindex(line, range.start.character, true), vim.str_byteindex(line, range["end"].character, true)
  return line:sub(from + 1, to)
end

local function content()
  return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\n")
end

-- Whether the text comes to have mistakes, or to have none.
local function comes_to(has_mistakes)
  ask("foldingRange")
  return vim.wait(5000, function()
    return (#vim.diagnostic.get(0, { severity = vim.diagnostic.severity.ERROR }) > 0) == has_mistakes
  end, 1)
end

local function outline(symbols, into)
  for _, symbol in ipairs(symbols) do
    table.insert(into, symbol)
    outline(symbol.children or {}, into)
  end
  return into
end

-- What is said about the first few declarations.
local function about_names(symbols)
  local found = {}
  for i = 1, math.min(#symbols, 6) do
    local range = symbols[i].selectionRange
    local hover, definition = ask("hover", { position = range.start }), ask("definition", { position = range.start })
    table.insert(found, {
      name = symbols[i].name,
      text = slice(range),
      hover = hover and hover.contents.value or "",
      definition = definition and slice(definition.range) or "",
      completions = #vim.lsp.util.extract_completion_items(ask("completion", { position = { line = range.start.line, character = 0 } })),
    })
  end
  return found
end

-- Whether a role that is renamed, and renamed back, leaves the text as it was and without mistakes.
local function renames(symbols)
  for _, symbol in ipairs(symbols) do
    local before, place = content(), { position = symbol.selectionRange.start, newName = "Quaintly 𠀋 named" }
    local edit = symbol.detail == "role" and ask("rename", place)
    if edit then
      vim.lsp.util.apply_workspace_edit(edit, "utf-16")
      local changed = content():find("role Quaintly 𠀋 named", 1, true) ~= nil and comes_to(false)
      place.newName = symbol.name
      local back = ask("rename", place)
      if back then
        vim.lsp.util.apply_workspace_edit(back, "utf-16")
        return changed and content() == before
      end
      vim.cmd("silent wall | silent! bufdo undo")
    end
  end
  return vim.NIL
end

-- Whether a text that is laid out badly is laid out well, and whether a mistake in it is told and forgotten.
local function formats()
  local before = content()
  vim.cmd([[silent keeppatterns %s/,$/,   /e | silent keeppatterns %s/^\(\s*role\) /\1   /e]])
  vim.lsp.buf.formatting_sync(nil, 20000)
  return content() == before
end

local function complains()
  local count = vim.fn.line("$")
  vim.fn.append(count, "role 𠀋 𠀋 ((")
  local told = comes_to(true)
  vim.fn.deletebufline("%", count + 1)
  return told and comes_to(false)
end

for i = 2, #arguments do
  vim.cmd("silent edit " .. vim.fn.fnameescape(arguments[i]))
  assert(vim.wait(20000, function()
    local client = vim.lsp.get_client_by_id(vim.g.troupe_client or 1)
    return client ~= nil and client.initialized and vim.lsp.buf_is_attached(0, client.id)
  end, 5), "the server does not start")
  local symbols = outline(ask("documentSymbol"), {})
  answers[arguments[i]] = {
    filetype = vim.bo.filetype,
    syntax = vim.fn.synIDattr(vim.fn.synID(vim.fn.search("^role "), 1, 1), "name"),
    clean = comes_to(false),
    names = about_names(symbols),
    renames = renames(symbols),
    formats = formats(),
    complains = complains(),
  }
end
vim.fn.writefile({ vim.fn.json_encode(answers) }, arguments[1])
vim.cmd("qall!")
