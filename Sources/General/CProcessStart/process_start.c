// SPDX-License-Identifier: Apache-2.0

#include "process_start.h"

#include <stddef.h>

#if defined(__linux__)
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

const char *receiptkit_program_path(void) {
#if defined(__linux__)
    return (const char *)getauxval(AT_EXECFN);
#else
    return NULL;
#endif
}
