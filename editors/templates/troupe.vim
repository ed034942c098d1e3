" Vim syntax file for Troupe. Made from a template and the tables of the language; see docs/editors.md.
if exists("b:current_syntax")
  finish
endif

syntax case match
syntax sync fromstart
setlocal iskeyword=@,48-57,_,39,45,192-255

" The last of several items that match at one place counts.
syntax match troupeName "\v[^0-9[:blank:][:punct:]]\k*"
syntax match troupeInner "\v%(\k\s)@2<!<%(@{inner:|})>%(\s*[.:=<>])@!"
syntax match troupeJoining "\v<%(@{joining:|})>"
syntax match troupeKeyword "\v^\s*<\zs%(@{lines:|}|@{steps:|})>"
syntax match troupeKeyword "\v%(%([:|]|<finally)\s+)@20<=<%(@{steps:|})>"
syntax match troupeDeclaration "\v^\s*%(private\s+)?%(@{declaring:|})\s+\zs<%(%(@{joining:|})>)@!\k+%(\s+%(%(@{joining:|})>)@!\k+)*"
syntax match troupeClause "\v%(,\_s*)@40<=<%(@{clauses:|})>"
syntax match troupeOperator "\v-\>|[|:,.()=+*/<>-]"
syntax match troupeNumber "\v\k@1<!-?\d+%(\.\d+)?%(\s*%(\%|<%(@{units:|})>))?%(\s+to\s+-?\d+%(\.\d+)?%(\s*%(\%|<%(@{units:|})>))?)?%(\s+per\s+%(@{units:|})>)?"
syntax match troupeNumber "\v<\d{1,2}:\d{2}>"
syntax match troupeTag "\v\@[a-z0-9]+"
syntax match troupeBracketed "\v\[[^\]]*\]|\k@1<!'.{-}'\k@!"
syntax match troupeComment "\v#.*$"
syntax match troupeString "\v\"[^\"]*\"" contains=troupePlaceholder
syntax match troupePlaceholder "\v\{[^{}\"]*\}" contained

" The block of a floor plan or legend has the lines that are indented further than the word.
syntax match troupePlanRow "\v\S.*$" contained
syntax match troupePlanFirst "\v%(plan)@4<=.*$" contained contains=troupeOperator,troupeNumber,troupeJoining,troupeName,troupeComment
syntax region troupePlan matchgroup=troupeKeyword start="\v^\z(\s+)plan>" end="\v^%(\z1\s)@!\ze\s*\S"me=s-1 contains=troupePlanFirst,troupePlanRow
syntax match troupeLetter "\v^\s+\zs\S\ze\s*:" contained containedin=troupeLegend
syntax region troupeLegend matchgroup=troupeKeyword start="\v^\z(\s+)legend>" end="\v^%(\z1\s)@!\ze\s*\S"me=s-1 contains=TOP

highlight default link troupeJoining Operator
highlight default link troupeInner Statement
highlight default link troupeKeyword Keyword
highlight default link troupeClause Statement
highlight default link troupeDeclaration Type
highlight default link troupeName Identifier
highlight default link troupeBracketed Identifier
highlight default link troupeOperator Delimiter
highlight default link troupeNumber Number
highlight default link troupeTag Tag
highlight default link troupeComment Comment
highlight default link troupeString String
highlight default link troupePlaceholder Special
highlight default link troupePlanRow String
highlight default link troupeLetter String

let b:current_syntax = "troupe"
