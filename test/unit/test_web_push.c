/* test_web_push.c - messages to push services: sealed as in the example of RFC 8291, signed so that
 * the signature can be verified, and sent nowhere but to addresses of the internet.
 */
#define _GNU_SOURCE /* mkdtemp, truncate */
#include "util/base64url.h"
#include "web_push/web_push_key.h"
#include "web_push/web_push_seal.h"
#include "web_push/web_push_services.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>

enum { HALF = 32, LONGEST = 4096, NOW = 1800000000 };

/* ---- the example of RFC 8291, Appendix A ---------------------------------------------------- */

static const char own_private[] = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
                  own_public[] =
                      "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz"
                      "AC8wEqKK6PBru3jl7A8",
                  browser_public[] =
                      "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bj"
                      "yPjs7Vd8pZGH6SRpkNtoIAiw4",
                  browser_secret[] = "BTBZMqHH6r4Tts7J_aSIgg",
                  salt_text[] = "DGv6ra1nlYgDCS1FRnbzlw",
                  text[] = "When I grow up, I want to be a watermelon",
                  sealed[] =
                      "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZI"
                      "IgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXz"
                      "tLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";

static web_push_pair *example_pair(void)
{
    uint8_t number[HALF], point[WEB_PUSH_POINT_BYTES];
    OSSL_PARAM_BLD *builder = OSSL_PARAM_BLD_new();
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    EVP_PKEY *pair = NULL;

    assert_true(util_base64url_read(own_private, number, sizeof number));
    assert_true(util_base64url_read(own_public, point, sizeof point));
    BIGNUM *private = BN_bin2bn(number, HALF, NULL);
    OSSL_PARAM_BLD_push_utf8_string(builder, OSSL_PKEY_PARAM_GROUP_NAME, "P-256", 0);
    OSSL_PARAM_BLD_push_octet_string(builder, OSSL_PKEY_PARAM_PUB_KEY, point, sizeof point);
    OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_PRIV_KEY, private);
    OSSL_PARAM *params = OSSL_PARAM_BLD_to_param(builder);
    assert_int_equal(EVP_PKEY_fromdata_init(context), 1);
    assert_int_equal(EVP_PKEY_fromdata(context, &pair, EVP_PKEY_KEYPAIR, params), 1);
    OSSL_PARAM_free(params);
    OSSL_PARAM_BLD_free(builder);
    BN_free(private);
    EVP_PKEY_CTX_free(context);
    return pair;
}

static void the_example_of_the_standard(void **state)
{
    uint8_t point[WEB_PUSH_POINT_BYTES], secret[WEB_PUSH_SECRET_BYTES], salt[WEB_PUSH_SALT_BYTES];
    uint8_t content[WEB_PUSH_CONTENT_BYTES];
    char written[UTIL_BASE64URL_SIZE(WEB_PUSH_CONTENT_BYTES)];

    (void)state;
    assert_true(util_base64url_read(browser_public, point, sizeof point));
    assert_true(util_base64url_read(browser_secret, secret, sizeof secret));
    assert_true(util_base64url_read(salt_text, salt, sizeof salt));
    const struct web_push_keys keys = { point, secret, example_pair(), salt };
    const size_t length =
        web_push_seal_with(&keys, (const uint8_t *)text, strlen(text), 0, content);
    util_base64url_write(content, length, written);
    assert_string_equal(written, sealed);
    EVP_PKEY_free(keys.pair);
}

static void padding_hides_the_length(void **state)
{
    uint8_t point[WEB_PUSH_POINT_BYTES], secret[WEB_PUSH_SECRET_BYTES] = { 1 };
    uint8_t one[WEB_PUSH_CONTENT_BYTES], other[WEB_PUSH_CONTENT_BYTES];

    (void)state;
    assert_true(util_base64url_read(browser_public, point, sizeof point));
    const size_t length = web_push_seal(point, secret, "a", one);
    assert_int_equal(length, web_push_seal(point, secret, text, other));
    assert_true(memcmp(one, other, WEB_PUSH_HEAD_BYTES) != 0); /* a new salt and a new key */
}

static void texts_that_do_not_fit(void **state)
{
    uint8_t point[WEB_PUSH_POINT_BYTES], secret[WEB_PUSH_SECRET_BYTES] = { 1 };
    uint8_t content[WEB_PUSH_CONTENT_BYTES];
    char longest[LONGEST];

    (void)state;
    assert_true(util_base64url_read(browser_public, point, sizeof point));
    memset(longest, 'x', sizeof longest);
    longest[WEB_PUSH_TEXT_MOST] = 0;
    assert_int_equal(web_push_seal(point, secret, longest, content), WEB_PUSH_CONTENT_BYTES);
    longest[WEB_PUSH_TEXT_MOST] = 'x';
    longest[WEB_PUSH_TEXT_MOST + 1] = 0;
    assert_int_equal(web_push_seal(point, secret, longest, content), 0);
    point[10] ^= 1; /* no point of the curve */
    assert_int_equal(web_push_seal(point, secret, "a", content), 0);
}

