// SPDX-License-Identifier: Apache-2.0

#include "ProcessMeter.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static void become(char *const arguments[]) {
  int nothing = open("/dev/null", O_RDWR);
  if (nothing < 0) _exit(127);
  for (int stream = 0; stream < 3; stream++) dup2(nothing, stream);
  execv(arguments[0], arguments);
  _exit(127);
}

int process_meter_run(char *const arguments[], struct process_cost *cost) {
  pid_t process = fork();
  if (process < 0) return 0;
  if (process == 0) become(arguments);

  int status = 0;
  struct rusage usage;
  memset(&usage, 0, sizeof usage);
  while (wait4(process, &status, 0, &usage) < 0 && errno == EINTR) {
  }
  cost->status = WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
  cost->microseconds = ((int64_t)usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000000 +
                       usage.ru_utime.tv_usec + usage.ru_stime.tv_usec;
#ifdef __APPLE__
  cost->peak_bytes = usage.ru_maxrss;
#else
  cost->peak_bytes = (int64_t)usage.ru_maxrss * 1024;
#endif
  return cost->status != 127;
}
