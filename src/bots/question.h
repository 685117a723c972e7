/* question.h - what a question holds.
 */
#pragma once

#include <talon/bot.h>
#include <talon/table.h>

struct talon_question {
    const struct talon_bot *bot;
    struct talon_config config;
    struct talon_view view;
    struct talon_facts facts;
    struct talon_string_buffer history;
    struct talon_rng rng;
    unsigned count;
    struct talon_move moves[];
};

/* The question as a request, which draws from this chance. */
struct talon_bot_request bots_request_of(const struct talon_question *question,
                                         struct talon_rng *rng);
