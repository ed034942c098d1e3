// SPDX-License-Identifier: MIT
// Cues: what the control loop looks for on behalf of a latent.

#include "export/writer.h"

#define OCCURRENCE_ENDS(distance) ((distance) + (distance) / 5)  // at 1.2 times the distance (SEMANTICS 7.1)

static void near(trpi_nwscript_writer *w, uint32_t number, const trpi_pack_cue *cue)
{
    trpi_nwscript_context context = {.behaviour = number};
    trp_sheet filter = {0}, centre = {0}, guards = {0};
    if (trpi_code_is_point(w->pack, cue->centre) || cue->selector == TRPI_NONE16) {
        trpi_nwscript_refuse(w, TRPI_NWSCRIPT_CUE);
        return;
    }
    trpi_nwscript_write_filter(w, &context, cue->selector, &filter);
    if (cue->centre != 0) {
        trpi_nwscript_write_expression(w, &context, cue->centre, &centre, &guards);
    }
    const char *from = cue->centre != 0 ? trp_sheet_text(&centre) : "oMe";
    trp_sheet_add_format(w->out,
                         "    {\n        object oFrom = %s;\n        int nNear = 1;\n"
                         "        object oIt = GetNearestObject(OBJECT_TYPE_CREATURE, oFrom, nNear);\n"
                         "        while (GetIsObjectValid(oIt) && GetDistanceBetween(oFrom, oIt) <= ",
                         from);
    trpi_nwscript_write_number(w->out, OCCURRENCE_ENDS(cue->value));
    trp_sheet_add_format(
        w->out,
        ")\n        {\n            if (%s)\n            {\n                TrCueAbout(%u, oIt, GetDistanceBetween(oFrom, oIt) <= ",
        trp_sheet_text(&filter), number);
    trpi_nwscript_write_number(w->out, cue->value);
    trp_sheet_add(w->out,
                  ");\n            }\n            nNear++;\n"
                  "            oIt = GetNearestObject(OBJECT_TYPE_CREATURE, oFrom, nNear);\n        }\n    }\n");
    w->failed = w->failed || filter.failed || centre.failed;
    trp_sheet_release(&filter);
    trp_sheet_release(&centre);
    trp_sheet_release(&guards);
}

// Writes the fact that a cue is about.
static void add_fact(trpi_nwscript_writer *w, uint32_t fact, trp_sheet *to)
{
    const trpi_pack_fact *f = &w->pack->facts[fact];
    const char *owner = trpi_fact_is_of_world(w->pack, fact) ? "GetModule()" : "oMe",
               *variable = trpi_nwscript_type_of_variable(f->type);
    if (variable == NULL || trpi_fact_is_of_scene(w->pack, fact)) {
        trpi_nwscript_refuse(w, TRPI_NWSCRIPT_CUE);
        return;
    }
    bool is_item = f->item != TRPI_NONE16;
    if (trpi_fact_is_motive(f)) {
        trp_sheet_add_format(to, "TrMotive(%s, \"", owner);
        trpi_nwscript_write_fact_name(w->pack, fact, to);
        trp_sheet_add(to, "\", ");
        trpi_nwscript_write_number(to, f->rate_per_hour);
        trp_sheet_add(to, ", ");
        trpi_nwscript_write_number(to, (f->flags & TRPI_FACT_BOUNDED) != 0 ? f->least : -INT64_C(1000000) * TRP_ONE);
        trp_sheet_add(to, ", ");
        trpi_nwscript_write_number(to, (f->flags & TRPI_FACT_BOUNDED) != 0 ? f->most : INT64_C(1000000) * TRP_ONE);
        trp_sheet_add(to, ")");
        return;
    }
    trp_sheet_add_format(to, "%sGetLocal%s(%s, \"", is_item ? "IntToFloat(" : "", is_item ? "Int" : variable, owner);
    trpi_nwscript_write_fact_name(w->pack, fact, to);
    trp_sheet_add(to, is_item ? "\"))" : "\")");
}

static void state(trpi_nwscript_writer *w, uint32_t number, const trpi_pack_cue *cue)
{
    static const char *const signs[] = {
        [TRPI_COMPARISON_ABOVE] = ">", [TRPI_COMPARISON_BELOW] = "<", [TRPI_COMPARISON_EQUAL] = "=="};
    const trpi_pack_fact *f = &w->pack->facts[cue->fact];
    if (cue->subject != 0 || f->type == TRP_TYPE_ENTITY || f->type == TRP_TYPE_TEXT) {
        trpi_nwscript_refuse(w, TRPI_NWSCRIPT_CUE);
        return;
    }
    trp_sheet fact = {0};
    add_fact(w, cue->fact, &fact);
    trp_sheet_add_format(w->out, "    TrCueWhen(%u, %s %s ", number, trp_sheet_text(&fact),
                         signs[trpi_cue_comparison_of_type(cue->type)]);
    if (f->type == TRP_TYPE_NUMBER) {
        trpi_nwscript_write_number(w->out, cue->value);
    } else {
        trp_sheet_add_format(w->out, "%d", (int)cue->value);
    }
    trp_sheet_add(w->out, ");\n");
    w->failed = w->failed || fact.failed;
    trp_sheet_release(&fact);
}

void trpi_nwscript_write_cue(trpi_nwscript_writer *w, uint32_t number)
{
    const trpi_pack_behaviour *b = &w->pack->behaviours[number];
    const trpi_pack_cue *cue = b->cue != TRPI_NONE16 ? &w->pack->cues[b->cue] : NULL;
    if (cue != NULL) {
        trpi_nwscript_check_record(w, TRPI_SECTION_CUE, b->cue);
    }
    switch (cue != NULL ? cue->type : (uint32_t)TRPI_CUE_COUNT) {
    case TRPI_CUE_NEAR: near(w, number, cue); break;
    case TRPI_CUE_RISES:
    case TRPI_CUE_FALLS:
    case TRPI_CUE_BECOMES: state(w, number, cue); break;
    case TRPI_CUE_EVERY:
        trp_sheet_add_format(w->out, "    TrCueEvery(%u, %u, %u);\n", number, cue->period_ms, cue->period_most_ms);
        break;
    case TRPI_CUE_MESSAGE: trpi_nwscript_refuse(w, TRPI_NWSCRIPT_MESSAGE); break;
    case TRPI_CUE_EVENT: trpi_nwscript_refuse(w, TRPI_NWSCRIPT_EVENT); break;
    default: trpi_nwscript_refuse(w, TRPI_NWSCRIPT_CUE); break;
    }
}
