// SPDX-License-Identifier: Apache-2.0

// A server that keeps a ledger needs one import: the stores and their rows, and what verifies and answers.

@_exported public import LedgerStore
@_exported public import ReceiptKit
