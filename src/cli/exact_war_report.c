/* exact_war_report.c - prints what is computed about whole games of War: all deals, all chances,
 * and what becomes of one deal.
 */
#include "exact_report.h"

#include "text/spoken.h"

#include <inttypes.h>
#include <stdio.h>

enum { PLACES = 12, LETTERS_HIGHEST = 14 };

static void print_rules(const struct exact_war *rules)
{
    fputs(SPOKEN_COUNT("War with 1 card:", "War with {n} cards:", rules->cards), stdout);
    printf(" collect_order=%s war_down=%u shortage=%s%s%s\n", exact_order_names[rules->order],
           rules->need - 1u, exact_shortage_names[rules->shortage],
           rules->low_card ? " low_beats_ace" : "", rules->all_cards_lose ? " goal=avoid_all" : "");
}

static void print_rules_json(const struct exact_war *rules)
{
    printf("{\"cards\":%u,\"collect_order\":\"%s\",\"war_down\":%u,\"shortage\":\"%s\",",
           rules->cards, exact_order_names[rules->order], rules->need - 1u,
           exact_shortage_names[rules->shortage]);
}

/* ---- deals ----------------------------------------------------------------------------------- */

static uint64_t games_that_end(const struct exact_deals *sum)
{
    return sum->won[0] + sum->won[1] + sum->won[EXACT_DRAW];
}

static void print_count(const char *name, uint64_t count, uint64_t all)
{
    cli_report_name(name);
    printf("%12" PRIu64 "  %.6f\n", count, all ? (double)count / (double)all : 0);
}

static void print_mean(const char *name, uint64_t sum, uint64_t count)
{
    char ratio[EXACT_RATIO_TEXT], decimal[EXACT_RATIO_TEXT];

    if (!count)
        return;
    const struct exact_ratio mean = exact_ratio_of(sum, count);
    exact_ratio_write(&mean, ratio);
    exact_ratio_decimal(&mean, PLACES, decimal);
    cli_report_name(name);
    printf("%12s  %s  (%" PRIu64 "/%" PRIu64 ")\n", decimal, ratio, sum, count);
}

static void print_plain_count(const char *name, uint64_t count)
{
    cli_report_name(name);
    printf("%12" PRIu64 "\n", count);
}

static void print_lengths(const struct exact_deals *sum)
{
    for (unsigned b = 0; b < EXACT_LENGTHS_MAX; b++)
        if (sum->length[b])
            print_plain_count(SPOKEN_COUNT("1 battle", "{n} battles", b), sum->length[b]);
    if (sum->longer)
        print_plain_count(
            SPOKEN_COUNT("1 battle and more", "{n} battles and more", EXACT_LENGTHS_MAX),
            sum->longer);
}

static void print_cycles(const struct exact_deals *sum)
{
    char name[SPOKEN_LINE];

    for (unsigned c = 0; c < sum->cycles; c++)
        print_plain_count(spoken_with(name, sizeof name, "cycles of {n}", "n",
                                      SPOKEN_WHOLE(sum->cycle[c].length), NULL),
                          sum->cycle[c].deals);
    if (sum->other_cycles)
        print_plain_count(spoken("cycles of other lengths"), sum->other_cycles);
}

static void print_seeds(struct cli_seeds seeds)
{
    if (!seeds.count)
        return;
    spoken_print(stdout, "the deals of the seeds {first} to {last}", "first",
                 SPOKEN_NUMBER((int64_t)seeds.first), "last",
                 SPOKEN_NUMBER((int64_t)(seeds.first + seeds.count - 1)), NULL);
    putchar('\n');
}

static void print_deals(const struct exact_war *rules, struct cli_seeds seeds,
                        const struct exact_deals *sum)
{
    const uint64_t ended = games_that_end(sum);

    print_rules(rules);
    print_seeds(seeds);
    print_plain_count(spoken("deals"), sum->deals);
    print_count(spoken("never end"), sum->endless, sum->deals);
    if (sum->undecided)
        print_count(spoken("not decided"), sum->undecided, sum->deals);
    print_count(spoken("end"), ended, sum->deals);
    print_count(spoken("  seat 1 wins"), sum->won[0], sum->deals);
    print_count(spoken("  seat 2 wins"), sum->won[1], sum->deals);
    print_count(spoken("  drawn"), sum->won[EXACT_DRAW], sum->deals);
    print_mean(spoken("mean of battles"), sum->battles, ended);
    print_mean(spoken("mean of settled battles"), sum->settled, ended);
    print_plain_count(spoken("longest game that ends"), sum->longest);
    print_cycles(sum);
    print_lengths(sum);
}

