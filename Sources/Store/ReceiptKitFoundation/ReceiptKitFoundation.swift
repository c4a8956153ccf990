// SPDX-License-Identifier: Apache-2.0

// ReceiptKit for code with Foundation: localized errors, `Date` and `Data`.
//
// The verifiers take any collection of bytes, and so take `Data` as it is.

@_exported public import ReceiptKit
