// SPDX-License-Identifier: Apache-2.0
// Functions of libmicrohttpd that Swift cannot import, because they have a variable number of arguments, and the
// listening socket.

#ifndef RECEIPTKIT_MICROHTTPD_SHIMS_H
#define RECEIPTKIT_MICROHTTPD_SHIMS_H

#include "descriptor_limit.h"
#include <microhttpd.h>
#include <stddef.h>
#include <stdint.h>

// The limits of a daemon: connections at once, bytes of memory of a connection (its request line and header fields),
// seconds of silence.
struct receiptkit_http_limits {
  unsigned int connections;
  size_t connection_memory;
  unsigned int silence;
};

// A socket that listens on an IPv4 or IPv6 address of 4 or 16 bytes; port 0 chooses one. Returns the descriptor, or a
// negative errno.
int receiptkit_http_listen(const uint8_t *bytes, size_t size, uint16_t port, uint16_t *bound);

// MHD_start_daemon on this socket, with a thread of its own that reads and writes all connections; over TLS if there is
// a certificate, with its key, both in PEM. `began` gets the request target as it was sent; its result is the request
// object of the other functions.
typedef void *(*receiptkit_http_began)(void *object, const char *target, struct MHD_Connection *connection);
struct MHD_Daemon *receiptkit_http_start(int listener, struct receiptkit_http_limits limits,
                                         MHD_AccessHandlerCallback handler, receiptkit_http_began began,
                                         MHD_RequestCompletedCallback completed, void *object,
                                         const char *certificate, const char *key);

// A header field of a request; NULL if it has none.
const char *receiptkit_http_field(struct MHD_Connection *connection, const char *name);

// A response with a copy of these bytes.
struct MHD_Response *receiptkit_http_response(const void *bytes, size_t size);

#endif
