// SPDX-License-Identifier: Apache-2.0

#include "descriptor_limit.h"

#include <limits.h>
#include <sys/resource.h>

void receiptkit_allow_descriptors(unsigned long count) {
#if defined(__APPLE__)
  // A greater limit is refused (setrlimit(2)).
  if (count > OPEN_MAX) count = OPEN_MAX;
#endif
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= count)
    return;
  limit.rlim_cur = limit.rlim_max < count ? limit.rlim_max : count;
  (void)setrlimit(RLIMIT_NOFILE, &limit);
}
