/* sim_report.c - writes the page of a result.
 */
#include "sim_report.h"

#include "sim_chart.h"
#include "sim_spoken.h"
#include "sim_statistics.h"

#include "util/string_buffer.h"

#include <stdlib.h>

enum { PLACES = 3, LENGTHS = 2000 }; /* more values than that: lengths of games */

static const char style[] =
    ":root{color-scheme:light dark;--ink:#1d2733;--paper:#fff;--soft:#5b6774;--grid:#dfe4e9;"
    "--bar:#2f6f9f}"
    "@media(prefers-color-scheme:dark){:root{--ink:#e8edf2;--paper:#14191f;--soft:#9aa7b4;"
    "--grid:#2c353f;--bar:#6db3e2}}"
    "body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);"
    "max-width:48rem;margin:2rem auto;padding:0 1rem}"
    "h1{font-size:1.6rem;line-height:1.25}h2{font-size:1.2rem;margin:2.5rem 0 .25rem}"
    "p{margin:.5rem 0}figure{margin:1rem 0}figcaption{color:var(--soft);font-size:.9rem}"
    ".chart{width:100%;height:auto;font:12px system-ui,sans-serif}"
    ".chart .grid{stroke:var(--grid)}.chart text{fill:var(--soft);text-anchor:middle}"
    ".chart .up{text-anchor:end}.chart .start{text-anchor:start}"
    ".chart .bar,.chart .cell{fill:var(--bar)}.chart .whisker{stroke:var(--ink);stroke-width:2}"
    ".chart .line{fill:none;stroke:var(--bar);stroke-width:2}"
    ".chart .band{fill:var(--bar);fill-opacity:.25}"
    "table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:.9rem}"
    "th,td{padding:.15rem .6rem;text-align:right;border-bottom:1px solid var(--grid)}"
    "th:first-child,td:first-child{text-align:left}.wide{overflow-x:auto}"
    "summary{cursor:pointer;color:var(--soft)}";

/* Text of the page; the words of options, seeds and bots can have anything in them. */
static void add_escaped(struct talon_string_buffer *out, const char *text)
{
    for (; *text; text++)
        if (*text == '<')
            talon_string_buffer_add(out, "&lt;");
        else if (*text == '&')
            talon_string_buffer_add(out, "&amp;");
        else if (*text == '"')
            talon_string_buffer_add(out, "&quot;");
        else
            talon_string_buffer_add_bytes(out, text, 1);
}

/* ---- tables ---------------------------------------------------------------------------------- */

static void begin_table(struct talon_string_buffer *out, const char *const *heads, unsigned count)
{
    talon_string_buffer_add(out, "<div class=\"wide\"><table><tr>");
    for (unsigned i = 0; i < count; i++)
        util_print(out, "<th scope=\"col\">%s</th>", spoken(heads[i]));
    talon_string_buffer_add(out, "</tr>\n");
}

static void end_table(struct talon_string_buffer *out)
{
    talon_string_buffer_add(out, "</table></div>\n");
}

static void decimal_in_table(struct talon_string_buffer *out, double number, unsigned decimals)
{
    util_print(out, "<td>%s</td>", SIM_DECIMAL(number, decimals));
}

static void count_in_table(struct talon_string_buffer *out, uint64_t count)
{
    util_print(out, "<td>%s</td>", SPOKEN_WHOLE(count));
}

static void share_in_table(struct talon_string_buffer *out, const struct sim_share *share)
{
    if (share->n)
        decimal_in_table(out, 100 * share->share, PLACES);
    else
        talon_string_buffer_add(out, "<td>–</td>");
    if (!share->has_interval) {
        talon_string_buffer_add(out, "<td>–</td><td>–</td>");
        return;
    }
    decimal_in_table(out, 100 * share->low, PLACES);
    decimal_in_table(out, 100 * share->high, PLACES);
}

