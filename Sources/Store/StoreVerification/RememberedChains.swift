// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust

extension SignedDataVerifier {
  /// How many chains it remembers: nobody outside can tell otherwise what has filled its memory.
  package var rememberedChainCount: Int { chains.count }
}
