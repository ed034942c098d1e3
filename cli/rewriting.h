// SPDX-License-Identifier: MIT
// Files that a command has changed as texts: `rename` and `expand --keep`.

#ifndef TROUPE_CLI_REWRITING_H
#define TROUPE_CLI_REWRITING_H

#include <troupe/script.h>

/// Writes those texts of a script that are not what their files say already, and tells the path of each with `what` was
/// done: "renamed". The first `count` texts are of the files at `paths` (`-`: to the standard output, and not told); those
/// behind them are of files that these use. Stops at the first that cannot be written. Returns the exit code.
int trpi_rewrite(char *const *paths, uint32_t count, const trp_script *script, const char *what);

#endif