static void end_row_of_share(struct talon_string_buffer *out, const struct sim_share *share)
{
    count_in_table(out, share->count);
    count_in_table(out, share->n);
    share_in_table(out, share);
    talon_string_buffer_add(out, "</tr>\n");
}

static void begin_details(struct talon_string_buffer *out)
{
    util_print(out, "<details><summary>%s</summary>\n", spoken("Table of the figures"));
}

static void end_figure(struct talon_string_buffer *out)
{
    talon_string_buffer_add(out, "</details></figure>\n");
}

static void begin_figure(struct talon_string_buffer *out, const char *caption)
{
    util_print(out, "<figure><figcaption>%s</figcaption>\n", spoken(caption));
}

/* ---- distributions --------------------------------------------------------------------------- */

static void write_edges(const struct sim_result *result, unsigned table, unsigned row,
                        struct talon_string_buffer *out)
{
    sim_say_edges(out, result, table, row, "<p>");
    talon_string_buffer_add(out, "</p>\n");
}

static void write_mean(const struct sim_summary *summary, struct talon_string_buffer *out)
{
    talon_string_buffer_add(out, "<p>");
    spoken_add(out,
               summary->has_interval
                   ? N_("Mean {mean} (99 %: {low} to {high}), standard deviation {sd}, n = {n}.")
                   : N_("Mean {mean}, standard deviation {sd}, n = {n}."),
               "mean", SIM_DECIMAL(summary->mean, PLACES), "low", SIM_DECIMAL(summary->low, PLACES),
               "high", SIM_DECIMAL(summary->high, PLACES), "sd", SIM_DECIMAL(summary->sd, 2), "n",
               SPOKEN_WHOLE(summary->n), NULL);
    talon_string_buffer_add(out, "</p>\n");
}

static void write_bars(const struct sim_result *result, unsigned table, unsigned row,
                       struct talon_string_buffer *out)
{
    static const char *const heads[] = { N_("Values"), N_("Count"), N_("Share %"), N_("99 % from"),
                                         N_("to") };
    const struct sim_bars bars = sim_bars_of(&result->counters, table);
    const uint64_t n = sim_row_sum(&result->counters, table, row);

    begin_table(out, heads, 5);
    for (uint32_t i = 0; i < bars.count; i++) {
        const uint64_t count = sim_bar(&result->counters, table, row, &bars, i);
        const struct sim_share share = sim_share_of(&result->plan->layout.table[table], count, n);
        talon_string_buffer_add(out, "<tr><td>");
        const int32_t from = bars.first + (int32_t)(i * bars.width);
        sim_say_span(out, &result->counters, table, row, from, from + (int32_t)bars.width - 1);
        talon_string_buffer_add(out, "</td>");
        count_in_table(out, count);
        share_in_table(out, &share);
        talon_string_buffer_add(out, "</tr>\n");
    }
    end_table(out);
}

/* A value, and whether values beyond it count with it. */
static void value_in_table(const struct sim_result *result, unsigned table, unsigned row,
                           int32_t value, struct talon_string_buffer *out)
{
    talon_string_buffer_add(out, "<td>");
    sim_say_span(out, &result->counters, table, row, value, value);
    talon_string_buffer_add(out, "</td>");
}

/* The bound of an interval; nothing where it is open. */
static void bound_in_table(const struct sim_result *result, unsigned table, unsigned row,
                           bool has_bound, int32_t bound, struct talon_string_buffer *out)
{
    if (has_bound)
        value_in_table(result, table, row, bound, out);
    else
        talon_string_buffer_add(out, "<td>–</td>");
}

static void write_extremes(const struct sim_extreme *extreme, struct talon_string_buffer *out)
{
    talon_string_buffer_add(out, "<p>");
    spoken_add(out, "Least {least} (game {first}), greatest {most} (game {last}).", "least",
               SPOKEN_NUMBER(extreme->least), "first", SPOKEN_NUMBER((int64_t)extreme->least_game),
               "most", SPOKEN_NUMBER(extreme->most), "last",
               SPOKEN_NUMBER((int64_t)extreme->most_game), NULL);
    talon_string_buffer_add(out, "</p>\n");
}

