// SPDX-License-Identifier: Apache-2.0

#include "descriptor_limit.h"

#include <sys/resource.h>

void receiptkit_allow_descriptors(unsigned long count) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= count)
    return;
  limit.rlim_cur = limit.rlim_max < count ? limit.rlim_max : count;
  (void)setrlimit(RLIMIT_NOFILE, &limit);
}
