// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust

extension SignedDataVerifier {
  /// How many chains it remembers.
  package var rememberedChainCount: Int { chains.count }
}