static void write_quantiles(const struct sim_result *result, unsigned table, unsigned row,
                            struct talon_string_buffer *out)
{
    static const char *const heads[] = { N_("Percent of the games"), N_("of n"), N_("at most"),
                                         N_("99 % from"), N_("to") };
    const struct sim_summary summary = sim_summarize(&result->counters, table, row);

    begin_table(out, heads, 5);
    for (unsigned i = 0; i < SIM_QUANTILES; i++) {
        const struct sim_quantile_interval interval =
            sim_quantile_interval_of(&result->counters, table, row, sim_quantiles[i].thousandths);
        util_print(out, "<tr><td>%s</td>", sim_quantiles[i].name);
        count_in_table(out, summary.n);
        value_in_table(result, table, row, summary.quantile[i], out);
        bound_in_table(result, table, row, interval.has_low, interval.low, out);
        bound_in_table(result, table, row, interval.has_high, interval.high, out);
        talon_string_buffer_add(out, "</tr>\n");
    }
    end_table(out);
    write_extremes(&result->counters.extreme[table], out);
}

/* The points of the curve, at the round numbers at which bars begin. */
static void write_survivors(const struct sim_result *result, unsigned table, unsigned row,
                            struct talon_string_buffer *out)
{
    static const char *const heads[] = { N_("Beyond"),  N_("Still going on"), N_("of n"),
                                         N_("Share %"), N_("99 % from"),      N_("to") };
    const struct sim_bars bars = sim_bars_of(&result->counters, table);

    begin_table(out, heads, 6);
    for (uint32_t i = 0; i < bars.count; i++) {
        const int32_t value = bars.first + (int32_t)(i * bars.width);
        const struct sim_share share = sim_share_above(&result->counters, table, row, value);
        util_print(out, "<tr><td>%d</td>", value);
        end_row_of_share(out, &share);
    }
    end_table(out);
}

static void write_e_folding(const struct sim_e_folding *folding, struct talon_string_buffer *out)
{
    if (!folding->n)
        return;
    talon_string_buffer_add(out, "<p>");
    spoken_add(out,
               folding->has_interval
                   ? N_("In the tail the share falls to 37 % (1/e) with every {length} more (99 %: "
                        "{low} to {high}), n = {n}.")
                   : N_("In the tail the share falls to 37 % (1/e) with every {length} more, n = "
                        "{n}."),
               "length", SIM_DECIMAL(folding->length, 1), "low", SIM_DECIMAL(folding->low, 1),
               "high", SIM_DECIMAL(folding->high, 1), "n", SPOKEN_WHOLE(folding->n), NULL);
    talon_string_buffer_add(out, "</p>\n");
}

static void write_survival(const struct sim_result *result, unsigned table, unsigned row,
                           struct talon_string_buffer *out)
{
    const struct sim_e_folding folding = sim_e_folding_of(&result->counters, table, row);

    begin_figure(out, N_("Games that go on beyond this number, on a logarithmic axis"));
    sim_chart_survival(result, table, row, out);
    write_e_folding(&folding, out);
    begin_details(out);
    write_survivors(result, table, row, out);
    write_quantiles(result, table, row, out);
    end_figure(out);
}

static void write_heading(const struct sim_result *result, unsigned table, unsigned row,
                          struct talon_string_buffer *out)
{
    const struct sim_table *of = &result->plan->layout.table[table];

    util_print(out, "<h2>%s", spoken(of->title));
    if (of->row) {
        util_print(out, ", %s ", spoken(of->row));
        sim_say_row(out, of, row);
    }
    if (of->row_kind == SIM_BOT_ROWS) {
        talon_string_buffer_add(out, ", ");
        add_escaped(out, result->plan->bot_name[row]);
    }
    talon_string_buffer_add(out, "</h2>\n");
}

