// SPDX-License-Identifier: MIT
// Operations on the text of document_edit_test.c, each with the text that it makes.

#define REST "role [Patron]/behaviour [Rest]"

// clang-format off
static const edit_row edit_rows[] = {
    // Lines.
    {INSERT, .parent = "", .text = "item soup", .old = "    |        | listen         |\n", .made = "    |        | listen         |\n\nitem soup\n"},
    {INSERT, .parent = "", .before = "place [bar]", .text = "  item soup\r\n", .old = "place bar", .made = "item soup\nplace bar"},
    {INSERT, .parent = "", .before = "role [Patron]", .text = "role Cook for guest\n  proactive Rest\n    listen", .old = "# Drinks.",
     .made = "role Cook for guest\n    proactive Rest\n        listen\n\n# Drinks."},
    {INSERT, .parent = "kind [guest]", .text = "hunger: 0 to 5", .old = "# few\n", .made = "# few\n    hunger: 0 to 5\n"},
    {INSERT, .parent = "kind [guest]", .before = "kind [guest]/fact [thirst]", .text = "# New.\nhunger: 0 to 5", .old = "    thirst",
     .made = "    # New.\n    hunger: 0 to 5\n    thirst"},
    {INSERT, .parent = REST, .before = REST "/step#2", .text = "listen", .old = "        # Then.", .made = "        listen\n        # Then."},
    {INSERT, .parent = "role [Patron]", .text = "proactive Third\n\tif thirst > 3\n\t\tlisten", .old = "do Rest\n",
     .made = "do Rest\n    proactive Third\n        if thirst > 3\n            listen\n"},
    {INSERT, .parent = "role [Patron]", .text = "proactive Third\n            listen\n            listen", .old = "do Rest\n",
     .made = "do Rest\n    proactive Third\n        listen\n        listen\n"},
    {INSERT, .parent = "role [Patron]", .text = "listen", .made = "mistake"},
    {INSERT, .parent = "", .text = "nonsense (", .made = "mistake"},
    {REMOVE, "place [bar]", .made = "mistake"},
    {REMOVE, "scene [Order]", .old = "\nscene Order\n    part patron: Patron\n    part watch: Patron within 6 m\n\n    | patron | watch          |\n"
     "    | listen | move to patron |\n    |        | listen         |\n", .made = ""},
    {REMOVE, "kind [guest]/fact [wits]", .old = "    wits: 0 to 9   # few\n", .made = ""},
    {REMOVE, "role [Patron]/behaviour [Again]", .old = "    proactive Again\n        do Rest\n", .made = ""},
    {REMOVE, REST "/step#2|" REST "/step#2/phrase [fetch ale]", .old = "        # Then.\n        fetch ale from bar\n", .made = ""},
    {REMOVE, REST "/step|" REST "/step#2", .made = "mistake"},
    {MOVE, "role [Patron]/behaviour [Again]", .parent = "role [Patron]", .before = REST, .old = "    # Often.\n"
     "    proactive Rest, if thirst > 5, weight 3   # a while\n        listen\n        # Then.\n        fetch ale from bar\n    proactive Again\n        do Rest\n",
     .made = "    proactive Again\n        do Rest\n    # Often.\n"
     "    proactive Rest, if thirst > 5, weight 3   # a while\n        listen\n        # Then.\n        fetch ale from bar\n"},
    {MOVE, REST "/step#2", .parent = "role [Patron]/behaviour [Again]", .old = "        # Then.\n        fetch ale from bar\n    proactive Again\n        do Rest\n",
     .made = "    proactive Again\n        do Rest\n        # Then.\n        fetch ale from bar\n"},
    {MOVE, "place [bar]", .parent = "", .before = "item [ale]", .old = "# Things.\nitem ale   # a good one\nplace bar\n", .made = "place bar\n# Things.\nitem ale   # a good one\n"},
    {MOVE, "role [Patron]", .parent = REST, .made = "itself"},
    {REPLACE, REST "/step", .text = "if wits > 3\n  listen", .old = "        listen\n", .made = "        if wits > 3\n            listen\n"},
    {REPLACE, "kind [guest]/fact [wits]", .text = "wits: 0 to 7", .old = "0 to 9", .made = "0 to 7"},
    {WRAP, REST "/step|" REST "/step#2", .text = "repeat 3 times", .old = "        listen\n        # Then.\n        fetch ale from bar\n",
     .made = "        repeat 3 times\n            listen\n            # Then.\n            fetch ale from bar\n"},
    {WRAP, REST "/step#2", .text = "if wits > 3\n  ...\notherwise\n  listen", .old = "        # Then.\n        fetch ale from bar\n",
     .made = "        if wits > 3\n            # Then.\n            fetch ale from bar\n        otherwise\n            listen\n"},
    {WRAP, REST "/step", .text = "item soup", .made = "mistake"},
    {UNWRAP, REST, .made = "mistake"},
    // Parts of lines.
    {INSERT, .parent = REST, .text = "cooldown 20 s", .old = "weight 3 ", .made = "weight 3, cooldown 20 s "},
    {INSERT, .parent = REST, .before = REST "/weight", .text = "cooldown 20 s", .old = "weight 3", .made = "cooldown 20 s, weight 3"},
    {INSERT, .parent = "role [Patron]/behaviour [Again]", .text = ", if wits > 2", .old = "Again", .made = "Again, if wits > 2"},
    {INSERT, .parent = REST, .text = ", holders 3", .made = "mistake"},
    {REMOVE, REST "/if", .old = ", if thirst > 5", .made = ""},
    {REMOVE, REST "/weight", .old = ", weight 3", .made = ""},
    {REMOVE, REST "/if|" REST "/weight", .old = ", if thirst > 5, weight 3", .made = ""},
    {REMOVE, "scene [Order]/part [watch]/type/filter", .old = " within 6 m", .made = ""},
    {INSERT, .parent = "scene [Order]/part [watch]/type", .text = "where it.thirst > 3", .old = "within 6 m", .made = "within 6 m where it.thirst > 3"},
    {REPLACE, REST "/if", .text = "if thirst > 6", .old = "thirst > 5", .made = "thirst > 6"},
    {REPLACE, REST "/weight/quantity", .text = "7", .old = "weight 3", .made = "weight 7"},
    {REPLACE, REST "/weight", .text = "priority 2", .old = "weight 3", .made = "priority 2"},
    {REPLACE, REST "/weight", .text = "weight (", .made = "cannot stand here"},
    {MOVE, REST "/weight", .parent = "role [Patron]/behaviour [Again]", .old = ", weight 3   # a while\n        listen\n        # Then.\n        fetch ale from bar\n    proactive Again\n",
     .made = "   # a while\n        listen\n        # Then.\n        fetch ale from bar\n    proactive Again, weight 3\n"},
    {MOVE, REST "/weight", .parent = REST, .before = REST "/if", .old = "if thirst > 5, weight 3", .made = "weight 3, if thirst > 5"},
};
// clang-format on
