/* record_folder.h - the folder of --records, which gets a file for each game.
 */
#pragma once

#include <talon/table.h>

#include <pthread.h>

struct record_folder {
    const char *path; /* NULL: no records are wanted */
    pthread_mutex_t lock;
    char *failed; /* the file that could not be written; `reason` is its errno */
    int reason;
};

/* Makes the folder. One that has files is refused, but for a run that goes on where one ended. The
 * exit status after a complaint of `who`. */
int cli_record_folder_open(struct record_folder *folder, const char *who, bool goes_on);
/* Writes the table's record into the file of this name; from any thread. */
bool cli_record_folder_keep(struct record_folder *folder, const char *name,
                            const struct talon_table *table);
/* Complains of what could not be written; the exit status. */
int cli_record_folder_close(struct record_folder *folder, const char *who);
