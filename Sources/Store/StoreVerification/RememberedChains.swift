// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust

extension ReceiptVerifier {
  /// The number of remembered chains.
  package var rememberedChainCount: Int { chains.count }
}

extension SignedDataVerifier {
  /// The number of remembered chains.
  package var rememberedChainCount: Int { chains.count }
}
