// SPDX-License-Identifier: Apache-2.0

import FuzzTargets
import OpenSSLTrust
import StoreLab
import StrictBase64
import StrictJSON

/// Edits of tokens: text, contents, and contents that are signed again.
struct TokenEdits {
  /// The authority that signs edited contents.
  let authority: TokenAuthority

  /// An edited token; `nil` if the seed does not allow the edit that the script selects.
  func edit(
    _ token: [UInt8],
    with other: [UInt8],
    _ anchors: [String],
    _ script: inout ByteScript
  ) throws(TrustError) -> [UInt8]? {
    let parts = TokenEdits.parts(token)
    let others = TokenEdits.parts(other)
    guard parts.count == 3, others.count == 3 else { return nil }
    let key = anchors.contains("token-xcode") ? authority.keys.xcode : authority.keys.leaf
    var header = parts[0]
    var payload = parts[1]
    // A new header requires verifying its P-384 chain, which is slow, so most edits keep the header.
    switch script.one(of: [0, 1, 2, 2, 3, 4, 4, 5, 6, 7, 7, 7, 8, 8, 8, 8, 8, 8, 9, 9]) {
    case 0: return script.mutate(token)
    case 1: return ByteEdits.rearrange(token, with: other, &script)
    case 2: return TokenEdits.edit(text: token, &script)
    case 3:
      header = JSONEdits.edit(header, with: others[0], &script) ?? header
      return TokenEdits.join(header, payload, parts[2])
    case 4:
      payload = JSONEdits.edit(payload, with: others[1], &script) ?? payload
      return TokenEdits.join(header, payload, parts[2])
    case 9: return ContainerEdits.edit(token, with: other, &script)
    case 5: header = JSONEdits.edit(header, with: others[0], &script) ?? header
    case 6: header = TokenEdits.edit(certificateIn: header, with: others[0], &script) ?? header
    case 7: payload = script.mutate(payload)
    default: payload = JSONEdits.edit(payload, with: others[1], &script) ?? payload
    }
    var signed = authority.token(signing: payload)
    signed.key = key
    signed.header.raw = header
    return try signed.encoded()
  }

  /// Decoded header, payload and signature.
  private static func parts(_ token: [UInt8]) -> [[UInt8]] {
    token.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).compactMap { part in
      do {
        return try Base64.decode(part, alphabet: .urlSafe, padding: .forbidden)
      } catch {
        return nil
      }
    }
  }

  private static func join(_ parts: [UInt8]...) -> [UInt8] {
    Array(parts.map { TokenEncoding.token.encode($0) }.joined(separator: [UInt8(ascii: ".")]))
  }

  /// An equivalent or nearly equivalent form of base64.
  private static func edit(text token: [UInt8], _ script: inout ByteScript) -> [UInt8] {
    let dots = token.indices.filter { token[$0] == UInt8(ascii: ".") } + [token.count]
    var mutated = token
    let end = script.one(of: dots)
    switch script.number(below: 6) {
    case 0: mutated.insert(contentsOf: "=".utf8, at: end)
    case 1: mutated.insert(contentsOf: "==".utf8, at: end)
    case 2: mutated[max(end - 1, 0)] ^= 1
    case 3:
      mutated = mutated.map { byte in
        switch byte {
        case UInt8(ascii: "-"): UInt8(ascii: "+")
        case UInt8(ascii: "_"): UInt8(ascii: "/")
        default: byte
        }
      }
    case 4: mutated.insert(script.one(of: [0x20, 0x0A, 0x0D, 0x09, 0x00]), at: end)
    default: mutated = Array("{\"signedPayload\":\"".utf8) + token + Array("\"}".utf8)
    }
    return mutated
  }

  /// A certificate of a header edited as ASN.1, or replaced by one of another header.
  private static func edit(
    certificateIn header: [UInt8],
    with other: [UInt8],
    _ script: inout ByteScript
  ) -> [UInt8]? {
    var chain = certificates(in: header)
    let others = certificates(in: other)
    guard !chain.isEmpty, !others.isEmpty else { return nil }
    let index = script.number(below: chain.count)
    let donor = script.one(of: others)
    switch script.number(below: 8) {
    case 0: chain.swapAt(0, index)
    case 1: chain[index] = donor
    case 2: chain[index] = script.mutate(chain[index])
    case 3: chain.remove(at: index)
    default: chain[index] = TreeEdits.edit(chain[index], with: donor, &script) ?? chain[index]
    }
    return TokenHeaderBuilder(x5c: chain).bytes
  }

  private static func certificates(in header: [UInt8]) -> [[UInt8]] {
    do {
      let list = try JSONDocument(header[...]).root.object?["x5c"]?.array.map(Array.init) ?? []
      return try list.compactMap(\.utf8).map {
        try Base64.decode($0, alphabet: .standard, padding: .required)
      }
    } catch {
      return []
    }
  }
}
