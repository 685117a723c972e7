/* record_folder.c - writes the records of many games into a folder that had none.
 */
#include "record_folder.h"

#include "text/spoken.h"
#include "util/directories.h"
#include "util/output_file.h"
#include "util/string_buffer.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

static int complain_of_file(const char *who, const char *path, int reason)
{
    spoken_complain(who, "{file} cannot be written: {reason}.", "file", path, "reason",
                    strerror(reason), NULL);
    return 1;
}

static bool has_files(const char *path)
{
    DIR *folder = opendir(path);
    bool found = false;

    for (const struct dirent *entry; folder && !found && (entry = readdir(folder));)
        found = strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
    if (folder)
        closedir(folder);
    return found;
}

int cli_record_folder_open(struct record_folder *folder, const char *who, bool goes_on)
{
    pthread_mutex_init(&folder->lock, NULL);
    if (!folder->path)
        return 0;
    if (!util_make_directory(folder->path))
        return complain_of_file(who, folder->path, errno);
    if (goes_on || !has_files(folder->path))
        return 0;
    spoken_complain(who, "There are files in {file} already: name another folder for the records.",
                    "file", folder->path, NULL);
    return 1;
}

bool cli_record_folder_keep(struct record_folder *folder, const char *name,
                            const struct talon_table *table)
{
    struct talon_string_buffer path = { 0 }, text = { 0 };

    util_print(&path, "%s/%s", folder->path, name);
    talon_record_write(table, false, &text);
    const bool is_written = util_write_file(path.at, text.at, text.length);
    const int reason = errno;
    pthread_mutex_lock(&folder->lock);
    if (!is_written && !folder->failed) {
        folder->failed = path.at;
        folder->reason = reason;
        path.at = NULL;
    }
    pthread_mutex_unlock(&folder->lock);
    free(path.at);
    free(text.at);
    return is_written;
}

int cli_record_folder_close(struct record_folder *folder, const char *who)
{
    const int status = folder->failed ? complain_of_file(who, folder->failed, folder->reason) : 0;

    free(folder->failed);
    pthread_mutex_destroy(&folder->lock);
    return status;
}