static void print_lengths_json(const struct exact_deals *sum)
{
    const char *comma = "";

    fputs("\"lengths\":[", stdout);
    for (unsigned b = 0; b < EXACT_LENGTHS_MAX; b++)
        if (sum->length[b]) {
            printf("%s[%u,%" PRIu64 "]", comma, b, sum->length[b]);
            comma = ",";
        }
    printf("],\"longer\":%" PRIu64 ",\"cycles\":[", sum->longer);
    for (unsigned c = 0; c < sum->cycles; c++)
        printf("%s[%" PRIu64 ",%" PRIu64 "]", c ? "," : "", sum->cycle[c].length,
               sum->cycle[c].deals);
    printf("],\"other_cycles\":%" PRIu64 "}\n", sum->other_cycles);
}

static void print_deals_json(const struct exact_war *rules, struct cli_seeds seeds,
                             const struct exact_deals *sum)
{
    print_rules_json(rules);
    if (seeds.count)
        printf("\"first_seed\":%" PRIu64 ",", seeds.first);
    printf("\"deals\":%" PRIu64 ",\"endless\":%" PRIu64 ",\"undecided\":%" PRIu64
           ",\"won\":[%" PRIu64 ",%" PRIu64 "],\"drawn\":%" PRIu64 ",\"battles\":%" PRIu64
           ",\"settled\":%" PRIu64 ",\"longest\":%" PRIu64 ",",
           sum->deals, sum->endless, sum->undecided, sum->won[0], sum->won[1], sum->won[EXACT_DRAW],
           sum->battles, sum->settled, sum->longest);
    print_lengths_json(sum);
}

void cli_report_deals(const struct exact_war *rules, struct cli_seeds seeds,
                      const struct exact_deals *sum, bool json)
{
    if (json)
        print_deals_json(rules, seeds, sum);
    else
        print_deals(rules, seeds, sum);
}

/* ---- chances --------------------------------------------------------------------------------- */

static void print_chain_row(const char *name, const char *format, double number)
{
    cli_report_name(name);
    puts(SPOKEN_DECIMAL(format, number));
}

void cli_report_chain(const struct exact_war *rules, const struct exact_chain *chain, bool json)
{
    if (json) {
        print_rules_json(rules);
        printf("\"deals\":%" PRIu64 ",\"positions\":%" PRIu64
               ",\"battles\":%.12f,\"settled\":%.12f,\"won\":[%.12f,%.12f],\"drawn\":%.12f,"
               "\"error\":%.3g}\n",
               chain->deals, chain->states, chain->battles, chain->settled, chain->won[0],
               chain->won[1], chain->drawn, chain->error);
        return;
    }
    print_rules(rules);
    print_chain_row(spoken("deals"), "%.0f", (double)chain->deals);
    print_chain_row(spoken("positions"), "%.0f", (double)chain->states);
    print_chain_row(spoken("mean of battles"), "%.12f", chain->battles);
    print_chain_row(spoken("mean of settled battles"), "%.12f", chain->settled);
    print_chain_row(spoken("seat 1 wins"), "%.12f", chain->won[0]);
    print_chain_row(spoken("seat 2 wins"), "%.12f", chain->won[1]);
    print_chain_row(spoken("drawn"), "%.12f", chain->drawn);
    spoken_print(stdout, "in double precision; no figure is wrong by more than {error}", "error",
                 SPOKEN_DECIMAL("%.2g", chain->error), NULL);
    putchar('\n');
}

/* ---- one deal -------------------------------------------------------------------------------- */

/* Letters only where every card has one. */
static bool has_letters(const struct exact_war *rules)
{
    return rules->low >= EXACT_RANK_OF_TWO && rules->high <= LETTERS_HIGHEST;
}

