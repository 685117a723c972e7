/* sim_plot.h - the frame of a chart: axes with round numbers, and positions in the picture.
 */
#pragma once

#include <talon/table.h>

enum { SIM_PLOT_WIDTH = 720, SIM_PLOT_HEIGHT = 300 };

struct sim_plot {
    struct talon_string_buffer *out;
    double left, right, low, high; /* values at the edges */
    bool is_logarithmic;           /* the upright axis; low and high are above 0 */
    bool is_percent;
    const char *const *names; /* of the whole values across, the first at 1; NULL: numbers */
};

/* Begins the picture: what it shows, for those who do not see it, and the axes with their names. */
void sim_plot_begin(const struct sim_plot *plot, const char *label, const char *across,
                    const char *up);
void sim_plot_end(const struct sim_plot *plot);
double sim_plot_x(const struct sim_plot *plot, double value);
double sim_plot_y(const struct sim_plot *plot, double value);
/* Adds `name="number"` with one decimal. */
void sim_plot_number(struct talon_string_buffer *out, const char *name, double number);
void sim_plot_bar(const struct sim_plot *plot, double from, double to, double value);
void sim_plot_line(const struct sim_plot *plot, const char *style, double x1, double y1, double x2,
                   double y2);
void sim_plot_text(const struct sim_plot *plot, const char *style, double x, double y,
                   const char *text);
/* A point of a path: `letter` is M or L. */
void sim_plot_point(const struct sim_plot *plot, char letter, double x, double y);
