/* invitation_key.c - reads and makes the file with the key that signs invitations.
 */
#include "invitation_key.h"

#include "hex.h"
#include "memory.h"
#include "text_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { DIGITS = 2 * INVITATION_KEY_BYTES };

bool util_invitation_key_read(const char *path, uint8_t key[INVITATION_KEY_BYTES])
{
    struct talon_string_buffer text = { 0 };
    enum util_text_form form;
    const bool is_read = util_text_read_file(path, &text, &form);
    const int reason = is_read ? EINVAL : errno;
    const bool is_key = is_read && !util_text_is_refused(form) && text.length == DIGITS + 1;

    if (is_key)
        text.at[DIGITS] = 0;
    const bool is_fine = is_key && util_hex_read(text.at, key, INVITATION_KEY_BYTES);
    util_wipe(text.at, text.length);
    free(text.at);
    errno = reason;
    return is_fine;
}

bool util_invitation_key_write(const char *path, const uint8_t key[INVITATION_KEY_BYTES])
{
    char text[DIGITS + 1];
    const int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);

    if (file < 0)
        return false;
    util_hex_digits(key, INVITATION_KEY_BYTES, text);
    text[DIGITS] = '\n';
    const bool written = write(file, text, sizeof text) == (ssize_t)sizeof text && !fsync(file);
    const int reason = errno;
    close(file);
    errno = reason;
    if (!written)
        unlink(path);
    return written;
}
