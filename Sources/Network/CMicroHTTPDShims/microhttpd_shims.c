// SPDX-License-Identifier: Apache-2.0

#include "microhttpd_shims.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

int receiptkit_http_listen(uint16_t port, uint16_t *bound) {
  int listener = socket(AF_INET, SOCK_STREAM, 0);
  if (listener < 0) return -errno;
  int yes = 1;
  struct sockaddr_in address;
  socklen_t size = sizeof address;
  memset(&address, 0, sizeof address);
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  // A port whose connections ended recently may be reused.
  if (fcntl(listener, F_SETFD, FD_CLOEXEC) < 0 || fcntl(listener, F_SETFL, O_NONBLOCK) < 0 ||
      setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) < 0 ||
      bind(listener, (struct sockaddr *)&address, sizeof address) < 0 || listen(listener, 1024) < 0 ||
      getsockname(listener, (struct sockaddr *)&address, &size) < 0) {
    int error = errno;
    close(listener);
    return -error;
  }
  *bound = ntohs(address.sin_port);
  return listener;
}

// Each connection is a descriptor; systems often allow 1,024 unless a process asks for more.
static void allow_descriptors(rlim_t count) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= count) return;
  limit.rlim_cur = limit.rlim_max < count ? limit.rlim_max : count;
  setrlimit(RLIMIT_NOFILE, &limit);
}

struct MHD_Daemon *receiptkit_http_start(int listener, struct receiptkit_http_limits limits,
                                         MHD_AccessHandlerCallback handler, receiptkit_http_began began,
                                         MHD_RequestCompletedCallback completed, void *object) {
  allow_descriptors((rlim_t)limits.connections + 256);
  return MHD_start_daemon(MHD_USE_AUTO_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, handler, object,
                          MHD_OPTION_LISTEN_SOCKET, listener,
                          MHD_OPTION_CONNECTION_LIMIT, limits.connections,
                          MHD_OPTION_CONNECTION_MEMORY_LIMIT, limits.connection_memory,
                          MHD_OPTION_CONNECTION_TIMEOUT, limits.silence,
                          MHD_OPTION_URI_LOG_CALLBACK, began, object,
                          MHD_OPTION_NOTIFY_COMPLETED, completed, object,
                          MHD_OPTION_END);
}

const char *receiptkit_http_field(struct MHD_Connection *connection, const char *name) {
  return MHD_lookup_connection_value(connection, MHD_HEADER_KIND, name);
}

struct MHD_Response *receiptkit_http_response(const void *bytes, size_t size) {
  return MHD_create_response_from_buffer(size, (void *)bytes, MHD_RESPMEM_MUST_COPY);
}
