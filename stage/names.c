// SPDX-License-Identifier: MIT
// First names for the stage; see names.h. New names go to the end, so that the names of known stories stay.

#include "stage/names.h"

static const char *const names[] = {
    "Edda",   "Bruno",   "Wilma",   "Tobias", "Greta",   "Anselm", "Hilde",  "Corin",   "Marta",    "Joss",  "Petra",
    "Aldous", "Sunniva", "Rafe",    "Odile",  "Kaspar",  "Tilda",  "Emeric", "Rosa",    "Garrick",  "Freya", "Lothar",
    "Ines",   "Bertil",  "Maude",   "Silas",  "Yrsa",    "Pavel",  "Celia",  "Dunstan", "Agnes",    "Milo",  "Thea",
    "Otto",   "Elspeth", "Viktor",  "Nell",   "Harald",  "Sabine", "Jory",   "Beatrix", "Anton",    "Liv",   "Magnus",
    "Cosima", "Fritz",   "Ottilie", "Piers",  "Jutta",   "Roland", "Signe",  "Theo",    "Verena",   "Ulf",   "Winnie",
    "Lorenz", "Dagny",   "Oswin",   "Paula",  "Quentin", "Ragna",  "Simon",  "Ursel",   "Valentin",
};

uint32_t trpi_stage_character_first_name_count(void)
{
    return (uint32_t)(sizeof names / sizeof names[0]);
}

const char *trpi_stage_character_first_name(uint32_t index)
{
    return names[index];
}
