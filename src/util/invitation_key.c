/* invitation_key.c - reads and makes the file with the key that signs invitations.
 */
#include "invitation_key.h"

#include "hex.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

enum { DIGITS = 2 * INVITATION_KEY_BYTES };

bool util_invitation_key_read(const char *path, uint8_t key[INVITATION_KEY_BYTES])
{
    char text[DIGITS + 2];
    const int file = open(path, O_RDONLY | O_CLOEXEC);

    if (file < 0)
        return false;
    const ssize_t length = read(file, text, sizeof text);
    const int reason = errno;
    close(file);
    errno = length < 0 ? reason : EINVAL;
    if (length != DIGITS + 1 || text[DIGITS] != '\n')
        return false;
    text[DIGITS] = 0;
    return util_hex_read(text, key, INVITATION_KEY_BYTES);
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
