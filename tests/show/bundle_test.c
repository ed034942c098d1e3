// SPDX-License-Identifier: MIT
// Goal: a bundle is one archive with the texts under their names from the main text's folder, and a text that lies elsewhere is
// refused. Method: a small play on the real stage; names and bytes are looked for in the archive, in which files are stored as they
// are.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>

#include "troupe/bundle.h"

static const char TEXT[] = "setting Yard\n    cast\n        Ann: creature at (0, 0)\n";

static bool has(const trp_sheet *bundle, const void *bytes, size_t size)
{
    for (size_t i = 0; i + size <= bundle->size_bytes; i++) {
        if (memcmp(bundle->text + i, bytes, size) == 0) {
            return true;
        }
    }
    return false;
}

static trp_rehearsal *begin(trp_play **play)
{
    trp_script_source source = {"yard.troupe", TEXT, sizeof TEXT - 1};
    trp_rehearsal_def def;
    trp_rehearsal *rehearsal;
    assert_int_equal(trp_play_open(&source, 1, play), TRP_OK);
    trp_rehearsal_def_init(&def, sizeof def);
    def.setting = 0;
    assert_int_equal(trp_rehearsal_create(trp_play_pack(*play), &def, &rehearsal), TRP_OK);
    while (trp_rehearsal_step(rehearsal, 60)) {
    }
    return rehearsal;
}

static void a_bundle_has_its_texts_by_their_names_from_the_main_one(void **state)
{
    (void)state;
    trp_play *play;
    trp_rehearsal *rehearsal = begin(&play);
    const trp_script_source sources[] = {{"town/yard.troupe", TEXT, sizeof TEXT - 1}, {"town/people/ann.troupe", "# Ann\n", 6}};
    trp_sheet bundle = {0};
    trp_sheet_add(&bundle, "in front");
    assert_int_equal(trp_rehearsal_bundle(rehearsal, sources, 2, "a log", 5, &bundle), TRP_OK);
    assert_true(has(&bundle, "in frontPK\3\4", 12));
    assert_true(has(&bundle,
                    "yard.troupe"
                    "setting Yard",
                    23));
    assert_true(has(&bundle,
                    "people/ann.troupe"
                    "# Ann\n",
                    23));
    assert_true(has(&bundle,
                    "story.log"
                    "a log",
                    14));
    assert_true(has(&bundle,
                    "moment.save"
                    "TRPPLAY",
                    18));
    assert_true(has(&bundle, "\"main\": \"yard.troupe\"", 21));
    assert_false(has(&bundle, "town/", 5));
    trp_sheet_release(&bundle);
    trp_rehearsal_destroy(rehearsal);
    trp_play_release(play);
}

static void a_text_outside_of_the_folder_is_refused(void **state)
{
    (void)state;
    trp_play *play;
    trp_rehearsal *rehearsal = begin(&play);
    const char *const outside[] = {"other/ann.troupe", "town/../ann.troupe", "town/", "town", NULL, "town//ann.troupe"};
    for (size_t i = 0; i < sizeof outside / sizeof *outside; i++) {
        const trp_script_source sources[] = {{"town/yard.troupe", TEXT, sizeof TEXT - 1}, {outside[i], "", 0}};
        trp_sheet bundle = {0};
        assert_int_equal(trp_rehearsal_bundle(rehearsal, sources, 2, NULL, 0, &bundle), TRP_ERROR_ARGUMENT);
        assert_int_equal(bundle.size_bytes, 0);
    }
    trp_rehearsal_destroy(rehearsal);
    trp_play_release(play);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bundle_has_its_texts_by_their_names_from_the_main_one),
        cmocka_unit_test(a_text_outside_of_the_folder_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