static void write_distribution_figures(const struct sim_result *result, unsigned table,
                                       unsigned row, struct talon_string_buffer *out)
{
    const struct sim_table *of = &result->plan->layout.table[table];
    const struct sim_summary summary = sim_summarize(&result->counters, table, row);

    write_heading(result, table, row, out);
    if (summary.has_mean)
        write_mean(&summary, out);
    else if (summary.n)
        write_edges(result, table, row, out);
    begin_figure(out, N_("How often each came up"));
    sim_chart_histogram(result, table, row, out);
    begin_details(out);
    write_bars(result, table, row, out);
    end_figure(out);
    if (of->rows == 1 && of->columns > LENGTHS)
        write_survival(result, table, row, out);
}

/* ---- cross tables ---------------------------------------------------------------------------- */

static void write_share_row(const struct sim_result *result, unsigned table, uint32_t row,
                            struct talon_string_buffer *out)
{
    const struct sim_table *of = &result->plan->layout.table[table];

    for (uint32_t i = 0; i < of->columns; i++) {
        const struct sim_share share = sim_share_of_cell(&result->counters, table, row, i);
        talon_string_buffer_add(out, "<tr><td>");
        sim_say_row(out, of, row);
        if (of->columns > 1)
            util_print(out, ", %s", spoken(of->column_names[i]));
        talon_string_buffer_add(out, "</td>");
        end_row_of_share(out, &share);
    }
}

static void write_share_rows(const struct sim_result *result, unsigned table,
                             struct talon_string_buffer *out)
{
    static const char *const heads[] = {
        "", N_("Count"), N_("of n"), N_("Share %"), N_("99 % from"), N_("to")
    };

    begin_table(out, heads, 6);
    for (uint32_t row = 0; row < result->plan->layout.table[table].rows; row++)
        write_share_row(result, table, row, out);
    end_table(out);
}

/* "50 to 99"; the last one has all from there on. */
static void step_in_table(struct talon_string_buffer *out, int64_t from, uint32_t step,
                          bool is_last)
{
    const char *low = SPOKEN_NUMBER(from), *high = SPOKEN_NUMBER(from + step - 1);

    talon_string_buffer_add(out, "<td>");
    if (is_last)
        spoken_add(out, "{n} or more", "n", low, NULL);
    else if (step > 1)
        spoken_add(out, "{low} to {high}", "low", low, "high", high, NULL);
    else
        talon_string_buffer_add(out, low);
    talon_string_buffer_add(out, "</td>");
}

static void write_cells(const struct sim_result *result, unsigned table,
                        struct talon_string_buffer *out)
{
    const struct sim_table *of = &result->plan->layout.table[table];
    const char *const heads[] = { of->row, of->column, N_("Games"), N_("of n"), N_("Share %") };
    const uint64_t n = result->counters.games;

    begin_table(out, heads, 5);
    for (uint32_t row = 0; row < of->rows; row++)
        for (uint32_t i = 0; i < of->columns; i++) {
            const uint64_t count = sim_row(&result->counters, table, row)[i];
            if (!count)
                continue;
            talon_string_buffer_add(out, "<tr>");
            step_in_table(out, sim_row_value(of, row), of->row_step, row + 1 == of->rows);
            step_in_table(out, sim_column_value(of, i), of->step, i + 1 == of->columns);
            count_in_table(out, count);
            count_in_table(out, n);
            decimal_in_table(out, 100 * (double)count / (double)n, PLACES);
            talon_string_buffer_add(out, "</tr>\n");
        }
    end_table(out);
}

/* From row to row: the median and the bands of the chart, of the games that go on so long. */
static void write_course(const struct sim_result *result, unsigned table,
                         struct talon_string_buffer *out)
{
    static const char *const heads[] = {
        N_("battle"), N_("games that go on"), N_("of all, %"), "5 %", "25 %", "50 %", "75 %", "95 %"
    };
    static const unsigned shown[] = { 50, 250, 500, 750, 950 };
    const double all = (double)sim_row_sum(&result->counters, table, 0);

