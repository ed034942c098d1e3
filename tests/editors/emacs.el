;;; emacs.el --- Emacs as a client of `troupe lsp'  -*- lexical-binding: t -*-
;; SPDX-License-Identifier: MIT

;;; Commentary:
;; Eglot asks the server about an example, by editors/emacs/troupe-mode.el.  TROUPE is the command.  An error ends Emacs with a failure.

;;; Code:

(package-initialize)
(require 'cl-lib)
(require 'eglot)
(setq eglot-sync-connect 120
      eglot-connect-timeout 120)
(load (expand-file-name "editors/emacs/troupe-mode.el") nil t)
(cl-assert (member '(troupe-mode . ("troupe" "lsp")) eglot-server-programs))
(setq eglot-server-programs `((troupe-mode . (,(expand-file-name (getenv "TROUPE")) "lsp"))))

(find-file "examples/tavern.troupe")
(cl-assert (eq major-mode 'troupe-mode))
(font-lock-ensure)
(goto-char (point-min))
(re-search-forward "^role \\(Patron\\)")
(cl-assert (eq (get-text-property (match-beginning 0) 'face) 'font-lock-keyword-face))
(cl-assert (eq (get-text-property (match-beginning 1) 'face) 'font-lock-type-face))
(goto-char (match-beginning 1))

(defun troupe-ask (method)
  "The answer of the server about the place of point, by METHOD."
  (jsonrpc-request (eglot-current-server) method (eglot--TextDocumentPositionParams) :timeout 60))

(apply #'eglot (eglot--guess-contact))
(cl-assert (string-match-p "role Patron" (plist-get (plist-get (troupe-ask :textDocument/hover) :contents) :value)))
(cl-assert (= (plist-get (plist-get (plist-get (troupe-ask :textDocument/definition) :range) :start) :line)
              (1- (line-number-at-pos))))
(cl-assert (> (length (troupe-ask :textDocument/documentSymbol)) 10))
(forward-line 1)
(cl-assert (> (length (let ((items (troupe-ask :textDocument/completion)))
                        (if (vectorp items) items (plist-get items :items))))
              0))
(message "Eglot was answered.")
(eglot-shutdown (eglot-current-server))

;;; emacs.el ends here
