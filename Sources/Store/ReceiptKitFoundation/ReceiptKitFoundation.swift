// SPDX-License-Identifier: Apache-2.0

// ReceiptKit for code with Foundation: localized errors, `Date` and `Data`.
//
// The verifiers take `Data` as they take `String` and `[UInt8]`.

@_exported public import ReceiptKit
