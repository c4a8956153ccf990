// SPDX-License-Identifier: Apache-2.0

#include "ProcessMeter.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <linux/perf_event.h>
#include <sys/syscall.h>

// Counts the instructions of a process from its next exec on, and of its threads.
static int open_counter(pid_t process) {
  struct perf_event_attr attributes;
  memset(&attributes, 0, sizeof attributes);
  attributes.type = PERF_TYPE_HARDWARE;
  attributes.size = sizeof attributes;
  attributes.config = PERF_COUNT_HW_INSTRUCTIONS;
  attributes.disabled = 1;
  attributes.enable_on_exec = 1;
  attributes.inherit = 1;
  attributes.exclude_kernel = 1;
  attributes.exclude_hv = 1;
  return (int)syscall(SYS_perf_event_open, &attributes, process, -1, -1, PERF_FLAG_FD_CLOEXEC);
}
#else
static int open_counter(pid_t process) {
  (void)process;
  return -1;
}
#endif

static void become(char *const arguments[], int gate) {
  char go;
  if (read(gate, &go, 1) != 1) _exit(127);
  int nothing = open("/dev/null", O_RDWR);
  if (nothing < 0) _exit(127);
  for (int stream = 0; stream < 3; stream++) dup2(nothing, stream);
  execv(arguments[0], arguments);
  _exit(127);
}

int process_meter_run(char *const arguments[], struct process_cost *cost) {
  int gate[2];
  if (pipe(gate) != 0) return 0;
  pid_t process = fork();
  if (process < 0) {
    close(gate[0]);
    close(gate[1]);
    return 0;
  }
  if (process == 0) {
    close(gate[1]);
    become(arguments, gate[0]);
  }
  close(gate[0]);
  int counter = open_counter(process);
  int isStarted = write(gate[1], "", 1) == 1;
  close(gate[1]);

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
  cost->instructions = -1;
  if (counter >= 0) {
    uint64_t count = 0;
    if (read(counter, &count, sizeof count) == sizeof count && count > 0) {
      cost->instructions = (int64_t)count;
    }
    close(counter);
  }
  return isStarted && cost->status != 127;
}
