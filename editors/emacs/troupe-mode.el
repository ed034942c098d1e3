;;; troupe-mode.el --- Texts of Troupe  -*- lexical-binding: t -*-
;; SPDX-License-Identifier: MIT
;; Package-Requires: ((emacs "28.1") (eglot "1.9"))

;;; Commentary:
;; Highlighting, comments, and `troupe lsp' through Eglot.  Made from a template and the tables of the language; see
;; docs/editors.md.

;;; Code:

(defconst troupe-mode-keywords
  `((,(rx bol (* blank) (group (or "priorities" "behaviour" "condition" "depending" "otherwise" "proactive" "situation" "calendar" "instance" "occasion" "parallel" "reactive" "relation" "schedule" "selector" "sequence" "expects" "finally" "message" "network" "pattern" "private" "setting" "action" "choice" "latent" "legend" "object" "places" "record" "repeat" "starts" "voices" "brain" "catch" "event" "given" "layer" "lines" "makes" "needs" "never" "phase" "place" "query" "retry" "scene" "stock" "world" "area" "cast" "from" "host" "item" "kind" "link" "lock" "node" "part" "plan" "role" "task" "test" "then" "when" "for" "use" "way" "if" "on" "continue" "disable" "request" "reserve" "enable" "forbid" "signal" "allow" "await" "begin" "check" "send" "take" "wait" "end" "let" "put" "set" "do" "go")) word-end) 1 font-lock-keyword-face)
    (,(rx (any ":|") (+ blank) (group (or "continue" "disable" "request" "reserve" "enable" "forbid" "signal" "allow" "await" "begin" "check" "send" "take" "wait" "end" "let" "put" "set" "do" "go")) word-end) 1 font-lock-keyword-face)
    (,(rx "," (* blank) (group (or "not interruptible" "before others if" "keeps trying for" "always succeeds" "gives up after" "unsynchronised" "forgets after" "not resumable" "waits for all" "always fails" "now or never" "polled every" "step by step" "wraps moves" "checkpoint" "everywhere" "interrupts" "open ended" "remembers" "when free" "at least" "cooldown" "inverted" "patience" "priority" "reactive" "at most" "at once" "because" "chooses" "crosses" "finally" "freezes" "holders" "open to" "resumes" "returns" "travels" "uses up" "closed" "queues" "starts" "weight" "within" "about" "after" "every" "fails" "falls" "gives" "lasts" "makes" "marks" "moves" "rises" "stops" "suits" "until" "while" "asks" "free" "loss" "once" "rank" "uses" "when" "with" "for" "was" "an" "as" "at" "if" "in" "a")) word-end) 1 font-lock-builtin-face)
    (,(rx word-start (or "interrupts" "activates" "suspends" "becomes" "cancels" "changes" "nearest" "resumes" "through" "adopts" "around" "behind" "enters" "inside" "leaves" "random" "starts" "toward" "within" "about" "comes" "drops" "every" "fails" "falls" "rises" "under" "until" "waits" "where" "while" "ends" "from" "goes" "into" "near" "onto" "over" "says" "than" "this" "when" "with" "and" "any" "can" "for" "has" "not" "one" "per" "an" "as" "at" "by" "if" "in" "is" "it" "me" "my" "of" "on" "or" "to" "a") word-end) . font-lock-keyword-face)
    (,(rx word-start (or "behaviour" "proactive" "situation" "instance" "occasion" "reactive" "message" "network" "pattern" "setting" "latent" "object" "record" "event" "layer" "lines" "place" "scene" "area" "host" "item" "kind" "link" "node" "part" "plan" "role" "task") (+ blank) (group (+ (any alpha "_-"))))
     1 font-lock-type-face)
    (,(rx word-start (+ digit) (? (any ".:") (+ digit)) (? (* blank) (or "%" (seq (or "degrees" "minutes" "seconds" "degree" "metres" "minute" "second" "hours" "metre" "days" "hour" "mins" "secs" "day" "deg" "hrs" "min" "sec" "cm" "hr" "km" "ms" "h" "m" "s") word-end))))
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
