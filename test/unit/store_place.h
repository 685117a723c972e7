/* store_place.h - a real store for tests: a directory with a SQLite file, or, where the beginning
 * of addresses is known, the next schema of a database.
 */
#pragma once

#include "store/store.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

enum { PATH_ROOM = 256, TEXT_ROOM = 20000 };

extern const struct store *store;
extern const char *beginning; /* of the addresses; NULL: it is a directory */
extern char directory[PATH_ROOM];
extern void *base; /* the store that is open */
extern struct store_fault fault;

/* Before and after each test. */
int begin(void **unused);
int end(void **unused);
/* The path of a file of the directory. */
const char *file(const char *name);
void open_it(void);
void close_it(void);

struct store_row row(const char *stream, uint32_t number, enum store_kind kind, const char *text);
enum store_result add(struct store_row one);
/* A reader: adds the row as a line to a text of TEXT_ROOM. */
bool note(void *context, const struct store_row *read);
/* Every row there is, a line each. */
const char *read_it(void);
/* Statements on a file of this directory, past the store. */
void run(const char *name, const char *sql);
/* The one text that a statement answers. */
const char *ask(const char *name, const char *sql);
