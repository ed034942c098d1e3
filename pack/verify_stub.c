// SPDX-License-Identifier: MIT
#include "pack/verify.h"
bool trpi_verify_kinds(trpi_verifier *verifier) { (void)verifier; return true; }
bool trpi_verify_codes(trpi_verifier *verifier) { (void)verifier; return true; }
bool trpi_verify_things(trpi_verifier *verifier) { (void)verifier; return true; }
bool trpi_verify_behaviours(trpi_verifier *verifier) { (void)verifier; return true; }
bool trpi_verify_scenes(trpi_verifier *verifier) { (void)verifier; return true; }
bool trpi_verify_settings(trpi_verifier *verifier) { (void)verifier; return true; }
