// SPDX-License-Identifier: MIT
// A program of somebody else that also turns text into packs.

#include <stdio.h>

#include <troupe/script.h>
#include <troupe/troupe.h>

int main(void)
{
    puts(trp_version_string());
    return 0;
}