/* ---- the key -------------------------------------------------------------------------------- */

struct room {
    char folder[32], path[64];
    struct web_push_key key;
};

static int open_room(void **state)
{
    static struct room room;
    struct util_refusal why;

    room = (struct room){ .folder = "/tmp/talon-test-XXXXXX" };
    assert_non_null(mkdtemp(room.folder));
    snprintf(room.path, sizeof room.path, "%s/talon.push", room.folder);
    assert_true(web_push_key_open(&room.key, room.path, &why));
    *state = &room;
    return 0;
}

static int close_room(void **state)
{
    struct room *room = *state;

    web_push_key_close(&room->key);
    unlink(room->path);
    return rmdir(room->folder);
}

static void the_key_is_kept(void **state)
{
    struct room *room = *state;
    struct web_push_key again;
    struct stat file;
    struct util_refusal why;

    assert_int_equal(stat(room->path, &file), 0);
    assert_int_equal(file.st_mode & 0777, 0600);
    assert_true(web_push_key_open(&again, room->path, &why));
    assert_string_equal(again.text, room->key.text);
    assert_int_equal(strlen(again.text), 87);
    web_push_key_close(&again);
}

static void a_broken_key_is_an_error(void **state)
{
    struct room *room = *state;
    struct web_push_key broken;
    struct util_refusal why;

    assert_int_equal(truncate(room->path, 20), 0);
    assert_false(web_push_key_open(&broken, room->path, &why));
    assert_non_null(strstr(why.sentence, "contains no key"));
    assert_false(web_push_key_open(&broken, "/nowhere/at/all", &why));
    assert_non_null(strstr(why.sentence, "No such file"));
}

/* "a.b.c" with the signature as DER, as OpenSSL verifies it. */
static bool verify(web_push_pair *pair, char *token)
{
    char *dot = strrchr(token, '.');
    uint8_t flat[2 * HALF], *der = NULL;
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    ECDSA_SIG *signature = ECDSA_SIG_new();

    *dot = 0;
    assert_true(util_base64url_read(dot + 1, flat, sizeof flat));
    ECDSA_SIG_set0(signature, BN_bin2bn(flat, HALF, NULL), BN_bin2bn(flat + HALF, HALF, NULL));
    const int length = i2d_ECDSA_SIG(signature, &der);
    assert_int_equal(EVP_DigestVerifyInit(context, NULL, EVP_sha256(), NULL, pair), 1);
    const bool fine =
        EVP_DigestVerify(context, der, (size_t)length, (const uint8_t *)token, strlen(token)) == 1;
    OPENSSL_free(der);
    ECDSA_SIG_free(signature);
    EVP_MD_CTX_free(context);
    return fine;
}

static void the_token_is_signed(void **state)
{
    static const char claims[] = "{\"aud\":\"https://push.example\",\"exp\":1800043200,"
                                 "\"sub\":\"mailto:a@b.example\"}";
    struct room *room = *state;
    char header[WEB_PUSH_TOKEN_SIZE], written[UTIL_BASE64URL_SIZE(sizeof claims)];

    assert_true(
        web_push_key_sign(&room->key, "https://push.example", "mailto:a@b.example", NOW, header));
    assert_memory_equal(header, "vapid t=", 8);
    char *comma = strstr(header, ", k=");
    assert_non_null(comma);
    assert_string_equal(comma + 4, room->key.text);
    *comma = 0;
    util_base64url_write((const uint8_t *)claims, strlen(claims), written);
    assert_non_null(strstr(header, written));
    assert_true(verify(room->key.pair, header + 8));
    header[9] ^= 1;
    header[strlen(header)] = '.'; /* it was cut there */
    assert_false(verify(room->key.pair, header + 8));
}

/* ---- addresses ------------------------------------------------------------------------------ */

static bool is_public(const char *name)
{
    struct address address;

    assert_true(util_address_read(name, strlen(name), &address));
    return util_address_is_public(&address);
}

