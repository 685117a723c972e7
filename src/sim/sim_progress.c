/* sim_progress.c - draws the bar of a simulation.
 */
#define _POSIX_C_SOURCE 200809L /* clock_gettime */
#include "sim_progress.h"

#include "text/spoken.h"

#include <stdio.h>
#include <time.h>

enum { BAR = 30 };
static const double DRAW_SECONDS = 0.2;

double sim_clock(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

void sim_progress_begin(struct sim_progress *progress, uint64_t known)
{
    *progress = (struct sim_progress){ .began = sim_clock(), .known = known };
}

bool sim_progress_is_due(const struct sim_progress *progress)
{
    return sim_clock() - progress->drawn > DRAW_SECONDS;
}

void sim_progress_draw(struct sim_progress *progress, uint64_t done, uint64_t all)
{
    const double now = sim_clock(), spent = now - progress->began,
                 share = done < all ? (double)done / (double)all : 1,
                 rate = spent > 0 ? (double)(done - progress->known) / spent : 0;
    const int filled = share < 1 ? (int)(share * BAR) : BAR;

    fprintf(stderr, "\r[%.*s%.*s] ", filled, "##############################", BAR - filled,
            "..............................");
    spoken_print(stderr, "{percent} %  {rate} games/s", "percent",
                 SPOKEN_DECIMAL("%5.1f", 100 * share), "rate", SPOKEN_DECIMAL("%.3g", rate), NULL);
    if (rate > 0)
        spoken_print(stderr, "  {n} s left ", "n",
                     SPOKEN_DECIMAL("%.0f", done < all ? (double)(all - done) / rate : 0.0), NULL);
    fputs("   ", stderr);
    progress->drawn = now;
}

void sim_progress_end(void)
{
    fputc('\n', stderr);
}
