/* power_cuts.c - power cuts. Workloads run on the virtual disk. The contents that a power cut at
 * some moment would leave are opened and compared with what people had been told. TAP output.
 *
 *   power_cuts CUTS [SEED]     so many cuts, and every moment of converting a file of version 1
 *
 * Two workloads are wrong on purpose: telling before writing, and synchronous = NORMAL. These tests
 * must find their errors, or they could not find any.
 */
#define _GNU_SOURCE /* mkdtemp */
#include "virtual_disk.h"
#include "workload.h"

#include <dirent.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { CUTS_A_WORKLOAD = 100, TURNS = 700, PATH_ROOM = 256, CONTROL_CUTS = 40 };

static char room[PATH_ROOM];
static int number;
static bool all_fine = true;

static void tell(bool fine, const char *what, const char *detail)
{
    printf("%s %d - %s\n", fine ? "ok" : "not ok", ++number, what);
    if (detail)
        printf("# %s\n", detail);
    fflush(stdout);
    all_fine = all_fine && fine;
}

static void remove_directory(const char *path)
{
    char file[2 * PATH_ROOM];
    struct dirent *entry;
    DIR *list = opendir(path);

    while (list && (entry = readdir(list))) {
        snprintf(file, sizeof file, "%s/%s", path, entry->d_name);
        if (strcmp(entry->d_name, ".") && strcmp(entry->d_name, "..") && unlink(file))
            remove_directory(file);
    }
    if (list)
        closedir(list);
    rmdir(path);
    snprintf(file, sizeof file, "%s.house", path); /* the mark beside it */
    unlink(file);
}

static const char *fresh(const char *name)
{
    static char path[2][PATH_ROOM + 16];
    static int turn;

    turn = !turn;
    snprintf(path[turn], sizeof path[turn], "%s/%s", room, name);
    remove_directory(path[turn]);
    return path[turn];
}

/* ---- workloads --------------------------------------------------------------------------- */

struct cut_counts {
    size_t cuts, wrong, moves, workloads, things;
    char first[700];
};

static void restart(struct workload *workload)
{
    workload_end(workload);
    if (workload_begin(workload))
        return;
    printf("Bail out! %s\n", workload->last_fault);
    exit(1);
}

static void play(struct workload *workload)
{
    if (!workload_begin(workload)) {
        printf("Bail out! %s\n", workload->last_fault);
        exit(1);
    }
    for (int turn = 0; turn < TURNS; turn++) {
        workload_turn(workload);
        if (workload_draw(workload) % 100 == 0)
            workload_forget(workload);
        if (workload_draw(workload) % 250 == 0 && !workload->early && !workload->normal)
            restart(workload);
    }
    workload_write(workload);
    workload_end(workload);
}

static void cut_once(struct workload *workload, size_t begin, struct cut_counts *cut_counts)
{
    const size_t cut = begin + workload_draw(workload) % (disk_count() - begin + 1);
    const enum disk_leaves leaves = (enum disk_leaves)(cut_counts->cuts % 3);
    const uint64_t chance = workload_draw(workload);
    const char *copy = fresh("copy");

    if (workload->normal && leaves == DISK_EVERYTHING) /* a kill does not find this one */
        disk_copy(copy, cut, DISK_NOTHING, chance);
    else
        disk_copy(copy, cut, leaves, chance);
    const char *wrong = workload_judge(workload, copy, cut);
    cut_counts->cuts++;
    if (!wrong)
        return;
    if (!cut_counts->wrong++)
        snprintf(cut_counts->first, sizeof cut_counts->first, "cut %zu of %zu, kind %d: %s", cut,
                 disk_count(), (int)leaves, wrong);
}

static void one_workload(uint64_t seed, bool early, bool normal, size_t cuts,
                         struct cut_counts *cut_counts)
{
    struct workload *workload = calloc(1, sizeof *workload);
    char directory[PATH_ROOM + 16];

    snprintf(directory, sizeof directory, "%s", fresh("workload"));
    workload->directory = directory;
    workload->chance = seed;
    workload->early = early;
    workload->normal = normal;
    if (mkdir(directory, 0700))
        abort();
    disk_begin(directory);
    const size_t begin = disk_count();
    play(workload);
    for (size_t i = 0; i < cuts; i++)
        cut_once(workload, begin, cut_counts);
    cut_counts->moves += workload_moves(workload);
    cut_counts->things += disk_count() - begin;
    cut_counts->workloads++;
    disk_end();
    free(workload);
}

static void cut_workloads(size_t cuts, uint64_t seed)
{
    struct cut_counts cut_counts = { 0 };
    char text[200];

    for (size_t done = 0; done < cuts; done += CUTS_A_WORKLOAD)
        one_workload(seed + done, false, false,
                     cuts - done < CUTS_A_WORKLOAD ? cuts - done : CUTS_A_WORKLOAD, &cut_counts);
    snprintf(
        text, sizeof text,
        "%zu power cuts in %zu workloads of %zu moves and %zu writes and syncs: %zu went wrong",
        cut_counts.cuts, cut_counts.workloads, cut_counts.moves / cut_counts.workloads,
        cut_counts.things / cut_counts.workloads, cut_counts.wrong);
    tell(!cut_counts.wrong, text, cut_counts.wrong ? cut_counts.first : NULL);
}

