// SPDX-License-Identifier: Apache-2.0

import LibCryptoOracle

/// What libcrypto takes by itself.
enum LibCryptoBaseline {
  /// CMS_verify with a store set up for one root, as the usual receipt code does it, and then a walk
  /// over all attributes.
  static func verifyAndWalk(_ receipt: [UInt8], root: [UInt8], moment: Int64) throws {
    let verdict = unsafe receipt.withUnsafeBufferPointer { receipt in
      unsafe root.withUnsafeBufferPointer { root in
        unsafe oracle_cms_verify(
          receipt.baseAddress,
          receipt.count,
          root.baseAddress,
          root.count,
          moment
        )
      }
    }
    guard verdict == ORACLE_VALID else { throw BenchError.baseline }
  }

  /// Reads leaf, intermediate and root and verifies the signatures between them: nothing else of what
  /// makes a chain.
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

/// Why a measurement has no result.
enum BenchError: Error {
  case baseline
  case openssl
  case profile
  case process(String, CInt)
}
