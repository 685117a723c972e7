/* plain_search.h - information-set tree search as the literature has it, to measure against.
 */
#pragma once

#include <talon/bot.h>

struct plain_search;

/* The memory of a search; the caller frees it with free(). NULL: out of memory. */
struct plain_search *plain_search_new(void);
/* Answers a move by so many simulations; the request needs config and memory.facts. */
unsigned plain_search_choose(struct plain_search *search, const struct talon_bot_request *request,
                             uint32_t simulations);