static void play_wrongly(uint64_t seed, bool early, const char *what)
{
    struct cut_counts cut_counts = { 0 };
    char text[200];

    one_workload(seed, early, !early, CONTROL_CUTS, &cut_counts);
    snprintf(text, sizeof text, "%s is found: %zu of %zu cuts", what, cut_counts.wrong,
             cut_counts.cuts);
    tell(cut_counts.wrong > 0, text, cut_counts.first);
}

/* ---- taking over the first version ------------------------------------------------------ */

static const char first_version[] =
    "PRAGMA journal_mode = WAL;"
    "CREATE TABLE game(id TEXT NOT NULL UNIQUE, created INTEGER NOT NULL,"
    " pace INTEGER NOT NULL, tokens TEXT NOT NULL, record TEXT NOT NULL);"
    "CREATE TABLE event(game TEXT NOT NULL, number INTEGER NOT NULL, kind TEXT NOT NULL,"
    " seat INTEGER NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL,"
    " PRIMARY KEY(game, number)) WITHOUT ROWID;"
    "PRAGMA application_id = 1415670894; PRAGMA user_version = 1;"
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)"
    " INSERT INTO game SELECT 'table' || i, i, 700, '-', hex(randomblob(300)) FROM n;"
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30)"
    " INSERT INTO event SELECT id, i, 'move', 0, hex(randomblob(9)), i FROM game, n;";

static bool count_row(void *context, const struct store_row *row)
{
    (void)row;
    ++*(size_t *)context;
    return true;
}

/* The database can be opened twice and is complete, and the old file is kept. */
static const char *judge_taken_over(const char *directory)
{
    static struct store_fault fault;
    char path[2 * PATH_ROOM];

    for (int again = 0; again < 2; again++) {
        size_t rows = 0;
        void *base = store_sqlite.open(directory, &fault);
        if (!base)
            return fault.why.sentence;
        const bool fine = store_sqlite.read_all(base, count_row, &rows, &fault);
        store_sqlite.close(base);
        if (!fine || rows != 60 * 31)
            return "rows are missing";
    }
    snprintf(path, sizeof path, "%s/talon.db.1", directory);
    return access(path, F_OK) ? "the old file is not kept" : NULL;
}

static bool begin_first_version(const char *directory)
{
    char path[PATH_ROOM + 32];
    sqlite3 *base;

    if (mkdir(directory, 0700))
        abort();
    snprintf(path, sizeof path, "%s/talon.db", directory);
    return sqlite3_open(path, &base) == SQLITE_OK &&
           sqlite3_exec(base, first_version, NULL, NULL, NULL) == SQLITE_OK &&
           sqlite3_db_config(base, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL) == SQLITE_OK &&
           sqlite3_close(base) == SQLITE_OK;
}

/* Where names have just changed there is more to be lost. */
static int chances_of(size_t cut)
{
    for (size_t i = 1; i <= 2; i++)
        if (disk_is_name(cut - i))
            return 64;
    return 4;
}

static void cut_taking_over(void)
{
    char directory[PATH_ROOM + 16], text[200], first[700] = "";
    size_t cuts = 0, wrong = 0;

    snprintf(directory, sizeof directory, "%s", fresh("first"));
    const bool begun = begin_first_version(directory);
    disk_begin(directory);
    const size_t begin = disk_count();
    const char *problem = begun ? judge_taken_over(directory) : "it cannot be begun";
    const size_t end = disk_count();
    for (size_t cut = begin; cut <= end && !problem; cut++)
        for (int chance = 0; chance < chances_of(cut); chance++) {
            const enum disk_leaves leaves = chance < 2 ? 2 * (enum disk_leaves)chance : DISK_PIECES;
            const char *copy = fresh("copy");
            disk_copy(copy, cut, leaves, 10 * cut + (size_t)chance);
            const char *found = judge_taken_over(copy);
            cuts++;
            if (found && !wrong++)
                snprintf(first, sizeof first, "cut %zu of %zu, kind %d: %s", cut, end, (int)leaves,
                         found);
        }
    disk_end();
    snprintf(
        text, sizeof text,
        "taking over a file of version 1, cut at each of %zu writes and syncs: %zu of %zu cuts "
        "went wrong",
        end - begin, wrong, cuts);
    tell(!problem && !wrong && cuts > 0, text, problem ? problem : wrong ? first : NULL);
}

int main(int argc, char **argv)
{
    const size_t cuts = argc > 1 ? strtoul(argv[1], NULL, 10) : 200;
    const uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;

    snprintf(room, sizeof room, "/dev/shm/talon-cuts-XXXXXX");
    if (!mkdtemp(room)) {
        puts("Bail out! There is no room in /dev/shm.");
        return 1;
    }
    cut_workloads(cuts, seed);
    play_wrongly(seed, true, "telling before writing");
    play_wrongly(seed, false, "synchronous = NORMAL");
    cut_taking_over();
    printf("1..%d\n", number);
    remove_directory(room);
    return !all_fine;
}
