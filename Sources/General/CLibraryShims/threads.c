// SPDX-License-Identifier: Apache-2.0

#include "library_shims.h"

#include <pthread.h>

int receiptkit_start_thread(uintptr_t *thread, void *(*body)(void *), void *object) {
    pthread_t started;
    int error = pthread_create(&started, NULL, body, object);
    if (error == 0) *thread = (uintptr_t)started;
    return error;
}

void receiptkit_join_thread(uintptr_t thread) { pthread_join((pthread_t)thread, NULL); }

void receiptkit_detach_thread(uintptr_t thread) { pthread_detach((pthread_t)thread); }
