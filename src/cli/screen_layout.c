/* screen_layout.c - where what goes on terminals of any size: a table of regions, and a table of
 * what gives way first.
 */
#include "screen_state.h"

enum {
    WIDE = 110,
    TABLE_MOST = 90,
    BESIDE_LEAST = 40,
    LOG_WISH = 5,
    LOG_LEAST = 2,
    LOG_BELOW = 6,
    LOG_SHARE = 4,
    LOG_MOST = 30,
    GONE = -1
};

enum region { TITLE, PLAYERS, CENTRE, HAND, LOG, PROMPT, KEYS, REGIONS };

/* From the top to the bottom. At the end of a game the hand's rows are the log's. */
static const struct {
    int (*draw)(struct cli_flow *flow, int form);
    bool is_table; /* it is drawn only while somebody looks */
    bool is_blank; /* an empty row above it, where there is room */
} regions[REGIONS] = {
    [TITLE] = { cli_draw_title, true, false },  [PLAYERS] = { cli_draw_players, true, false },
    [CENTRE] = { cli_draw_centre, true, true }, [HAND] = { cli_draw_hand, true, true },
    [LOG] = { cli_draw_log, false, true },      [PROMPT] = { cli_draw_prompt, false, false },
    [KEYS] = { cli_draw_keys, false, false },
};

/* These give way where the rows are too few, one after the other. */
static const struct {
    enum region region;
    int form;
} ways[] = { { CENTRE, 1 }, { HAND, 1 },    { LOG, 1 },    { HAND, 2 },    { CENTRE, 2 },
             { LOG, 2 },    { KEYS, GONE }, { PROMPT, 1 }, { TITLE, GONE } };

/* One picture. */
struct layout {
    struct cli_screen *screen;
    struct cli_area main, side; /* side: no columns on narrow terminals */
    int form[REGIONS], rows[REGIONS], blanks, spare;
};

static bool is_wide(void)
{
    return cli_terminal_columns() >= WIDE;
}

bool cli_panel_is_beside(void)
{
    return is_wide();
}

static struct cli_flow flow_in(const struct layout *layout, struct cli_area area, bool draws)
{
    return (
        struct cli_flow){ .screen = layout->screen, .area = area, .column = -1, .draws = draws };
}

/* The log's forms are how many rows it wishes for; a high terminal has more of it. */
static int rows_of_log(const struct layout *layout)
{
    static const int wishes[] = { LOG_WISH, LOG_WISH - 1, LOG_LEAST };
    const int share = layout->form[LOG] ? 0 : layout->main.rows / LOG_SHARE;

    if (layout->side.columns)
        return 0;
    if (layout->screen->rests)
        return layout->main.rows / 2;
    return share > LOG_WISH ? share : wishes[layout->form[LOG]];
}

static int rows_of_region(const struct layout *layout, enum region region)
{
    if (layout->form[region] == GONE || (regions[region].is_table && !layout->screen->reader))
        return 0;
    if (region == HAND && layout->screen->rests && !layout->side.columns)
        return 0;
    if (region == LOG)
        return rows_of_log(layout);
    struct cli_flow flow = flow_in(layout, layout->main, false);
    return regions[region].draw(&flow, layout->form[region]);
}

static int rows_of_all(struct layout *layout)
{
    int rows = 0;

    for (int r = 0; r < REGIONS; r++)
        rows += layout->rows[r] = rows_of_region(layout, (enum region)r);
    return rows;
}

/* Where all ways are not enough, these are cut: the prompt never, the hand last. At the end of a
 * game the log tells how it came out. */
static int cut_rows(struct layout *layout, int rows)
{
    static const struct {
        enum region region;
        int least;
    } cuts[] = { { LOG, 1 },     { PLAYERS, 1 }, { CENTRE, 1 }, { LOG, 0 },
                 { PLAYERS, 0 }, { CENTRE, 0 },  { HAND, 0 } };

    for (size_t i = layout->screen->rests;
         i < sizeof cuts / sizeof *cuts && rows > layout->main.rows; i++) {
        int *have = &layout->rows[cuts[i].region];
        const int spared = *have - cuts[i].least, wanted = rows - layout->main.rows;
        const int cut = spared < wanted ? spared : wanted;
        if (cut <= 0)
            continue;
        *have -= cut;
        rows -= cut;
    }
    return rows;
}

