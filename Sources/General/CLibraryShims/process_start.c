// SPDX-License-Identifier: Apache-2.0

#include "library_shims.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#if defined(__APPLE__)
#include <limits.h>
#include <mach-o/dyld.h>
#elif defined(__linux__)
#include <sys/auxv.h>
#endif

static char *const *arguments = NULL;
static int argument_count = 0;

#if defined(__GLIBC__) || defined(__APPLE__)
// These C libraries call constructors with the arguments of main.
__attribute__((constructor)) static void remember_arguments(int count, char **values) {
    argument_count = count;
    arguments = values;
}
#endif

char *const *receiptkit_arguments(void) { return arguments; }

int receiptkit_argument_count(void) { return argument_count; }

static int copy_absolute(char *path, size_t size, const char *found) {
    if (!found || found[0] != '/' || strlen(found) >= size) return -1;
    memcpy(path, found, strlen(found) + 1);
    return 0;
}

#if defined(__APPLE__)
int receiptkit_executable_path(char *path, size_t size) {
    // It returns the path with which the program was started, which may be a symbolic link (dyld(3)).
    char started[PATH_MAX];
    char resolved[PATH_MAX];
    uint32_t length = sizeof started;
    if (_NSGetExecutablePath(started, &length) != 0) return -1;
    return copy_absolute(path, size, realpath(started, resolved) ? resolved : started);
}
#else
int receiptkit_executable_path(char *path, size_t size) {
    ssize_t length = readlink("/proc/self/exe", path, size);
    if (length > 0 && (size_t)length < size) {
        path[length] = 0;
        return 0;
    }
    // Without /proc, the path with which the program was started. A relative one may be in another working directory.
    return copy_absolute(path, size, (const char *)getauxval(AT_EXECFN));
}
#endif
