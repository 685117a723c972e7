/* drive_limits.h - the bounds of a drive, wherever it is run. tool/limits.py writes them into
 * doc/operations.md, too.
 */
#pragma once

enum {
    LIMIT_DRIVE_ACTS = 10000,         /* acts stored of one drive */
    LIMIT_DRIVE_ACTS_RESERVED = 2000, /* of those, acts that only the director may do */
    LIMIT_DRIVE_PEOPLE = 1000,        /* people who were ever on the list of a drive */
    LIMIT_DRIVE_NEWCOMERS = 500,      /* of those, before people cannot enter themselves any more */
    LIMIT_DRIVE_ENTRIES = 8,          /* entries of one side for a deal */
    LIMIT_DRIVE_ROUNDS = 100,         /* rounds of a drive */
    LIMIT_DRIVE_DEALS = 40000,        /* deals of all tables in all rounds of a drive */
    LIMIT_DRIVE_MINUTES = 600,        /* minutes of a round */
    LIMIT_DRIVE_CHANGES = 64,         /* people who come or leave at the end of one round */
    LIMIT_DRIVE_ASKS = 20,            /* devices that wait for a drive's director to let them in */
    LIMIT_DRIVE_ONLINE_DEALS = 8000,  /* deals of all tables in all rounds of an online drive */
    LIMIT_DRIVE_READINGS = 1000,      /* times that the director of a drive reads out prizes */
    LIMIT_DRIVE_ACTS_TOLD = 50,       /* acts in one answer to `drive` */
};
