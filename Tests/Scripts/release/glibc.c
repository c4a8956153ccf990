// SPDX-License-Identifier: Apache-2.0
//
// Functions that newer versions of the GNU C library added, or gave a new version. The static runtimes of Swift, C++ and
// the compiler refer to them when they were built, or are linked, on such a system. The released commands are linked with
// these definitions instead, so that they also start with version 2.34 of the C library. No other program is linked with
// this file. Hidden: a shared library must use those of the C library.
//
// The last function is for systems without /proc.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#define HIDDEN __attribute__((visibility("hidden")))

/// Since 2.36; `std::random_device` of libstdc++ uses it. Each number is from the random generator of the kernel, as in the
/// C library, and there is no other source: without random numbers, the program ends.
HIDDEN uint32_t arc4random(void) {
    uint32_t number;
    ssize_t count;
    // Blocks until the generator is initialized. A signal can interrupt only that: up to 256 bytes come at once.
    do {
        count = getrandom(&number, sizeof number, 0);
    } while (count < 0 && errno == EINTR);
    if (count != sizeof number) abort();
    return number;
}

/// Version 2.35 of this function no longer sets `errno`. The float overlay of Swift's Glibc module contains a call.
/// The squares of two floats and their sum are in the range of double.
HIDDEN float hypotf(float x, float y) {
    if (isinf(x) || isinf(y)) return INFINITY;  // also if the other is not a number
    return (float)__builtin_sqrt((double)x * x + (double)y * y);
}

/// Whether the path is /proc/NUMBER/stat.
static int is_state(const char *path) {
    if (strncmp(path, "/proc/", 6) != 0) return 0;
    size_t digits = strspn(path + 6, "0123456789");
    return digits > 0 && strcmp(path + 6 + digits, "/stat") == 0;
}

int __real_open(const char *path, int flags, ...);

/// `open` of the whole program, by the linker's option `--wrap=open`. The thread pool of libdispatch reads the states of its
/// threads in /proc/NUMBER/stat, and ends the process if it cannot open one. Without /proc, it reads that each thread is
/// running: the pool then has as many threads as processors.
HIDDEN int __wrap_open(const char *path, int flags, ...) {
    mode_t mode = 0;
    if ((flags & O_CREAT) != 0 || (flags & O_TMPFILE) == O_TMPFILE) {
        va_list arguments;
        va_start(arguments, flags);
        mode = va_arg(arguments, mode_t);
        va_end(arguments);
    }
    int file = __real_open(path, flags, mode);
    if (file >= 0 || errno != ENOENT || !is_state(path) || access("/proc/self", F_OK) == 0) return file;
    static const char state[] = "0 (thread) R";
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return -1;
    ssize_t count = write(ends[1], state, sizeof state - 1);
    close(ends[1]);
    if (count == sizeof state - 1) return ends[0];
    close(ends[0]);
    return -1;
}

#if defined(DLFO_STRUCT_HAS_EH_DBASE)
struct search {
    uintptr_t address;
    struct dl_find_object *result;
};

/// Whether a loaded object contains the address; its exception tables are then in the result.
static int search_object(struct dl_phdr_info *object, size_t size, void *context) {
    (void)size;
    const struct search *search = context;
    uintptr_t base = object->dlpi_addr, start = UINTPTR_MAX, end = 0;
    void *tables = NULL;
    int contains = 0;
    for (size_t i = 0; i < object->dlpi_phnum; i++) {
        const ElfW(Phdr) *header = &object->dlpi_phdr[i];
        uintptr_t first = base + header->p_vaddr, last = first + header->p_memsz;
        if (header->p_type == PT_GNU_EH_FRAME) tables = (void *)first;
        if (header->p_type != PT_LOAD) continue;
        if (search->address >= first && search->address < last) contains = 1;
        if (first < start) start = first;
        if (last > end) end = last;
    }
    if (!contains || tables == NULL) return 0;
    search->result->dlfo_map_start = (void *)start;
    search->result->dlfo_map_end = (void *)end;
    search->result->dlfo_eh_frame = tables;
    return 1;
}

/// Since 2.35; the unwinder of libgcc uses it to find the exception tables of an address, and used `dl_iterate_phdr`, as
/// this function does, before. Of the result, the unwinder reads only these tables.
HIDDEN int _dl_find_object(void *address, struct dl_find_object *result) {
    struct search search = {(uintptr_t)address, result};
    memset(result, 0, sizeof *result);
    return dl_iterate_phdr(search_object, &search) == 1 ? 0 : -1;
}
#endif
