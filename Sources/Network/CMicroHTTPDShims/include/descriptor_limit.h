// SPDX-License-Identifier: Apache-2.0

#ifndef RECEIPTKIT_DESCRIPTOR_LIMIT_H
#define RECEIPTKIT_DESCRIPTOR_LIMIT_H

// Lets this process open so many descriptors, if the system allows: many systems begin with 1024.
void receiptkit_allow_descriptors(unsigned long count);

#endif