static void only_addresses_of_the_internet(void **state)
{
    static const char *const ours[] = {
        "0.0.0.0",
        "10.1.2.3",
        "100.64.0.1",
        "100.127.255.255",
        "127.0.0.1",
        "169.254.169.254",
        "172.16.0.1",
        "172.31.255.255",
        "192.0.0.8",
        "192.168.1.1",
        "198.18.0.1",
        "198.19.255.1",
        "224.0.0.1",
        "255.255.255.255",
        "::1",
        "::",
        "fe80::1",
        "fc00::1",
        "fd12::1",
        "ff02::1",
        "2001:db8::1",
        "2001::1",
        "2002:7f00:1::1",
        "64:ff9b::a00:1",
        "::ffff:10.0.0.1",
        "::127.0.0.1",
        "3fff::1",
    };
    static const char *const theirs[] = { "1.1.1.1",       "100.63.255.255", "100.128.0.1",
                                          "172.15.0.1",    "172.32.0.1",     "192.169.0.1",
                                          "198.17.0.1",    "198.20.0.1",     "2606:4700::1111",
                                          "2001:4860::88", "2a00:1450::1" };

    (void)state;
    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
        if (is_public(ours[i]))
            fail_msg("%s", ours[i]);
    for (size_t i = 0; i < sizeof theirs / sizeof *theirs; i++)
        if (!is_public(theirs[i]))
            fail_msg("%s", theirs[i]);
}

static void addresses_are_read(void **state)
{
    static const char *const wrong[] = {
        "http://a.example/x",    "https://a.example",      "https:///x",
        "https://a@b.example/x", "https://a.example:0/x",  "https://a.example:65536/x",
        "https://[::1]/x",       "https://a.example/x y",  "https://a.example/x\r\nHost: b",
        "https://a.example/#x",  "https://a_b.example/x",  "https://a.example:/x",
        "https://.example/x",    "https://a.example:8x/x", "",
    };
    struct https_url url;

    (void)state;
    assert_true(util_https_url_read("https://Push.Example/a/b?c=d", &url));
    assert_string_equal(url.host, "push.example");
    assert_int_equal(url.port, 443);
    assert_string_equal(url.path, "/a/b?c=d");
    assert_true(util_https_url_read("https://10.0.0.1:8443/", &url));
    assert_int_equal(url.port, 8443);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        if (util_https_url_read(wrong[i], &url))
            fail_msg("%s", wrong[i]);
}

static void services_of_the_operator(void **state)
{
    struct web_push_services services = { .count = 0 };
    struct https_url url;
    struct address own;

    (void)state;
    assert_true(util_address_read("127.0.0.1", 9, &own));
    assert_true(web_push_services_add(&services, "push.lan:8443"));
    assert_false(web_push_services_add(&services, "push.lan:8443/x"));
    assert_false(web_push_services_add(&services, "a b"));
    assert_true(util_https_url_read("https://push.lan:8443/x", &url));
    assert_true(web_push_services_may_ask(&services, &url));
    assert_true(web_push_services_may_reach(&services, &url, &own));
    assert_true(util_https_url_read("https://push.lan/x", &url));
    assert_true(web_push_services_may_ask(&services, &url));
    assert_false(web_push_services_may_reach(&services, &url, &own));
    assert_true(util_https_url_read("https://other.lan:8443/x", &url));
    assert_false(web_push_services_may_ask(&services, &url));
}

/* ---- answers -------------------------------------------------------------------------------- */

static void base64url(void **state)
{
    uint8_t bytes[4];
    char written[UTIL_BASE64URL_SIZE(4)];

    (void)state;
    assert_true(util_base64url_read("_-8", bytes, 2));
    assert_int_equal(bytes[0], 0xff);
    assert_int_equal(bytes[1], 0xef);
    assert_true(util_base64url_read("_-8=", bytes, 2));
    assert_false(util_base64url_read("_-8", bytes, 3));
    assert_false(util_base64url_read("_-8A", bytes, 2));
    assert_false(util_base64url_read("_+8", bytes, 2));
    assert_false(util_base64url_read("_-8=x", bytes, 2));
    util_base64url_write((const uint8_t *)"\xff\xef\x01\x02", 4, written);
    assert_string_equal(written, "_-8BAg");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_example_of_the_standard),
        cmocka_unit_test(padding_hides_the_length),
        cmocka_unit_test(texts_that_do_not_fit),
        cmocka_unit_test_setup_teardown(the_key_is_kept, open_room, close_room),
        cmocka_unit_test_setup_teardown(a_broken_key_is_an_error, open_room, close_room),
        cmocka_unit_test_setup_teardown(the_token_is_signed, open_room, close_room),
        cmocka_unit_test(only_addresses_of_the_internet),
        cmocka_unit_test(addresses_are_read),
        cmocka_unit_test(services_of_the_operator),
        cmocka_unit_test(base64url),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