    begin_table(out, heads, 8);
    for (uint32_t row = 0; row < result->plan->layout.table[table].rows; row++) {
        const struct sim_summary summary = sim_summarize(&result->counters, table, row);
        if (!summary.n)
            continue;
        talon_string_buffer_add(out, "<tr>");
        decimal_in_table(out, (double)sim_row_value(&result->plan->layout.table[table], row), 0);
        count_in_table(out, summary.n);
        decimal_in_table(out, 100 * (double)summary.n / all, 1);
        for (unsigned i = 0; i < sizeof shown / sizeof *shown; i++)
            decimal_in_table(out, sim_quantile_of(&result->counters, table, row, shown[i]), 0);
        talon_string_buffer_add(out, "</tr>\n");
    }
    end_table(out);
}

static void write_lines_scored(const struct sim_result *result, unsigned table,
                               struct talon_string_buffer *out)
{
    static const char *const heads[] = { N_("Line"), N_("Count"), N_("a game") };
    const struct sim_table *of = &result->plan->layout.table[table];

    begin_table(out, heads, 3);
    for (uint32_t row = 0; row < of->rows; row++) {
        const uint64_t count = *sim_row(&result->counters, table, row);
        talon_string_buffer_add(out, "<tr><td>");
        sim_say_event(out, of, row);
        talon_string_buffer_add(out, "</td>");
        count_in_table(out, count);
        decimal_in_table(out, sim_events_per_game(&result->counters, table, row), PLACES);
        talon_string_buffer_add(out, "</tr>\n");
    }
    end_table(out);
}

typedef void table_writer(const struct sim_result *result, unsigned table,
                          struct talon_string_buffer *out);

static void draw_shares(const struct sim_result *result, unsigned table,
                        struct talon_string_buffer *out)
{
    sim_chart_shares(result, table, 0, out);
}

/* A chart, and its figures in a table. */
static void write_figure(const struct sim_result *result, unsigned table, const char *caption,
                         table_writer *draw, table_writer *write, struct talon_string_buffer *out)
{
    begin_figure(out, caption);
    draw(result, table, out);
    begin_details(out);
    write(result, table, out);
    end_figure(out);
}

static void write_cross_figure(const struct sim_result *result, unsigned table,
                               struct talon_string_buffer *out)
{
    const struct sim_table_numbers *table_of = &result->plan->table_of;

    util_print(out, "<h2>%s</h2>\n", spoken(result->plan->layout.table[table].title));
    if (result->plan->layout.table[table].kind == SIM_EVENTS)
        write_lines_scored(result, table, out);
    else if ((int)table == table_of->course)
        write_figure(result, table,
                     N_("The median, and the bands that 50 and 90 percent are in, of the games "
                        "that still go on at this battle; as far as one in twenty does"),
                     sim_chart_course, write_course, out);
    else if ((int)table == table_of->heat)
        write_figure(result, table,
                     N_("Darker: more games, by their logarithm. The cells at the right and at "
                        "the top have all games from there on"),
                     sim_chart_heat, write_cells, out);
    else
        write_figure(result, table,
                     result->plan->layout.table[table].is_dependent
                         ? N_("The share of each")
                         : N_("Share with its 99 % interval"),
                     draw_shares, write_share_rows, out);
}

/* ---- the page -------------------------------------------------------------------------------- */

/* A result without games has no figures, and one without the first games has no course. */
static bool has_figure(const struct sim_result *result, unsigned table)
{
    const uint8_t kind = result->plan->layout.table[table].kind;

    if (kind == SIM_DISTRIBUTION)
        return sim_has_values(&result->counters, table);
    if ((int)table == result->plan->table_of.course && !sim_row_sum(&result->counters, table, 0))
        return false;
    return result->counters.games && (kind == SIM_CROSS || kind == SIM_EVENTS);
}