static char letter_of(uint8_t card)
{
    char name[TALON_CARD_TEXT];

    talon_card_write(TALON_FRENCH, talon_french(0, card - EXACT_RANK_OF_TWO), name);
    return name[0];
}

static void print_packet(const struct exact_war *rules, const struct exact_position *position,
                         int seat)
{
    for (unsigned i = 0; i < position->count[seat]; i++) {
        const uint8_t card = position->card[seat][i];
        if (has_letters(rules))
            printf("%s%c", i ? " " : "", letter_of(card));
        else
            printf("%s%u", i ? " " : "", card);
    }
}

static void print_position(const struct exact_war *rules, uint64_t battles,
                           const struct exact_position *position)
{
    fputs(SPOKEN_COUNT("after 1 battle:", "after {n} battles:", battles), stdout);
    putchar(' ');
    print_packet(rules, position, 0);
    fputs(" / ", stdout);
    print_packet(rules, position, 1);
    putchar('\n');
}

/* Plays the deal once more: what lies after so many battles. */
static struct exact_position position_after(const struct exact_war *rules,
                                            const struct exact_position *deal, uint64_t battles)
{
    struct exact_position position = *deal;
    struct exact_battle battle;

    while (battles--)
        exact_play_battle(rules, &position, &battle);
    return position;
}

static void print_packets_json(const struct exact_position *position)
{
    putchar('[');
    for (int s = 0; s < 2; s++) {
        putchar('[');
        for (unsigned i = 0; i < position->count[s]; i++)
            printf("%s%u", i ? "," : "", position->card[s][i]);
        fputs(s ? "]" : "],", stdout);
    }
    putchar(']');
}

static void print_course_json(const struct exact_war *rules, const struct exact_position *deal,
                              const struct exact_course *course)
{
    print_rules_json(rules);
    fputs("\"deal\":", stdout);
    print_packets_json(deal);
    printf(",\"ends\":%s,", course->ends ? "true" : "false");
    if (course->ends) {
        const uint8_t winner = exact_game_winner(rules, &course->last);
        printf("\"battles\":%" PRIu64 ",\"ran_short\":%s,\"winner\":", course->battles,
               course->last.ran_short ? "true" : "false");
        puts(winner == EXACT_DRAW ? "null}" : winner ? "1}" : "0}");
        return;
    }
    printf("\"entry\":%" PRIu64 ",\"length\":%" PRIu64 ",\"position\":", course->entry,
           course->length);
    print_packets_json(&course->cycle);
    puts("}");
}

static void print_end(const struct exact_war *rules, const struct exact_course *course)
{
    const uint8_t winner = exact_game_winner(rules, &course->last);
    const char *battles = SPOKEN_COUNT("1 battle", "{n} battles", course->battles);

    if (winner == EXACT_DRAW)
        spoken_print(stdout, "ends after {battles}: a draw", "battles", battles, NULL);
    else
        spoken_print(stdout, "ends after {battles}: seat {seat} wins", "battles", battles, "seat",
                     SPOKEN_NUMBER(winner + 1), NULL);
    puts(course->last.ran_short ? spoken(", because cards were lacking for a war") : "");
}

static void print_cycle(const struct exact_war *rules, const struct exact_position *deal,
                        const struct exact_course *course)
{
    const uint64_t again = course->entry + course->length;
    const struct exact_position first = position_after(rules, deal, course->entry),
                                second = position_after(rules, deal, again);

    spoken_print(stdout, "never ends: from battle {n} on it repeats itself every {battles}", "n",
                 SPOKEN_WHOLE(course->entry + 1), "battles",
                 SPOKEN_COUNT("1 battle", "{n} battles", course->length), NULL);
    putchar('\n');
    print_position(rules, course->entry, &first);
    print_position(rules, again, &second);
}

void cli_report_course(const struct exact_war *rules, const struct exact_position *deal,
                       const struct exact_course *course, bool json)
{
    if (json) {
        print_course_json(rules, deal, course);
        return;
    }
    print_rules(rules);
    print_position(rules, 0, deal);
    if (course->ends)
        print_end(rules, course);
    else
        print_cycle(rules, deal, course);
}
