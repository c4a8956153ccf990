// SPDX-License-Identifier: Apache-2.0
//
// Functions that newer versions of the GNU C library added, or gave a new version. The static runtimes of Swift, C++ and
// the compiler refer to them when they were built, or are linked, on such a system. The released commands are linked with
// these definitions instead, so that they also start with version 2.34 of the C library. No other program is linked with
// this file. Hidden: a shared library must use those of the C library.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <link.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

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
