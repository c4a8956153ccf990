// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreVerification
import X509Certificates

/// The SHA-256 of a file, in hexadecimal.
package struct FileDigest: Hashable, Sendable {
  private let digits: String

  init(_ digits: String) {
    self.digits = digits
  }

  /// Rejects a file with another digest: results for modified vectors are meaningless.
  package func require(of bytes: ArraySlice<UInt8>, named file: String) throws(VectorFileError) {
    let found = try rethrowing(DigestAlgorithm.sha256.digest(of: bytes)) { (error: TrustError) in
      VectorFileError(error, about: file)
    }
    guard case .string(let text)? = VectorValue.hex(found[...]),
      text.utf8.elementsEqual(digits.utf8)
    else {
      throw VectorFileError(.digest, about: file)
    }
  }
}
