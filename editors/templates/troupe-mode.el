;;; troupe-mode.el --- Texts of Troupe  -*- lexical-binding: t -*-
;; SPDX-License-Identifier: MIT
;; Package-Requires: ((emacs "28.1") (eglot "1.9"))

;;; Commentary:
;; Highlighting, comments, and `troupe lsp' through Eglot.  Made from a template and the tables of the language; see
;; docs/editors.md.

;;; Code:

(defconst troupe-mode-keywords
  `((,(rx bol (* blank) (group (or "@{lines:" "}" "@{steps:" "}")) word-end) 1 font-lock-keyword-face)
    (,(rx (any ":|") (+ blank) (group (or "@{steps:" "}")) word-end) 1 font-lock-keyword-face)
    (,(rx "," (* blank) (group (or "@{clauses:" "}")) word-end) 1 font-lock-builtin-face)
    (,(rx word-start (or "@{joining:" "}") word-end) . font-lock-keyword-face)
    (,(rx word-start (or "@{declaring:" "}") (+ blank) (group (+ (any alpha "_-"))))
     1 font-lock-type-face)
    (,(rx word-start (+ digit) (? (any ".:") (+ digit)) (? (* blank) (or "%" (seq (or "@{units:" "}") word-end))))
     . font-lock-constant-face)
    (,(rx "@" (+ (any "a-z0-9"))) . font-lock-preprocessor-face))
  "Words of the language, by where they stand.")

(defvar troupe-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?# "<" table)
    (modify-syntax-entry ?\n ">" table)
    (modify-syntax-entry ?\" "\"" table)
    (modify-syntax-entry ?' "w" table)
    table))

;;;###autoload
(define-derived-mode troupe-mode prog-mode "Troupe"
  "Major mode for texts of Troupe."
  (setq-local comment-start "# ")
  (setq-local indent-tabs-mode nil)
  (setq-local tab-width 4)
  (setq-local font-lock-defaults '(troupe-mode-keywords)))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.troupe\\'" . troupe-mode))

(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs '(troupe-mode . ("troupe" "lsp"))))

(provide 'troupe-mode)
;;; troupe-mode.el ends here
