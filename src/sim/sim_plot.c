/* sim_plot.c - draws the frames of charts.
 */
#include "sim_plot.h"

#include "util/string_buffer.h"

#include "sim_spoken.h"

#include <math.h>
#include <stdlib.h>

enum { LEFT = 56, TOP = 26, RIGHT = 12, BOTTOM = 44, TICKS = 8, TEN = 10 };
static const double inner_width = SIM_PLOT_WIDTH - LEFT - RIGHT,
                    inner_height = SIM_PLOT_HEIGHT - TOP - BOTTOM;

double sim_plot_x(const struct sim_plot *plot, double value)
{
    return LEFT + inner_width * (value - plot->left) / (plot->right - plot->left);
}

double sim_plot_y(const struct sim_plot *plot, double value)
{
    double share = (value - plot->low) / (plot->high - plot->low);

    if (plot->is_logarithmic)
        share = log(value / plot->low) / log(plot->high / plot->low);
    return TOP + inner_height * (1 - share);
}

void sim_plot_number(struct talon_string_buffer *out, const char *name, double number)
{
    util_print(out, " %s=\"", name);
    sim_add_decimal(out, number, 1);
    talon_string_buffer_add(out, "\"");
}

static void add_class(struct talon_string_buffer *out, const char *style)
{
    util_print(out, " class=\"%s\"", style);
}

void sim_plot_line(const struct sim_plot *plot, const char *style, double x1, double y1, double x2,
                   double y2)
{
    talon_string_buffer_add(plot->out, "<line");
    add_class(plot->out, style);
    sim_plot_number(plot->out, "x1", x1);
    sim_plot_number(plot->out, "y1", y1);
    sim_plot_number(plot->out, "x2", x2);
    sim_plot_number(plot->out, "y2", y2);
    talon_string_buffer_add(plot->out, "/>");
}

void sim_plot_text(const struct sim_plot *plot, const char *style, double x, double y,
                   const char *text)
{
    talon_string_buffer_add(plot->out, "<text");
    add_class(plot->out, style);
    sim_plot_number(plot->out, "x", x);
    sim_plot_number(plot->out, "y", y);
    util_print(plot->out, ">%s</text>", text);
}

void sim_plot_bar(const struct sim_plot *plot, double from, double to, double value)
{
    const double x = sim_plot_x(plot, from), y = sim_plot_y(plot, value);

    talon_string_buffer_add(plot->out, "<rect class=\"bar\"");
    sim_plot_number(plot->out, "x", x);
    sim_plot_number(plot->out, "y", y);
    sim_plot_number(plot->out, "width", sim_plot_x(plot, to) - x);
    sim_plot_number(plot->out, "height", sim_plot_y(plot, plot->low) - y);
    talon_string_buffer_add(plot->out, "/>");
}

void sim_plot_point(const struct sim_plot *plot, char letter, double x, double y)
{
    talon_string_buffer_add_bytes(plot->out, &letter, 1);
    sim_add_decimal(plot->out, sim_plot_x(plot, x), 1);
    talon_string_buffer_add(plot->out, " ");
    sim_add_decimal(plot->out, sim_plot_y(plot, y), 1);
}

/* ---- axes ------------------------------------------------------------------------------------ */

/* 1, 2 or 5 times a power of ten, so that the span has at most so many steps. */
static double round_step(double span)
{
    double step = pow(TEN, floor(log10(span / TICKS)));

    while (span / step > TICKS)
        step *= span / (2 * step) <= TICKS ? 2 : span / (5 * step) <= TICKS ? 5 : TEN;
    return step;
}

static unsigned decimals_of(double step)
{
    unsigned decimals = 0;

    for (; decimals < 9 && step < 0.999; decimals++)
        step *= TEN;
    return decimals;
}

static void mark(const struct sim_plot *plot, const char *style, double x, double y, double number,
                 unsigned decimals, const char *unit)
{
    struct talon_string_buffer text = { .at = NULL };

    sim_say_decimal(&text, number, decimals);
    talon_string_buffer_add(&text, unit);
    sim_plot_text(plot, style, x, y, text.at);
    free(text.at);
}

static void mark_across_at(const struct sim_plot *plot, int64_t at)
{
    const double x = sim_plot_x(plot, (double)at);

    sim_plot_line(plot, "grid", x, TOP, x, TOP + inner_height);
    if (plot->names)
        sim_plot_text(plot, "tick", x, TOP + inner_height + 16, spoken(plot->names[at - 1]));
    else
        mark(plot, "tick", x, TOP + inner_height + 16, (double)at, 0, "");
}

/* Values across are whole. */
static void mark_across(const struct sim_plot *plot)
{
    const double step = fmax(1, round_step(plot->right - plot->left));
    const int64_t first = (int64_t)ceil(plot->left / step),
                  last = (int64_t)floor(plot->right / step);

    for (int64_t i = first; i <= last; i++)
        mark_across_at(plot, i * (int64_t)step);
}

static void mark_up_at(const struct sim_plot *plot, double at, unsigned decimals)
{
    const double y = sim_plot_y(plot, at), percent = plot->is_percent ? 100 : 1;

    sim_plot_line(plot, "grid", LEFT, y, LEFT + inner_width, y);
    mark(plot, "tick up", LEFT - 6, y + 4, at * percent, decimals, plot->is_percent ? " %" : "");
}

static void mark_powers_of_ten(const struct sim_plot *plot)
{
    const double percent = plot->is_percent ? 100 : 1;
    const int powers = (int)lround(log10(plot->high / plot->low));

    for (int i = 0; i <= powers; i++) {
        const double at = plot->high * pow(TEN, -i);
        mark_up_at(plot, at, decimals_of(at * percent));
    }
}

static void mark_up(const struct sim_plot *plot)
{
    if (plot->is_logarithmic) {
        mark_powers_of_ten(plot);
        return;
    }
    const double step = round_step(plot->high - plot->low);
    const int steps = (int)floor((plot->high - plot->low) / step + 1e-6);
    for (int i = 0; i <= steps; i++)
        mark_up_at(plot, plot->low + i * step, decimals_of(step * (plot->is_percent ? 100 : 1)));
}

void sim_plot_begin(const struct sim_plot *plot, const char *label, const char *across,
                    const char *up)
{
    talon_string_buffer_add(plot->out, "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" "
                                       "class=\"chart\" viewBox=\"0 0 720 300\" aria-label=\"");
    util_print(plot->out, "%s\">", label);
    mark_across(plot);
    mark_up(plot);
    sim_plot_text(plot, "axis", LEFT + inner_width / 2, SIM_PLOT_HEIGHT - 8, across);
    sim_plot_text(plot, "axis start", 4, 12, up);
}

void sim_plot_end(const struct sim_plot *plot)
{
    talon_string_buffer_add(plot->out, "</svg>\n");
}
