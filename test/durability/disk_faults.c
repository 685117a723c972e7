/* disk_faults.c - a disk that is full or broken. The same short workload runs again and again, and
 * each time another write or sync fails, once or from then on until the disk is repaired. Nothing
 * that people were told may be lost, not even in a power cut afterwards; the error must be reported
 * in a sentence; and the workload must go on. TAP output.
 *
 *   faults EVERY     every so many writes and syncs: 1 is all of them
 *
 * One workload goes on after a failed sync as if it could be done again. That must be found.
 */
#define _GNU_SOURCE /* mkdtemp */
#include "virtual_disk.h"
#include "workload.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { TURNS = 36, TROUBLE = 8 /* turns that it lasts */, PATH_ROOM = 256 };

static char room[PATH_ROOM], directory[PATH_ROOM + 16], copy[PATH_ROOM + 16];
static struct workload *workload;
static int number;
static bool all_fine = true;

struct fault {
    size_t index;
    int error;
    bool for_ever, stubborn;
};

static void empty(const char *path)
{
    char file[2 * PATH_ROOM];
    struct dirent *entry;
    DIR *list = opendir(path);

    while (list && (entry = readdir(list))) {
        snprintf(file, sizeof file, "%s/%s", path, entry->d_name);
        if (strcmp(entry->d_name, ".") && strcmp(entry->d_name, ".."))
            unlink(file);
    }
    if (list)
        closedir(list);
    snprintf(file, sizeof file, "%s.house", path); /* the mark beside it */
    unlink(file);
}

/* Wrong, and why; at most the first reason is kept. */
static char wrong[800];

static void blame(const struct fault *fault, const char *why)
{
    if (!wrong[0])
        snprintf(wrong, sizeof wrong, "thing %zu, %s, %s: %s", fault->index, strerror(fault->error),
                 fault->for_ever ? "for ever" : "once", why);
}

static void want_sentence(const struct fault *fault)
{
    if (!strstr(workload->last_fault, "talon"))
        blame(fault, "no sentence tells of it");
}

/* A copy as a power cut would leave it now holds everything that people were told, and nothing
 * that was refused to them. */
static void judge(const struct fault *fault)
{
    for (int leaves = 0; leaves < 3; leaves++) {
        empty(copy);
        disk_copy(copy, disk_count(), (enum disk_leaves)leaves, disk_count());
        const char *why = workload_judge(workload, copy, disk_count());
        if (why)
            blame(fault, why);
    }
}

/* Opens the store; if it cannot be opened while there is trouble, later. */
static bool begin(const struct fault *fault)
{
    if (workload_begin(workload))
        return true;
    want_sentence(fault);
    disk_fail(SIZE_MAX, 0, false);
    if (workload_begin(workload))
        return true;
    blame(fault, "it cannot be opened when the trouble is over");
    return false;
}

/* The process ended, as it should; another one is started. */
static bool start_again(const struct fault *fault)
{
    want_sentence(fault);
    workload_end(workload);
    judge(fault);
    disk_fail(SIZE_MAX, 0, false);
    return begin(fault);
}

static bool turn(const struct fault *fault, int count)
{
    workload_turn(workload);
    if (count % 9 == 5)
        workload_forget(workload);
    if (workload->broken)
        return start_again(fault);
    if (count == TURNS / 2) {
        workload_end(workload);
        return begin(fault);
    }
    return true;
}

static bool play(const struct fault *fault)
{
    int trouble = 0;

    if (!begin(fault))
        return false;
    for (int count = 0; count < TURNS; count++) {
        if (!turn(fault, count))
            return false;
        if (disk_has_failed() && !trouble)
            judge(fault);
        if (disk_has_failed() && ++trouble == TROUBLE)
            disk_fail(SIZE_MAX, 0, false);
    }
    return true;
}

/* After the trouble people go on as before. */
static void go_on(const struct fault *fault)
{
    const size_t refused = workload->refused, moves = workload_moves(workload);
    char why[600];

    disk_fail(SIZE_MAX, 0, false);
    for (int count = 0; count < 4; count++) {
        workload_turn(workload);
        workload_write(workload);
    }
    snprintf(why, sizeof why, "%zu refusals and %zu moves when the trouble is over%s%.300s",
             workload->refused - refused, workload_moves(workload) - moves,
             workload->broken ? ", and it breaks: " : "",
             workload->broken ? workload->last_fault : "");
    if (workload->broken || workload->refused > refused || workload_moves(workload) < moves + 4)
        blame(fault, why);
}

