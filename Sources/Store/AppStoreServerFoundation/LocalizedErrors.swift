// SPDX-License-Identifier: Apache-2.0

public import AppStoreServer
public import Foundation
import ReceiptKitFoundation

// `error.localizedDescription` of signing and of the App Store Server API. Not in ReceiptKitFoundation, which a server
// that only verifies imports without the code that signs.

extension APIError: LocalizedError {}
extension APIClientError: LocalizedError {}
