-- SPDX-License-Identifier: MIT
-- Layout and comments of texts of Troupe, and the language server for them. g:troupe_command names the command; by default `troupe`.

vim.bo.commentstring = "# %s"
vim.bo.comments = ":#"
vim.bo.expandtab = true
vim.bo.shiftwidth = 4

local config = { name = "troupe", cmd = { vim.g.troupe_command or "troupe", "lsp" }, root_dir = vim.fn.getcwd() }
if vim.fn.executable(config.cmd[1]) == 0 then
  return
end
if vim.lsp.start then -- from 0.8 on; it takes a server that runs already
  vim.lsp.start(config)
else
  vim.g.troupe_client = vim.g.troupe_client or vim.lsp.start_client(config)
  vim.lsp.buf_attach_client(0, vim.g.troupe_client)
end
