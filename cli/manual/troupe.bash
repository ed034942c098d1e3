# SPDX-License-Identifier: MIT
_troupe() {
    local now=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} words=""
    COMPREPLY=()
    if [ "$COMP_CWORD" -eq 1 ]; then
        words="new run check test cover compile bind fmt rename uses patterns doc expand export lines graph why why-not offers bench profile sim replay diff studio lsp help --help --version"
    else
        case ${COMP_WORDS[1]} in
        new) words="--template --ask --help" ;;
        run) words="--for --seed --threads --setting --language --all --who --from --to --story --report --json --hash --hashes --html --trace --live --speed --follow --newcomers --interest --radius --save --save-at --bundle --load --reload-at --watch --break --break-of --break-if --break-after --record --help" ;;
        check) words="--json --strict --help" ;;
        test) words="--seed --seeds --why --html --help" ;;
        cover) words="--for --seed --seeds --help" ;;
        compile) words="--output --language --depends --help" ;;
        bind) words="--c --output --prefix --depends --help" ;;
        fmt) words="--check --help" ;;
        rename) words="--help" ;;
        uses) words="--help" ;;
        patterns) words="--json --help" ;;
        doc) words="--output --help" ;;
        expand) words="--keep --help" ;;
        export) words="--nwscript --output --help" ;;
        lines) words="--csv --po --language --output --help" ;;
        graph) words="--output --about --dot --help" ;;
        why) words="--agent --at --seed --setting --json --help" ;;
        why-not) words="--agent --at --seed --setting --does --help" ;;
        offers) words="--agent --at --seed --setting --help" ;;
        bench) words="--npcs --threads --steps --warm-up --gap --at --setting --seed --saves --json --help" ;;
        profile) words="--npcs --steps --warm-up --gap --at --setting --seed --help" ;;
        sim) words="--seed --hours --npc-steps --minutes --steps --matrix --output --help" ;;
        replay) words="--hash --help" ;;
        diff) words="--for --seed --setting --json --help" ;;
        studio) words="--open --port --page --help" ;;
        lsp) words="--stdio --help" ;;
        help) words="--help" ;;
        esac
        case ${COMP_WORDS[1]}:$before in
        new:--template) return ;;
        run:--for) return ;;
        run:--seed) return ;;
        run:--threads) return ;;
        run:--setting) return ;;
        run:--language) return ;;
        run:--who) return ;;
        run:--from) return ;;
        run:--to) return ;;
        run:--speed) return ;;
        run:--follow) return ;;
        run:--newcomers) return ;;
        run:--interest) return ;;
        run:--radius) return ;;
        run:--load) return ;;
        run:--break) return ;;
        run:--break-of) return ;;
        run:--break-if) return ;;
        run:--break-after) return ;;
        run:--record) return ;;
        test:--seed) return ;;
        test:--seeds) return ;;
        cover:--for) return ;;
        cover:--seed) return ;;
        cover:--seeds) return ;;
        compile:--language) return ;;
        bind:--prefix) return ;;
        lines:--language) return ;;
        graph:--about) return ;;
        why:--agent) return ;;
        why:--at) return ;;
        why:--seed) return ;;
        why:--setting) return ;;
        why-not:--agent) return ;;
        why-not:--at) return ;;
        why-not:--seed) return ;;
        why-not:--setting) return ;;
        why-not:--does) return ;;
        offers:--agent) return ;;
        offers:--at) return ;;
        offers:--seed) return ;;
        offers:--setting) return ;;
        bench:--npcs) return ;;
        bench:--threads) return ;;
        bench:--steps) return ;;
        bench:--warm-up) return ;;
        bench:--gap) return ;;
        bench:--at) return ;;
        bench:--setting) return ;;
        bench:--seed) return ;;
        profile:--npcs) return ;;
        profile:--steps) return ;;
        profile:--warm-up) return ;;
        profile:--gap) return ;;
        profile:--at) return ;;
        profile:--setting) return ;;
        profile:--seed) return ;;
        sim:--seed) return ;;
        sim:--hours) return ;;
        sim:--npc-steps) return ;;
        sim:--minutes) return ;;
        sim:--steps) return ;;
        diff:--for) return ;;
        diff:--seed) return ;;
        diff:--setting) return ;;
        studio:--port) return ;;
        esac
    fi
    case $COMP_CWORD:$now in
    1:* | *:-*) mapfile -t COMPREPLY < <(compgen -W "$words" -- "$now") ;;
    *) mapfile -t COMPREPLY < <(compgen -f -- "$now") ;;
    esac
}
complete -o filenames -F _troupe troupe
