// SPDX-License-Identifier: Apache-2.0
//
// Reports contended locks of Swift's Mutex to ThreadSanitizer on Linux.
//
// The fast path of Mutex is inlined into its callers, so the sanitizer sees it. The slow path is in the Swift
// runtime library, which is built without the sanitizer: if a thread had to wait for a lock, the sanitizer does
// not see the lock and reports a false race. This library is loaded first: its two functions call the originals
// and report lock and unlock. No report is suppressed, so a real race is still reported.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

// Absent in processes without the sanitizer, such as the one that starts the tests.
extern void __tsan_acquire(void *address) __attribute__((weak));
extern void __tsan_release(void *address) __attribute__((weak));

SWIFT void lock_slow(uint32_t thread, SELF void *mutex) __asm__(LOCK_SLOW);
SWIFT void unlock_slow(SELF void *mutex) __asm__(UNLOCK_SLOW);

SWIFT void lock_slow(uint32_t thread, SELF void *mutex) {
  SWIFT void (*next)(uint32_t, SELF void *) = dlsym(RTLD_NEXT, LOCK_SLOW);
  next(thread, mutex);
  if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT void unlock_slow(SELF void *mutex) {
  SWIFT void (*next)(SELF void *) = dlsym(RTLD_NEXT, UNLOCK_SLOW);
  if (__tsan_release) __tsan_release(mutex);
  next(mutex);
}
