// SPDX-License-Identifier: Apache-2.0

#ifndef RECEIPTKIT_DESCRIPTOR_LIMIT_H
#define RECEIPTKIT_DESCRIPTOR_LIMIT_H

// Raises the limit of open descriptors to `count`, if the system allows it; Linux starts with 1024, macOS with 256.
void receiptkit_allow_descriptors(unsigned long count);

#endif
