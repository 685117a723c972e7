/* virtual_disk_cut.c - what a power cut would leave of the simulated disk.
 */
#define _GNU_SOURCE
#include "virtual_disk_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_ROOM = 1024, SECTOR = 512 };

struct content {
    unsigned char *bytes;
    size_t length, room;
};

struct cut {
    size_t count;
    enum disk_leaves leaves;
    uint64_t chance;
    bool *safe; /* of each thing */
    struct content files[DISK_FILES];
    char names[DISK_FILES][64];
    int means[DISK_FILES];
};

static uint64_t draw(struct cut *cut)
{
    uint64_t z = cut->chance += 0x9e3779b97f4a7c15u;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

/* A write is safe if the next sync of its file worked; a change of names, if a later one did. */
static void find_safe(struct cut *cut)
{
    enum { NONE, WORKED, FAILED } next[DISK_FILES] = { NONE };
    bool names_safe = false;

    for (size_t i = cut->count; i-- > 0;) {
        const struct thing *thing = &disk_things[i];
        if (thing->kind == SYNC)
            next[thing->file] = thing->failed ? FAILED : WORKED;
        else if (thing->kind == SYNC_NAMES)
            names_safe = names_safe || !thing->failed;
        else if (disk_about_names(thing))
            cut->safe[i] = names_safe;
        else
            cut->safe[i] = next[thing->file] == WORKED;
    }
}

/* Most file systems change names in order, and a cut leaves any beginning; some in any order. */
static void choose_names(struct cut *cut)
{
    size_t unsafe = 0, kept = 0;
    const bool in_order = cut->leaves != DISK_PIECES || draw(cut) & 1;

    for (size_t i = 0; i < cut->count; i++)
        unsafe += disk_about_names(&disk_things[i]) && !cut->safe[i];
    if (cut->leaves == DISK_EVERYTHING)
        kept = unsafe;
    else if (cut->leaves == DISK_PIECES)
        kept = draw(cut) % (unsafe + 1);
    for (size_t i = 0; i < cut->count; i++)
        if (disk_about_names(&disk_things[i]) && !cut->safe[i]) {
            cut->safe[i] = in_order ? kept > 0 : draw(cut) & 1;
            kept -= kept > 0;
        }
}

static void resize(struct content *content, size_t length)
{
    if (length > content->room) {
        content->room = 2 * length;
        content->bytes = realloc(content->bytes, content->room);
        if (!content->bytes)
            abort();
    }
    if (length > content->length)
        memset(content->bytes + content->length, 0, length - content->length);
    content->length = length;
}

static bool is_left(struct cut *cut, bool safe)
{
    return safe || cut->leaves == DISK_EVERYTHING || (cut->leaves == DISK_PIECES && draw(cut) & 1);
}

static void write_sectors(struct cut *cut, const struct thing *thing, bool safe)
{
    struct content *content = &cut->files[thing->file];

    for (size_t done = 0; done < thing->length;) {
        const size_t at = thing->at + done, rest = thing->length - done;
        size_t piece = safe ? rest : SECTOR - at % SECTOR;
        piece = piece < rest ? piece : rest;
        if (is_left(cut, safe)) {
            if (content->length < at + piece)
                resize(content, at + piece);
            memcpy(content->bytes + at, thing->bytes + done, piece);
        }
        done += piece;
    }
}

/* Where a name is, or -1. */
static int cut_name(const struct cut *cut, const char *name)
{
    for (int i = 0; i < DISK_FILES; i++)
        if (!strcmp(cut->names[i], name))
            return i;
    return -1;
}

static void set_cut_name(struct cut *cut, const char *name, int file)
{
    int place = cut_name(cut, name);

    if (place < 0)
        place = cut_name(cut, "");
    if (place < 0)
        abort();
    snprintf(cut->names[place], sizeof cut->names[place], "%s", name);
    cut->means[place] = file;
}

/* If names changed in any order, what is to be renamed or removed may not be there. */
static void change_name(struct cut *cut, const struct thing *thing)
{
    const int place = cut_name(cut, thing->kind == RENAME ? thing->other : thing->name);

    if (thing->kind == NAME)
        set_cut_name(cut, thing->name, thing->file);
    if (thing->kind == NAME || place < 0)
        return;
    cut->names[place][0] = 0;
    if (thing->kind == RENAME)
        set_cut_name(cut, thing->name, cut->means[place]);
}

static void do_again(struct cut *cut, const struct thing *thing, bool safe)
{
    if (thing->kind == WRITE)
        write_sectors(cut, thing, safe);
    else if (thing->kind == TRUNCATE && is_left(cut, safe))
        resize(&cut->files[thing->file], thing->length);
    else if (disk_about_names(thing) && safe)
        change_name(cut, thing);
}

static void write_file(const struct content *content, const char *path)
{
    FILE *file = fopen(path, "wb");

    if (!file ||
        (content->length && fwrite(content->bytes, 1, content->length, file) != content->length))
        abort();
    fclose(file);
}

/* Two names of one file stay that. */
static void write_out(const struct cut *cut, const char *to)
{
    char path[2][PATH_ROOM];

    mkdir(to, 0700);
    for (int i = 0; i < DISK_FILES; i++) {
        int first = 0;
        if (!cut->names[i][0])
            continue;
        while (!cut->names[first][0] || cut->means[first] != cut->means[i])
            first++;
        for (int k = 0; k < 2; k++)
            snprintf(path[k], sizeof path[k], "%s/%s", to, cut->names[k ? first : i]);
        if (first == i)
            write_file(&cut->files[cut->means[i]], path[0]);
        else if (link(path[1], path[0]))
            abort();
    }
}

void disk_copy(const char *to, size_t count, enum disk_leaves leaves, uint64_t chance)
{
    struct cut *cut = calloc(1, sizeof *cut);

    if (!cut || !(cut->safe = calloc(count + 1, sizeof *cut->safe)))
        abort();
    cut->count = count;
    cut->leaves = leaves;
    cut->chance = chance;
    find_safe(cut);
    choose_names(cut);
    for (size_t i = 0; i < count; i++)
        if (!disk_things[i].failed)
            do_again(cut, &disk_things[i], cut->safe[i]);
    write_out(cut, to);
    for (int i = 0; i < DISK_FILES; i++)
        free(cut->files[i].bytes);
    free(cut->safe);
    free(cut);
}
