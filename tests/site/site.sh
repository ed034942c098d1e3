#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: the documents make a site that is whole without a network.
# Method: make it as `make site` does, without what takes long, and read it (site.mjs).

. tests/house/lib.sh

check "the site is made" node tools/site.mjs "$TEST_DIR/site"
check "links, words and search of the site" node tests/site/site.mjs "$TEST_DIR/site"
finish
