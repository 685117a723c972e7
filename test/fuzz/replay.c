/* replay.c - feeds files to a fuzz target without a fuzzer, so that every test run uses the
 * corpora. TAP output.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static int replay(const char *path)
{
    FILE *file = fopen(path, "rb");
    uint8_t *bytes = malloc(1 << 20);
    size_t size = 0;

    if (file && bytes)
        size = fread(bytes, 1, 1 << 20, file);
    if (file)
        fclose(file);
    if (!file || !bytes || !size) {
        free(bytes);
        return 1;
    }
    LLVMFuzzerTestOneInput(bytes, size);
    free(bytes);
    return 0;
}

int main(int argc, char **argv)
{
    int failures = 0;

    for (int i = 1; i < argc; i++) {
        const int failed = replay(argv[i]);
        printf("%s %d - %s\n", failed ? "not ok" : "ok", i, argv[i]);
        failures += failed;
    }
    printf("1..%d\n", argc - 1);
    return failures != 0;
}