/* True if the fault came about. */
static bool run(const struct fault *fault)
{
    memset(workload, 0, sizeof *workload);
    workload->directory = directory;
    workload->chance = 7;
    workload->stubborn = fault->stubborn;
    empty(directory);
    disk_begin(directory);
    disk_fail(fault->index, fault->error, fault->for_ever);
    const bool playing = play(fault);
    const bool happened = disk_has_failed() || workload->last_fault[0];
    if (playing) {
        go_on(fault);
        judge(fault);
        workload_end(workload);
    }
    disk_end();
    return happened;
}

/* ---- every place ------------------------------------------------------------------------ */

static char *kinds; /* of all writes and syncs of a workload without errors: 'w' or 's' */
static size_t things;

static void learn_things(void)
{
    static const struct fault none = { .index = SIZE_MAX };

    memset(workload, 0, sizeof *workload);
    workload->directory = directory;
    workload->chance = 7;
    empty(directory);
    disk_begin(directory);
    const bool fine = play(&none);
    things = disk_count();
    kinds = malloc(things);
    for (size_t i = 0; kinds && i < things; i++)
        kinds[i] = disk_is_sync(i) ? 's' : 'w';
    if (fine)
        workload_end(workload);
    disk_end();
    if (!fine || !kinds || wrong[0]) {
        printf("Bail out! Without trouble: %s\n", wrong);
        exit(1);
    }
}

static size_t try_all(char kind, int error, bool for_ever, size_t every)
{
    size_t tried = 0, seen = 0;

    wrong[0] = 0;
    for (size_t index = 0; index < things; index++)
        if (kinds[index] == kind && seen++ % every == 0)
            tried += run(&(struct fault){ index, error, for_ever, false });
    return tried;
}

static void test(char kind, int error, bool for_ever, size_t every)
{
    const size_t tried = try_all(kind, error, for_ever, every);
    const bool fine = tried && !wrong[0];

    printf("%s %d - %s, %s, at %zu %s\n", fine ? "ok" : "not ok", ++number, strerror(error),
           for_ever ? "until the trouble is over" : "once", tried,
           kind == 's' ? "syncs" : "writes");
    if (wrong[0])
        printf("# %s\n", wrong);
    fflush(stdout);
    all_fine = all_fine && fine;
}

/* In a process of its own: it may well end in the middle. */
static bool is_found(size_t index)
{
    int status = 0;
    const pid_t child = fork();

    if (child == 0) {
        if (!freopen("/dev/null", "w", stdout))
            _exit(0);
        run(&(struct fault){ index, EIO, false, true });
        _exit(wrong[0] != 0);
    }
    waitpid(child, &status, 0);
    return status != 0;
}

static void test_wrong_workload(void)
{
    size_t tried = 0, found = 0;

    wrong[0] = 0;
    for (size_t index = 0; index < things; index++)
        if (kinds[index] == 's') {
            tried++;
            found += is_found(index);
        }
    printf("%s %d - going on after a failed sync is found: at %zu of %zu syncs\n",
           found ? "ok" : "not ok", ++number, found, tried);
    all_fine = all_fine && found;
}

int main(int argc, char **argv)
{
    const size_t every = argc > 1 ? strtoul(argv[1], NULL, 10) : 1;

    snprintf(room, sizeof room, "/dev/shm/talon-faults-XXXXXX");
    workload = calloc(1, sizeof *workload);
    if (!workload || !every || !mkdtemp(room)) {
        puts("Bail out! There is no room in /dev/shm.");
        return 1;
    }
    snprintf(directory, sizeof directory, "%s/workload", room);
    snprintf(copy, sizeof copy, "%s/copy", room);
    mkdir(directory, 0700);
    mkdir(copy, 0700);
    learn_things();
    for (int for_ever = 0; for_ever < 2; for_ever++) {
        test('w', ENOSPC, for_ever, every);
        test('w', EIO, for_ever, every);
        test('s', EIO, for_ever, every);
    }
    test_wrong_workload();
    printf("1..%d\n", number);
    empty(directory);
    empty(copy);
    rmdir(directory);
    rmdir(copy);
    rmdir(room);
    return !all_fine;
}
