// SPDX-License-Identifier: Apache-2.0

// The front door: one import that brings what a server needs. The general rooms stay behind it.

@_exported public import StoreEntitlements
@_exported public import StorePayloads
@_exported public import StoreReceipts
@_exported public import StoreVerification
@_exported public import StrictTime
