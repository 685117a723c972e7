/* web_push_seal.c - seals a message for one browser. The names are those of RFC 8291.
 */
#include "web_push_seal.h"

#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/params.h>
#include <openssl/rand.h>
#include <string.h>

enum {
    HASH_BYTES = 32,
    CEK_BYTES = 16,
    NONCE_BYTES = 12,
    PADDED_TO = 512,
    LAST_RECORD = 2, /* stands behind the text, before the padding */
};

struct material {
    uint8_t ecdh_secret[HASH_BYTES], prk_key[HASH_BYTES], ikm[HASH_BYTES], prk[HASH_BYTES];
    uint8_t cek[HASH_BYTES], nonce[HASH_BYTES];
};

/* ---- keys ---------------------------------------------------------------------------------- */

static web_push_pair *public_key(const uint8_t point[WEB_PUSH_POINT_BYTES])
{
    static char group[] = "P-256";
    OSSL_PARAM params[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, group, 0),
        OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, (void *)point,
                                          WEB_PUSH_POINT_BYTES),
        OSSL_PARAM_construct_end(),
    };
    EVP_PKEY *key = NULL;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);

    if (context && EVP_PKEY_fromdata_init(context) == 1)
        EVP_PKEY_fromdata(context, &key, EVP_PKEY_PUBLIC_KEY, params);
    EVP_PKEY_CTX_free(context);
    return key;
}

static bool derive_ecdh(const struct web_push_keys *keys, uint8_t secret[HASH_BYTES])
{
    size_t length = HASH_BYTES;
    EVP_PKEY *peer = public_key(keys->point);
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new(keys->pair, NULL);
    const bool fine = peer && context && EVP_PKEY_derive_init(context) == 1 &&
                      EVP_PKEY_derive_set_peer(context, peer) == 1 &&
                      EVP_PKEY_derive(context, secret, &length) == 1 && length == HASH_BYTES;

    EVP_PKEY_CTX_free(context);
    EVP_PKEY_free(peer);
    return fine;
}

static bool hmac(const uint8_t *key, size_t key_length, const uint8_t *text, size_t length,
                 uint8_t hash[HASH_BYTES])
{
    return HMAC(EVP_sha256(), key, (int)key_length, text, length, hash, NULL);
}

/* One block of HKDF-Expand (RFC 5869): `info` with its final zero, then the points, if any. */
static bool expand(const uint8_t prk[HASH_BYTES], const char *info, const uint8_t *points,
                   size_t count, uint8_t out[HASH_BYTES])
{
    uint8_t text[64 + 2 * WEB_PUSH_POINT_BYTES];
    const size_t length = strlen(info) + 1;

    memcpy(text, info, length);
    if (count)
        memcpy(text + length, points, count);
    text[length + count] = 1;
    return hmac(prk, HASH_BYTES, text, length + count + 1, out);
}

static bool derive(const struct web_push_keys *keys, const uint8_t own_point[WEB_PUSH_POINT_BYTES],
                   struct material *material)
{
    uint8_t points[2 * WEB_PUSH_POINT_BYTES];

    memcpy(points, keys->point, WEB_PUSH_POINT_BYTES);
    memcpy(points + WEB_PUSH_POINT_BYTES, own_point, WEB_PUSH_POINT_BYTES);
    return derive_ecdh(keys, material->ecdh_secret) &&
           hmac(keys->secret, WEB_PUSH_SECRET_BYTES, material->ecdh_secret, HASH_BYTES,
                material->prk_key) &&
           expand(material->prk_key, "WebPush: info", points, sizeof points, material->ikm) &&
           hmac(keys->salt, WEB_PUSH_SALT_BYTES, material->ikm, HASH_BYTES, material->prk) &&
           expand(material->prk, "Content-Encoding: aes128gcm", NULL, 0, material->cek) &&
           expand(material->prk, "Content-Encoding: nonce", NULL, 0, material->nonce);
}

/* ---- sealing ------------------------------------------------------------------------------- */

/* Encrypts in place; the tag goes behind. */
static bool encrypt(const struct material *material, uint8_t *bytes, size_t count)
{
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    int length = 0;
    const bool fine =
        context &&
        EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), NULL, material->cek, material->nonce) == 1 &&
        EVP_EncryptUpdate(context, bytes, &length, bytes, (int)count) == 1 &&
        EVP_EncryptFinal_ex(context, bytes + length, &length) == 1 &&
        EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_GET_TAG, WEB_PUSH_TAG_BYTES, bytes + count) == 1;

    EVP_CIPHER_CTX_free(context);
    return fine;
}

static void write_content_head(const struct web_push_keys *keys,
                               const uint8_t own_point[WEB_PUSH_POINT_BYTES], uint8_t *content)
{
    memcpy(content, keys->salt, WEB_PUSH_SALT_BYTES);
    content += WEB_PUSH_SALT_BYTES;
    for (int shift = 24; shift >= 0; shift -= 8)
        *content++ = (uint8_t)(WEB_PUSH_RECORD_BYTES >> shift);
    *content++ = WEB_PUSH_POINT_BYTES;
    memcpy(content, own_point, WEB_PUSH_POINT_BYTES);
}

size_t web_push_seal_with(const struct web_push_keys *keys, const uint8_t *text, size_t length,
                          size_t padded, uint8_t content[WEB_PUSH_CONTENT_BYTES])
{
    struct material material;
    uint8_t own_point[WEB_PUSH_POINT_BYTES], *record = content + WEB_PUSH_HEAD_BYTES;
    const size_t count = (padded > length ? padded : length) + 1;

    if (count > WEB_PUSH_TEXT_MOST + 1 || !web_push_key_public(keys->pair, own_point))
        return 0;
    write_content_head(keys, own_point, content);
    memset(record, 0, count);
    memcpy(record, text, length);
    record[length] = LAST_RECORD;
    const bool fine = derive(keys, own_point, &material) && encrypt(&material, record, count);
    OPENSSL_cleanse(&material, sizeof material);
    return fine ? WEB_PUSH_HEAD_BYTES + count + WEB_PUSH_TAG_BYTES : 0;
}

size_t web_push_seal(const uint8_t point[WEB_PUSH_POINT_BYTES],
                     const uint8_t secret[WEB_PUSH_SECRET_BYTES], const char *text,
                     uint8_t content[WEB_PUSH_CONTENT_BYTES])
{
    const size_t length = strlen(text), padded = (length / PADDED_TO + 1) * PADDED_TO;
    uint8_t salt[WEB_PUSH_SALT_BYTES];
    struct web_push_keys keys = {
        .point = point, .secret = secret, .pair = EVP_EC_gen("P-256"), .salt = salt
    };
    const size_t sealed =
        keys.pair && RAND_bytes(salt, sizeof salt) == 1
            ? web_push_seal_with(&keys, (const uint8_t *)text, length,
                                 padded <= WEB_PUSH_TEXT_MOST ? padded : length, content)
            : 0;

    EVP_PKEY_free(keys.pair);
    return sealed;
}
