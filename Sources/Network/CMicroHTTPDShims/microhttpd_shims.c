// SPDX-License-Identifier: Apache-2.0

#include "microhttpd_shims.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static uint16_t port_of(const struct sockaddr_storage *address) {
  if (address->ss_family == AF_INET) return ntohs(((const struct sockaddr_in *)address)->sin_port);
  return ntohs(((const struct sockaddr_in6 *)address)->sin6_port);
}

static socklen_t set_address(struct sockaddr_storage *address, const uint8_t *bytes, size_t size, uint16_t port) {
  memset(address, 0, sizeof *address);
  if (size == 4) {
    struct sockaddr_in *four = (struct sockaddr_in *)address;
    four->sin_family = AF_INET;
    four->sin_port = htons(port);
    memcpy(&four->sin_addr, bytes, 4);
    return sizeof *four;
  }
  if (size != 16) return 0;
  struct sockaddr_in6 *six = (struct sockaddr_in6 *)address;
  six->sin6_family = AF_INET6;
  six->sin6_port = htons(port);
  memcpy(&six->sin6_addr, bytes, 16);
  return sizeof *six;
}

int receiptkit_http_listen(const uint8_t *bytes, size_t count, uint16_t port, uint16_t *bound) {
  struct sockaddr_storage address;
  socklen_t size = set_address(&address, bytes, count, port);
  if (size == 0) return -EINVAL;
  int listener = socket(address.ss_family, SOCK_STREAM, 0);
  if (listener < 0) return -errno;
  int yes = 1;
  // Allows reuse of a port whose connections ended recently.
  int error = fcntl(listener, F_SETFD, FD_CLOEXEC) < 0 || fcntl(listener, F_SETFL, O_NONBLOCK) < 0 ||
              setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) < 0 ||
              bind(listener, (struct sockaddr *)&address, size) < 0 || listen(listener, 1024) < 0;
  size = sizeof address;
  if (error || getsockname(listener, (struct sockaddr *)&address, &size) < 0) {
    int number = errno;
    close(listener);
    return -number;
  }
  *bound = port_of(&address);
  return listener;
}

struct MHD_Daemon *receiptkit_http_start(int listener, struct receiptkit_http_limits limits,
                                         MHD_AccessHandlerCallback handler, receiptkit_http_began began,
                                         MHD_RequestCompletedCallback completed,
                                         MHD_NotifyConnectionCallback connected, void *object,
                                         const char *certificate, const char *key) {
  unsigned int flags = MHD_USE_AUTO_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME;
  struct MHD_OptionItem tls[] = {
      {MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)certificate},
      {MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)key},
      {MHD_OPTION_END, 0, NULL},
  };
  struct MHD_OptionItem plain[] = {{MHD_OPTION_END, 0, NULL}};
  if (certificate != NULL) flags |= MHD_USE_TLS;
  return MHD_start_daemon(flags, 0, NULL, NULL, handler, object,
                          MHD_OPTION_LISTEN_SOCKET, listener,
                          MHD_OPTION_CONNECTION_LIMIT, limits.connections,
                          MHD_OPTION_CONNECTION_MEMORY_LIMIT, limits.connection_memory,
                          MHD_OPTION_CONNECTION_TIMEOUT, limits.silence,
                          MHD_OPTION_URI_LOG_CALLBACK, began, object,
                          MHD_OPTION_NOTIFY_COMPLETED, completed, object,
                          MHD_OPTION_NOTIFY_CONNECTION, connected, object,
                          MHD_OPTION_ARRAY, certificate != NULL ? tls : plain,
                          MHD_OPTION_END);
}

int receiptkit_http_peer(struct MHD_Connection *connection, char *text, size_t size) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  if (!info || !info->client_addr) return 0;
  const struct sockaddr *address = info->client_addr;
  const void *bytes = address->sa_family == AF_INET
                          ? (const void *)&((const struct sockaddr_in *)address)->sin_addr
                          : (const void *)&((const struct sockaddr_in6 *)address)->sin6_addr;
  return inet_ntop(address->sa_family, bytes, text, (socklen_t)size) != NULL;
}

int receiptkit_http_descriptor(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

struct MHD_Response *receiptkit_http_response(const void *bytes, size_t size) {
  return MHD_create_response_from_buffer(size, (void *)bytes, MHD_RESPMEM_MUST_COPY);
}
