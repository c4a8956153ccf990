// SPDX-License-Identifier: Apache-2.0
// Functions of libmicrohttpd that Swift cannot import, because they have a variable number of arguments, and the
// listening socket.

#ifndef RECEIPTKIT_MICROHTTPD_SHIMS_H
#define RECEIPTKIT_MICROHTTPD_SHIMS_H

#include "descriptor_limit.h"
#include <microhttpd.h>
#include <stddef.h>
#include <stdint.h>

// The limits of a daemon: simultaneous connections, bytes of memory for each connection (its request line and
// header fields), and seconds without data until a connection is closed.
struct receiptkit_http_limits {
  unsigned int connections;
  size_t connection_memory;
  unsigned int silence;
};

// Opens a socket that listens on an IPv4 address of 4 bytes or an IPv6 address of 16 bytes; port 0 lets the
// system choose a port. Returns the descriptor, or a negative errno.
int receiptkit_http_listen(const uint8_t *bytes, size_t size, uint16_t port, uint16_t *bound);

// Calls MHD_start_daemon on this socket, with one thread that reads and writes all connections. Uses TLS if
// `certificate` is not NULL; it and `key` are in PEM. `began` receives the request target as sent and returns
// the request object, which the other functions receive. `connected` is called when a connection was accepted, and before
// its socket is closed.
typedef void *(*receiptkit_http_began)(void *object, const char *target, struct MHD_Connection *connection);
struct MHD_Daemon *receiptkit_http_start(int listener, struct receiptkit_http_limits limits,
                                         MHD_AccessHandlerCallback handler, receiptkit_http_began began,
                                         MHD_RequestCompletedCallback completed,
                                         MHD_NotifyConnectionCallback connected, void *object,
                                         const char *certificate, const char *key);

// Writes the address of the client in digits, and returns whether it is known.
int receiptkit_http_peer(struct MHD_Connection *connection, char *text, size_t size);

// The socket of a connection, or -1.
int receiptkit_http_descriptor(struct MHD_Connection *connection);

// A response with a copy of these bytes.
struct MHD_Response *receiptkit_http_response(const void *bytes, size_t size);

#endif
