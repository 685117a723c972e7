/* many_processors.c - preloaded into the program, it makes the machine look as if it had 400
 * processors, and ends the program when it has begun more threads than it has room for.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <unistd.h>

enum { PROCESSORS = 400, THREADS_MOST = 256, TOO_MANY = 99 };

long sysconf(int name)
{
    long (*real)(int);

    if (name == _SC_NPROCESSORS_ONLN)
        return PROCESSORS;
    *(void **)&real = dlsym(RTLD_NEXT, "sysconf");
    return real(name);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *),
                   void *argument)
{
    static int begun; /* by the main thread alone */
    int (*real)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

    if (++begun > THREADS_MOST)
        _exit(TOO_MANY);
    *(void **)&real = dlsym(RTLD_NEXT, "pthread_create");
    return real(thread, attributes, run, argument);
}
