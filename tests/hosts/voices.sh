# SPDX-License-Identifier: MIT
# What the tests of games share about voices: the hamlet with a voice of 7 s for one of its lines, and whether a play keeps to it.

# voiced_hamlet SOUND: makes $TEST_DIR/voiced.troupe, and the sound beside it: voice/k7f2.wav, or voice/k7f2.ogg, of which only the length is right.
voiced_hamlet() {
    command=$(realpath "$TROUPE")
    rm -rf "$TEST_DIR/voice"
    mkdir -p "$TEST_DIR/voice"
    case $1 in
    wav)
        python3 - "$TEST_DIR/voice/k7f2.wav" <<'EOF'
import sys, wave
with wave.open(sys.argv[1], "wb") as sound:
    sound.setnchannels(1), sound.setsampwidth(2), sound.setframerate(8000)
    sound.writeframes(bytes(2 * 8000 * 7))
EOF
        ;;
    ogg)
        # Opus: a page with its head, and one whose last sample has the number 336,312; 312 are not heard.
        {
            printf 'OggS\0\002\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\001\023OpusHead\001\001\070\001\200\273\0\0\0\0\0'
            printf 'OggS\0\004\270\041\005\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0'
        } >"$TEST_DIR/voice/k7f2.ogg"
        ;;
    esac
    sed 's/"My knees say rain\."/& @k7f2/' examples/sdl/hamlet.troupe >"$TEST_DIR/voiced.troupe"
    (cd "$TEST_DIR" && "$command" lines voices voice >>voiced.troupe) && grep -q '@k7f2 "voice/k7f2\..*7\.000 s' "$TEST_DIR/voiced.troupe"
}
# cut_short: makes $TEST_DIR/stopped.troupe of that text, in which news are stopped after 3 s.
cut_short() {
    sed 's/exclaim one of News to partner/&, at most 3 s, always succeeds/' "$TEST_DIR/voiced.troupe" >"$TEST_DIR/stopped.troupe"
    ! cmp -s "$TEST_DIR/voiced.troupe" "$TEST_DIR/stopped.troupe"
}
# voices_stop_with_lines WORDS: in that file, each `STEP stops NAME` is told within 3 s behind the voiced line of that name, and before its next; and there is one.
voices_stop_with_lines() {
    awk '$3 " " $4 " " $5 == "My knees say" { since[$2] = $1; next }
         $2 == "stops" { sub(",", "", $3); count++; if (!since[$3 ":"] || $1 <= since[$3 ":"] || $1 - since[$3 ":"] > 91) { print; bad = 1 } } END { exit bad || !count }' "$1"
}
# voices_are_kept_to WORDS: in that file, with a line `STEP NAME: WORDS` for each thing said, whoever says the line says nothing for 7 s.
voices_are_kept_to() {
    awk '$3 " " $4 " " $5 == "My knees say" { until[$2] = $1 + 210; count++; next }
         $2 ~ /:$/ && $1 < until[$2] { print; bad = 1 } END { exit bad || !count }' "$1"
}