/* Blank rows come last, and only where everything is shown as it should be. */
static void find_rows(struct layout *layout)
{
    const int room = layout->main.rows;
    size_t way = 0;
    int rows = rows_of_all(layout);

    while (rows > room && way < sizeof ways / sizeof *ways) {
        layout->form[ways[way].region] = ways[way].form;
        way++;
        rows = rows_of_all(layout);
    }
    rows = cut_rows(layout, rows);
    for (int r = 0; r < REGIONS; r++)
        if (regions[r].is_blank && layout->rows[r] && rows < room && !way) {
            layout->blanks |= 1 << r;
            rows++;
        }
    layout->spare = rows < room ? room - rows : 0;
    if ((!layout->screen->reader || layout->screen->rests) && !layout->side.columns) {
        layout->rows[LOG] += layout->spare;
        layout->spare = 0;
    }
}

static void find_areas(struct layout *layout)
{
    const int rows = cli_terminal_rows(), columns = cli_terminal_columns();

    layout->main = (struct cli_area){ 0, 0, rows, columns };
    if (!is_wide())
        return;
    layout->main.columns =
        columns - BESIDE_LEAST - 2 < TABLE_MOST ? columns - BESIDE_LEAST - 2 : TABLE_MOST;
    const int column = layout->main.columns + 2;
    layout->side = (struct cli_area){ 0, column, rows, columns - column };
}

/* The middle stands between the players and the hand. That, the log and the prompt stay in their
 * places at the bottom, whatever happens above. */
static void draw_regions(struct layout *layout)
{
    int row = 0;

    for (int r = 0; r < REGIONS; r++) {
        struct cli_area area = layout->main;
        row += layout->blanks >> r & 1;
        row += r == CENTRE ? layout->spare / 2 : r == HAND ? layout->spare - layout->spare / 2 : 0;
        area.row = row;
        area.rows = layout->rows[r];
        row += layout->rows[r];
        const bool covered = layout->screen->panel.open && !layout->side.columns && r < PROMPT;
        if (!area.rows || covered)
            continue;
        struct cli_flow flow = flow_in(layout, area, true);
        regions[r].draw(&flow, r == LOG ? 0 : layout->form[r]);
    }
}

static void draw_panel(const struct layout *layout, struct cli_area area)
{
    struct cli_flow flow = flow_in(layout, area, true);

    cli_draw_panel(&flow, 0);
}

/* The log beside the table, below a panel; or a panel over the table. */
static void draw_beside(const struct layout *layout)
{
    struct cli_screen *screen = layout->screen;
    struct cli_area area = screen->log_area;

    if (layout->side.columns) {
        struct cli_flow flow = flow_in(layout, area, true);
        cli_draw_log(&flow, 1);
        area = layout->side;
        area.rows -= screen->log_area.rows + 1;
    } else {
        area = layout->main;
        area.rows -= layout->rows[PROMPT] + layout->rows[KEYS];
    }
    if (screen->panel.open)
        draw_panel(layout, area);
}

static struct cli_area find_log(const struct layout *layout)
{
    struct cli_area area = layout->side;

    if (!area.columns)
        return (struct cli_area){ 0, 0, layout->rows[LOG], layout->main.columns };
    if (layout->screen->panel.open) {
        area.row = area.rows - LOG_BELOW;
        area.rows = LOG_BELOW;
    }
    area.rows = area.rows < LOG_MOST ? area.rows : LOG_MOST;
    return area;
}

void cli_screen_draw(struct cli_screen *screen)
{
    struct layout layout = { .screen = screen };

    screen->spots_count = 0;
    cli_terminal_begin();
    find_areas(&layout);
    find_rows(&layout);
    screen->log_area = find_log(&layout);
    draw_regions(&layout);
    draw_beside(&layout);
    cli_terminal_show(screen->cursor_row, screen->cursor_column);
}
