// SPDX-License-Identifier: Apache-2.0

// One import for everything that a server needs. The general targets are not exported.

@_exported public import StoreEntitlements
@_exported public import StorePayloads
@_exported public import StoreReceipts
@_exported public import StoreVerification
@_exported public import StrictTime
