/* web_push_key.c - keeps the key by which push services know this server, and signs with it.
 */
#include "web_push_key.h"

#include "util/output_file.h"

#include <errno.h>
#include <fcntl.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { HALF_BYTES = 32, CLAIMS_SIZE = 512, SIGNED_SIZE = 800 };

/* {"typ":"JWT","alg":"ES256"} */
static const char head[] = "eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9";

/* ---- the file ------------------------------------------------------------------------------ */

bool web_push_key_public(web_push_pair *pair, uint8_t point[WEB_PUSH_POINT_BYTES])
{
    size_t length = 0;

    return EVP_PKEY_get_octet_string_param(pair, OSSL_PKEY_PARAM_PUB_KEY, point,
                                           WEB_PUSH_POINT_BYTES, &length) &&
           length == WEB_PUSH_POINT_BYTES && point[0] == POINT_CONVERSION_UNCOMPRESSED;
}

static bool read_pair(const char *path, web_push_pair **pair)
{
    FILE *file = fopen(path, "re");

    *pair = NULL;
    if (!file)
        return errno != ENOENT;
    *pair = PEM_read_PrivateKey(file, NULL, NULL, NULL);
    fclose(file);
    errno = EINVAL;
    return true;
}

static bool write_pair(int handle, web_push_pair *pair)
{
    FILE *file = fdopen(handle, "w");

    if (!file) {
        close(handle);
        return false;
    }
    const bool written = PEM_write_PrivateKey(file, pair, NULL, NULL, 0, NULL, NULL) &&
                         util_flush_file(file) && !fsync(handle);
    return util_close_file(file) && written;
}

/* Else the name of the key could be lost with the power. */
static bool keep_name(const char *path)
{
    char folder[4096 + 8];
    const char *slash = strrchr(path, '/');
    const int length = slash ? (int)(slash - path) + 1 : 0;

    snprintf(folder, sizeof folder, "%.*s.", length, path);
    const int handle = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const bool kept = handle >= 0 && !fsync(handle);
    if (handle >= 0)
        close(handle);
    return kept;
}

/* A file that was cut off by a crash would be taken for a broken key, so the key gets its name when
 * it is complete. */
static bool make_pair(const char *path, web_push_pair **pair)
{
    char draft[4096 + 8];

    if (snprintf(draft, sizeof draft, "%s.new", path) >= (int)sizeof draft)
        return false;
    const int handle = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (handle < 0)
        return false;
    *pair = EVP_EC_gen("P-256");
    if (*pair && write_pair(handle, *pair) && !rename(draft, path) && keep_name(path))
        return true;
    unlink(draft);
    EVP_PKEY_free(*pair);
    *pair = NULL;
    return false;
}

bool web_push_key_open(struct web_push_key *key, const char *path, struct util_refusal *why)
{
    uint8_t point[WEB_PUSH_POINT_BYTES];
    const bool known = read_pair(path, &key->pair);

    if ((known || make_pair(path, &key->pair)) && key->pair &&
        web_push_key_public(key->pair, point)) {
        util_base64url_write(point, sizeof point, key->text);
        return true;
    }
    if (known && errno == EINVAL)
        util_refuse(why,
                    "The key for push services {file} cannot be used: It contains no key on P-256.",
                    "file", path, NULL);
    else
        util_refuse(why, "The key for push services {file} cannot be used: {reason}.", "file", path,
                    "reason", strerror(errno), NULL);
    EVP_PKEY_free(key->pair);
    key->pair = NULL;
    return false;
}

void web_push_key_close(struct web_push_key *key)
{
    EVP_PKEY_free(key->pair);
    key->pair = NULL;
}

/* ---- signing ------------------------------------------------------------------------------- */

/* The two numbers of a signature, side by side as RFC 7518 §3.4 wants them. */
static bool flatten(const uint8_t *der, size_t length, uint8_t flat[2 * HALF_BYTES])
{
    ECDSA_SIG *signature = d2i_ECDSA_SIG(NULL, &der, (long)length);
    const bool fine =
        signature && BN_bn2binpad(ECDSA_SIG_get0_r(signature), flat, HALF_BYTES) == HALF_BYTES &&
        BN_bn2binpad(ECDSA_SIG_get0_s(signature), flat + HALF_BYTES, HALF_BYTES) == HALF_BYTES;

    ECDSA_SIG_free(signature);
    return fine;
}

static bool sign_token(web_push_pair *pair, const char *text, uint8_t flat[2 * HALF_BYTES])
{
    uint8_t der[128];
    size_t length = sizeof der;
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    const bool fine =
        context && EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, pair) == 1 &&
        EVP_DigestSign(context, der, &length, (const uint8_t *)text, strlen(text)) == 1 &&
        flatten(der, length, flat);

    EVP_MD_CTX_free(context);
    return fine;
}

bool web_push_key_sign(const struct web_push_key *key, const char *audience, const char *contact,
                       int64_t now, char header[WEB_PUSH_TOKEN_SIZE])
{
    char claims[CLAIMS_SIZE], text[SIGNED_SIZE];
    char signature[UTIL_BASE64URL_SIZE(2 * HALF_BYTES)];
    uint8_t flat[2 * HALF_BYTES];
    const int length =
        snprintf(claims, sizeof claims, "{\"aud\":\"%s\",\"exp\":%lld,\"sub\":\"%s\"}", audience,
                 (long long)(now + WEB_PUSH_TOKEN_SECONDS), contact);

    if (length >= CLAIMS_SIZE)
        return false;
    memcpy(text, head, sizeof head - 1);
    text[sizeof head - 1] = '.';
    util_base64url_write((const uint8_t *)claims, (size_t)length, text + sizeof head);
    if (!sign_token(key->pair, text, flat))
        return false;
    util_base64url_write(flat, sizeof flat, signature);
    return snprintf(header, WEB_PUSH_TOKEN_SIZE, "vapid t=%s.%s, k=%s", text, signature,
                    key->text) < WEB_PUSH_TOKEN_SIZE;
}
