// SPDX-License-Identifier: Apache-2.0

#if !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "test_support.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#if defined(__APPLE__)
#include <crt_externs.h>
#endif

int receiptkit_test_socket(void) { return socket(AF_INET, SOCK_STREAM, 0); }

ssize_t receiptkit_test_send(int socket, const void *bytes, size_t size) {
  return send(socket, bytes, size, MSG_NOSIGNAL);
}

static char **environment(void) {
#if defined(__APPLE__)
  // A shared library of macOS has no `environ`.
  return *_NSGetEnviron();
#else
  return environ;
#endif
}

#if defined(__APPLE__)
static short close_others(posix_spawn_file_actions_t *actions, int first) {
  for (int descriptor = 0; descriptor < first; descriptor++) {
    posix_spawn_file_actions_addinherit_np(actions, descriptor);
  }
  return POSIX_SPAWN_CLOEXEC_DEFAULT;
}
#elif defined(__GLIBC__) && __GLIBC_PREREQ(2, 34)
static short close_others(posix_spawn_file_actions_t *actions, int first) {
  posix_spawn_file_actions_addclosefrom_np(actions, first);
  return 0;
}
#else
// More files than the tests open; the limit of the system may be in the millions.
static const long most_files = 16384;

static short close_others(posix_spawn_file_actions_t *actions, int first) {
  long limit = sysconf(_SC_OPEN_MAX);
  // Closing a file that is not open is no error here.
  for (long descriptor = first; descriptor < limit && descriptor < most_files; descriptor++) {
    posix_spawn_file_actions_addclose(actions, (int)descriptor);
  }
  return 0;
}
#endif

int receiptkit_test_start(char *const arguments[], int keeps_errors, pid_t *process) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int error = posix_spawn_file_actions_init(&actions);
  if (error != 0) return error;
  error = posix_spawnattr_init(&attributes);
  if (error == 0) {
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    if (!keeps_errors) posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    // The thread that starts it may have blocked signals.
    sigset_t none;
    sigemptyset(&none);
    posix_spawnattr_setsigmask(&attributes, &none);
    short flags = close_others(&actions, STDERR_FILENO + 1);
    posix_spawnattr_setflags(&attributes, flags | POSIX_SPAWN_SETSIGMASK);
    error = posix_spawnp(process, arguments[0], &actions, &attributes, arguments, environment());
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

int64_t receiptkit_test_user_time(void) {
  struct rusage usage;
  if (getrusage(RUSAGE_SELF, &usage) != 0) return 0;
  return (int64_t)usage.ru_utime.tv_sec * 1000000 + usage.ru_utime.tv_usec;
}
