" Vim syntax file for Troupe. Made from a template and the tables of the language; see docs/editors.md.
if exists("b:current_syntax")
  finish
endif

syntax case match
syntax sync fromstart
setlocal iskeyword=@,48-57,_,39,45,192-255

" The last of several items that match at one place counts.
syntax match troupeName "\v[^0-9[:blank:][:punct:]]\k*"
syntax match troupeInner "\v%(\k\s)@2<!<%(unsynchronised|interruptible|checkpoint|everywhere|behaviour|continues|interrupt|otherwise|remembers|resumable|scattered|cooldown|inverted|patience|priority|reactive|succeeds|because|chooses|crosses|finally|forgets|freezes|holders|message|recasts|removed|returns|succeed|suspend|travels|aborts|always|before|beyond|cancel|chance|closed|failed|letter|others|passes|polled|queues|resume|trying|weight|above|adopt|after|below|ended|enter|event|first|given|gives|keeps|lasts|least|leave|makes|marks|moves|never|order|score|seeds|start|stops|suits|times|walks|world|wraps|asks|best|done|drop|each|fail|free|gone|here|loss|mark|most|must|once|open|pass|rank|seed|step|time|turn|uses|all|day|may|now|off|the|was|up)>%(\s*[.:=<>])@!"
syntax match troupeJoining "\v<%(interrupts|activates|suspends|becomes|cancels|changes|nearest|resumes|through|adopts|around|behind|enters|inside|leaves|random|starts|toward|within|about|comes|drops|every|fails|falls|rises|under|until|waits|where|while|ends|from|goes|into|near|onto|over|says|than|this|when|with|and|any|can|for|has|not|one|per|an|as|at|by|if|in|is|it|me|my|of|on|or|to|a)>"
syntax match troupeKeyword "\v^\s*<\zs%(priorities|behaviour|condition|depending|otherwise|proactive|situation|calendar|instance|occasion|parallel|reactive|relation|schedule|selector|sequence|expects|finally|message|network|pattern|private|setting|action|choice|latent|legend|object|places|record|repeat|starts|voices|brain|catch|event|given|layer|lines|makes|needs|never|phase|place|query|retry|scene|stock|world|area|cast|from|host|item|kind|link|lock|node|part|plan|role|task|test|then|when|for|use|way|if|on|continue|disable|request|reserve|enable|forbid|signal|allow|await|begin|check|send|take|wait|end|let|put|set|do|go)>"
syntax match troupeKeyword "\v%(%([:|]|<finally)\s+)@20<=<%(continue|disable|request|reserve|enable|forbid|signal|allow|await|begin|check|send|take|wait|end|let|put|set|do|go)>"
syntax match troupeDeclaration "\v^\s*%(private\s+)?%(behaviour|proactive|situation|instance|occasion|reactive|message|network|pattern|setting|latent|object|record|event|layer|lines|place|scene|area|host|item|kind|link|node|part|plan|role|task)\s+\zs<%(%(interrupts|activates|suspends|becomes|cancels|changes|nearest|resumes|through|adopts|around|behind|enters|inside|leaves|random|starts|toward|within|about|comes|drops|every|fails|falls|rises|under|until|waits|where|while|ends|from|goes|into|near|onto|over|says|than|this|when|with|and|any|can|for|has|not|one|per|an|as|at|by|if|in|is|it|me|my|of|on|or|to|a)>)@!\k+%(\s+%(%(interrupts|activates|suspends|becomes|cancels|changes|nearest|resumes|through|adopts|around|behind|enters|inside|leaves|random|starts|toward|within|about|comes|drops|every|fails|falls|rises|under|until|waits|where|while|ends|from|goes|into|near|onto|over|says|than|this|when|with|and|any|can|for|has|not|one|per|an|as|at|by|if|in|is|it|me|my|of|on|or|to|a)>)@!\k+)*"
syntax match troupeClause "\v%(,\_s*)@40<=<%(not interruptible|before others if|keeps trying for|always succeeds|gives up after|unsynchronised|forgets after|not resumable|waits for all|always fails|now or never|polled every|step by step|wraps moves|checkpoint|everywhere|interrupts|open ended|remembers|when free|at least|cooldown|inverted|patience|priority|reactive|at most|at once|because|chooses|crosses|finally|freezes|holders|open to|resumes|returns|travels|uses up|closed|queues|starts|weight|within|about|after|every|fails|falls|gives|lasts|makes|marks|moves|rises|stops|suits|until|while|asks|free|loss|once|rank|uses|when|with|for|was|an|as|at|if|in|a)>"
syntax match troupeOperator "\v-\>|[|:,.()=+*/<>-]"
syntax match troupeNumber "\v\k@1<!-?\d+%(\.\d+)?%(\s*%(\%|<%(degrees|minutes|seconds|degree|metres|minute|second|hours|metre|days|hour|mins|secs|day|deg|hrs|min|sec|cm|hr|km|ms|h|m|s)>))?%(\s+to\s+-?\d+%(\.\d+)?%(\s*%(\%|<%(degrees|minutes|seconds|degree|metres|minute|second|hours|metre|days|hour|mins|secs|day|deg|hrs|min|sec|cm|hr|km|ms|h|m|s)>))?)?%(\s+per\s+%(degrees|minutes|seconds|degree|metres|minute|second|hours|metre|days|hour|mins|secs|day|deg|hrs|min|sec|cm|hr|km|ms|h|m|s)>)?"
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
