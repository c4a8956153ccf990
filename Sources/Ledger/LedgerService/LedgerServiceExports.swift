// SPDX-License-Identifier: Apache-2.0

// The identifiers, rows and errors of stores are part of this product: a server needs one import.

@_exported public import LedgerStore
