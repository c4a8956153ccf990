// SPDX-License-Identifier: Apache-2.0

#include "library_shims.h"

#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <unistd.h>

#if defined(__APPLE__)
int receiptkit_flush(int descriptor) {
    // fsync does not empty the cache of the drive (fsync(2)); file systems without F_FULLFSYNC have only fsync.
    return fcntl(descriptor, F_FULLFSYNC) < 0 ? fsync(descriptor) : 0;
}
#else
int receiptkit_flush(int descriptor) { return fdatasync(descriptor); }
#endif

int receiptkit_available_bytes(int descriptor) {
    int count = 0;
    return ioctl(descriptor, FIONREAD, &count) == 0 ? count : -1;
}

#if defined(__APPLE__)
int receiptkit_poll(struct pollfd *requests, nfds_t count, int milliseconds) {
    int result = poll(requests, count, milliseconds);
    for (nfds_t index = 0; result > 0 && index < count; index++) {
        // A descriptor that is open is a device.
        if (requests[index].revents & POLLNVAL && fcntl(requests[index].fd, F_GETFD) >= 0)
            return receiptkit_poll_by_select(requests, count, milliseconds);
    }
    return result;
}
#else
int receiptkit_poll(struct pollfd *requests, nfds_t count, int milliseconds) {
    return poll(requests, count, milliseconds);
}
#endif

static int fits(const struct pollfd *request) { return request->fd >= 0 && request->fd < FD_SETSIZE; }

int receiptkit_poll_by_select(struct pollfd *requests, nfds_t count, int milliseconds) {
    fd_set readable;
    fd_set writable;
    FD_ZERO(&readable);
    FD_ZERO(&writable);
    int largest = -1;
    int invalid = 0;
    for (nfds_t index = 0; index < count; index++) {
        struct pollfd *request = &requests[index];
        request->revents = request->fd >= FD_SETSIZE ? POLLNVAL : 0;
        if (request->revents) invalid++;
        if (!fits(request)) continue;
        if (request->events & POLLIN) FD_SET(request->fd, &readable);
        if (request->events & POLLOUT) FD_SET(request->fd, &writable);
        if (request->fd > largest) largest = request->fd;
    }
    // As with poll, an invalid descriptor ends the wait.
    if (invalid > 0) milliseconds = 0;
    struct timeval limit = {milliseconds / 1000, milliseconds % 1000 * 1000};
    int found = select(largest + 1, &readable, &writable, NULL, milliseconds < 0 ? NULL : &limit);
    if (found < 0) return found;
    int ready = invalid;
    for (nfds_t index = 0; index < count; index++) {
        struct pollfd *request = &requests[index];
        if (!fits(request)) continue;
        if (FD_ISSET(request->fd, &readable)) request->revents |= POLLIN;
        if (FD_ISSET(request->fd, &writable)) request->revents |= POLLOUT;
        if (request->revents) ready++;
    }
    return ready;
}
