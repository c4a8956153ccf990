// SPDX-License-Identifier: Apache-2.0

// The options, scripts, rows and refusals of the engine are part of this product: tests need one import.

@_exported public import StoreEngine