static void write_figures(const struct sim_result *result, struct talon_string_buffer *out)
{
    const struct sim_layout *layout = &result->plan->layout;

    for (unsigned i = 0; i < layout->count; i++) {
        if (!has_figure(result, i))
            continue;
        if (layout->table[i].kind != SIM_DISTRIBUTION)
            write_cross_figure(result, i, out);
        for (uint32_t row = 0;
             layout->table[i].kind == SIM_DISTRIBUTION && row < layout->table[i].rows; row++)
            write_distribution_figures(result, i, row, out);
    }
}

static void write_corrected(const struct sim_result *result, struct talon_string_buffer *out)
{
    const struct sim_controlled controlled =
        sim_control(&result->counters, result->plan->table_of.sums);

    if (!controlled.is_known)
        return;
    talon_string_buffer_add(out, "<p>");
    sim_say_controlled(out, &controlled);
    talon_string_buffer_add(out, ".");
    talon_string_buffer_add(out, "</p>\n");
}

static void write_options_played(const struct sim_plan *plan, struct talon_string_buffer *out)
{
    char text[SIM_TEXT];

    sim_plan_describe(plan, text);
    util_print(out, "<details><summary>%s</summary><pre style=\"white-space:pre-wrap\">",
               spoken("What was played, to the last option"));
    add_escaped(out, text);
    talon_string_buffer_add(out, "</pre></details>\n");
}

static void write_condition(const struct sim_condition *condition, struct talon_string_buffer *out)
{
    struct talon_string_buffer text = { .at = NULL };

    add_escaped(&text, condition->text);
    talon_string_buffer_add(out, "<p>");
    spoken_add(out, "Only deals that meet the condition {condition}", "condition", text.at, NULL);
    talon_string_buffer_add(out, "</p>\n");
    free(text.at);
}

/* The seed. Who played and how long is left out: the same games make the same page. */
static void write_run(const struct sim_result *result, struct talon_string_buffer *out)
{
    struct talon_string_buffer seed = { .at = NULL };

    add_escaped(&seed, result->plan->seed);
    talon_string_buffer_add(out, "<p>");
    spoken_add(out, "Seed {seed}. Intervals are 99 % intervals.", "seed", seed.at, NULL);
    talon_string_buffer_add(out, "</p>\n");
    free(seed.at);
    for (unsigned i = 0; i < result->plan->conditions; i++)
        write_condition(&result->plan->condition[i], out);
}

/* A sentence about the games of GAME/PRESET. */
static void write_title(const struct sim_result *result, const char *msgid,
                        struct talon_string_buffer *out)
{
    struct talon_string_buffer preset = { .at = NULL };

    sim_add_preset(&preset, result->plan);
    spoken_add(out, msgid, "preset", preset.at, "games",
               SPOKEN_COUNT("1 game", "{n} games", result->counters.games), NULL);
    free(preset.at);
}

static void begin_page(const struct sim_result *result, struct talon_string_buffer *out)
{
    util_print(out,
               "<!doctype html>\n<html lang=\"%s\"><head><meta charset=\"utf-8\"><meta "
               "name=\"viewport\" content=\"width=device-width\"><title>",
               talon_language(spoken_catalogue()));
    write_title(result, N_("{preset}, simulated"), out);
    util_print(out, "</title>\n<style>%s</style></head><body>\n<h1>", style);
    write_title(result, N_("{preset}: {games}"), out);
    talon_string_buffer_add(out, "</h1>\n");
}

void sim_write_html(const struct sim_result *result, struct talon_string_buffer *out)
{
    begin_page(result, out);
    write_run(result, out);
    write_options_played(result->plan, out);
    write_corrected(result, out);
    write_figures(result, out);
    talon_string_buffer_add(out, "</body></html>\n");
}
