// SPDX-License-Identifier: MIT
// Answers questions of the world about the map: whether one entity sees another, and whether it can reach it.

#include "stage/answer.h"

typedef enum topic { TOPIC_UNKNOWN, TOPIC_SEES, TOPIC_REACHES } topic;

static topic topic_of_question(const trp_pack *pack, const trp_question *question)
{
    bool of_two = question->argument_count == 2 && question->argument_types[0] == TRP_TYPE_ENTITY &&
                  question->argument_types[1] == TRP_TYPE_ENTITY && question->type == TRP_TYPE_TRUTH;
    if (!of_two) {
        return TOPIC_UNKNOWN;
    }
    return trp_pack_find(pack, TRP_NAMES_QUERY, "can see") == question->query     ? TOPIC_SEES
           : trp_pack_find(pack, TRP_NAMES_QUERY, "can reach") == question->query ? TOPIC_REACHES
                                                                                  : TOPIC_UNKNOWN;
}

static bool is_true(const trp_stage *stage, topic about, trp_point from, trp_point to)
{
    uint32_t now = trp_world_now(stage->world);
    return about == TOPIC_SEES ? trpi_stage_map_can_see(&stage->map, from, to, now) : trpi_stage_map_has_way(&stage->map, from, to);
}

// Answers from the positions that the world has, since an entity that is not on the stage has one, too.
void trpi_stage_answer_questions(void *context, const trp_world *world, trp_question *questions, uint32_t count)
{
    const trp_stage *stage = context;
    for (uint32_t i = 0; i < count; i++) {
        topic about = topic_of_question(stage->pack, &questions[i]);
        if (about != TOPIC_UNKNOWN) {
            trp_point from = trp_entity_position(world, trp_value_to_entity(questions[i].arguments[0]));
            trp_point to = trp_entity_position(world, trp_value_to_entity(questions[i].arguments[1]));
            trp_question_answer(&questions[i], trp_value_truth(is_true(stage, about, from, to)));
        }
    }
}
