// SPDX-License-Identifier: MIT
// The smallest program of somebody else: it prints the version of the library that it found.

#include <stdio.h>

#include <troupe/troupe.h>

int main(void)
{
    puts(trp_version_string());
    return 0;
}
