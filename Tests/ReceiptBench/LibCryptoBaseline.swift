// SPDX-License-Identifier: Apache-2.0

import LibCryptoOracle

/// The time of libcrypto alone.
enum LibCryptoBaseline {
  /// CMS_verify with a store for one root, as common receipt code does, then a loop over all attributes.
  static func verifyAndWalk(_ receipt: [UInt8], root: [UInt8], signingTime: Int64) throws {
    let verdict = unsafe receipt.withUnsafeBufferPointer { receipt in
      unsafe root.withUnsafeBufferPointer { root in
        unsafe oracle_cms_verify(
          receipt.baseAddress,
          receipt.count,
          root.baseAddress,
          root.count,
          signingTime
        )
      }
    }
    guard verdict == ORACLE_VALID else { throw BenchError.baseline }
  }

  /// Parses leaf, intermediate and root and verifies the signatures between them, without other chain
  /// checks.
  static func verifyChain(_ certificates: [[UInt8]]) throws {
    guard certificates.count == 3 else { throw BenchError.baseline }
    let verdict = unsafe certificates[0].withUnsafeBufferPointer { leaf in
      unsafe certificates[1].withUnsafeBufferPointer { intermediate in
        unsafe certificates[2].withUnsafeBufferPointer { root in
          unsafe oracle_chain_signatures(
            leaf.baseAddress,
            leaf.count,
            intermediate.baseAddress,
            intermediate.count,
            root.baseAddress,
            root.count
          )
        }
      }
    }
    guard verdict == ORACLE_VALID else { throw BenchError.baseline }
  }
}

/// An error of a measurement.
enum BenchError: Error {
  case baseline
  case openssl
  case profile
  case process(String, CInt)
}
