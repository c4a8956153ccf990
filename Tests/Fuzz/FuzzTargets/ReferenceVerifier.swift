// SPDX-License-Identifier: Apache-2.0

import Foundation
import LibCryptoOracle

/// The verdicts of other implementations: libcrypto, and Foundation for parsing.
///
/// Shares no code with the library.
package enum ReferenceVerifier {
  /// The number of bytes that libcrypto reads as a message; 0 if it rejects the message.
  package static func messageLength(_ message: ArraySlice<UInt8>) -> Int {
    unsafe message.withUnsafeBufferPointer { unsafe oracle_cms_length($0.baseAddress, $0.count) }
  }

  /// Whether CMS_verify accepts a message with a root at a given time; without a root, whether the
  /// enclosed certificate signed it.
  package static func verifies(message: ArraySlice<UInt8>, root: [UInt8]?, at time: Int64) -> Bool {
    unsafe message.withUnsafeBufferPointer { message in
      unsafe (root ?? []).withUnsafeBufferPointer { bytes in
        unsafe oracle_cms_verify(
          message.baseAddress,
          message.count,
          root == nil ? nil : bytes.baseAddress,
          bytes.count,
          time
        ) == ORACLE_VALID
      }
    }
  }

  /// Whether the signatures of a chain lead to a root, ignoring all other rules.
  package static func isSigned(chain: [[UInt8]], by root: [UInt8]) -> Bool {
    guard let leaf = chain.first else { return false }
    return isChain(leaf, chain.count > 1 ? chain[1] : root, root, at: nil)
  }

  /// Whether a token, or a request body with one, has a valid signature and chain up to a root at a
  /// given time.
  ///
  /// Without a time, checks signatures only; without a root, trusts the first certificate.
  static func verifies(token input: ArraySlice<UInt8>, root: [UInt8]?, at time: Int64?) -> Bool {
    guard let chain = chain(ofSigned: input), let leaf = chain.first else { return false }
    guard let root else { return chain.count == 1 }
    return chain.count == 3 && isChain(leaf, chain[1], root, at: time)
  }

  /// The certificates of a token, or a request body with one, that is signed by the first of them.
  package static func chain(ofSigned input: ArraySlice<UInt8>) -> [[UInt8]]? {
    let parts = token(in: input).split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let signature = decode(parts[2]),
      let header = object(decode(parts[0])), header["alg"] as? String == "ES256",
      let texts = header["x5c"] as? [String]
    else { return nil }
    let chain = texts.compactMap { Data(base64Encoded: $0).map { [UInt8]($0) } }
    guard let leaf = chain.first, chain.count == texts.count else { return nil }
    let signed = Array("\(parts[0]).\(parts[1])".utf8)
    return isSigned(signed, [UInt8](signature), by: leaf) ? chain : nil
  }

  private static func token(in input: ArraySlice<UInt8>) -> String {
    let body = object(Data(input))
    return body?["signedPayload"] as? String ?? String(decoding: input, as: UTF8.self)
  }

  private static func object(_ json: Data?) -> [String: Any]? {
    json.flatMap { json in
      accepted { try JSONSerialization.jsonObject(with: json) } as? [String: Any]
    }
  }

  private static func decode(_ text: Substring) -> Data? {
    let standard = text.replacing("-", with: "+").replacing("_", with: "/")
    return Data(base64Encoded: standard + String(repeating: "=", count: (4 - text.count % 4) % 4))
  }

  private static func isSigned(
    _ message: [UInt8],
    _ signature: [UInt8],
    by certificate: [UInt8]
  ) -> Bool {
    unsafe message.withUnsafeBufferPointer { message in
      unsafe signature.withUnsafeBufferPointer { signature in
        unsafe certificate.withUnsafeBufferPointer { certificate in
          unsafe oracle_es256_verify(
            certificate.baseAddress,
            certificate.count,
            message.baseAddress,
            message.count,
            signature.baseAddress,
            signature.count
          ) == ORACLE_VALID
        }
      }
    }
  }

  /// Whether a chain is valid at a given time; without a time, whether its signatures are valid.
  package static func isChain(
    _ leaf: [UInt8],
    _ intermediate: [UInt8],
    _ root: [UInt8],
    at time: Int64?
  ) -> Bool {
    unsafe leaf.withUnsafeBufferPointer { leaf in
      unsafe intermediate.withUnsafeBufferPointer { intermediate in
        unsafe root.withUnsafeBufferPointer { root in
          guard let time else {
            return unsafe oracle_chain_signatures(
              leaf.baseAddress,
              leaf.count,
              intermediate.baseAddress,
              intermediate.count,
              root.baseAddress,
              root.count
            ) == ORACLE_VALID
          }
          return unsafe oracle_chain_verify(
            leaf.baseAddress,
            leaf.count,
            intermediate.baseAddress,
            intermediate.count,
            root.baseAddress,
            root.count,
            time
          ) == ORACLE_VALID
        }
      }
    }
  }
}
