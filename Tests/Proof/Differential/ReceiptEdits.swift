// SPDX-License-Identifier: Apache-2.0

import CMSContainer
import FuzzTargets
import OpenSSLTrust
import StoreLab
import StoreVerification
import StrictBase64

/// Edits of receipts: bytes, ASN.1, and contents that are signed again.
struct ReceiptEdits {
  /// The authority that signs edited contents.
  let authority: TestAuthority

  /// An edited receipt; `nil` if the seed does not allow the edit that the script selects.
  func edit(
    _ input: [UInt8],
    with other: [UInt8],
    _ anchors: [String],
    _ script: inout ByteScript
  ) throws(TrustError) -> [UInt8]? {
    guard let document = ReceiptEdits.document(input),
      let donor = ReceiptEdits.document(other)
    else { return nil }
    switch script.number(below: anchors.contains("lab-root") ? 10 : 6) {
    case 0: return script.mutate(document)
    case 1: return ByteEdits.rearrange(document, with: donor, &script)
    case 2:
      return ReceiptEdits.reencode(script.byte() % 2 == 0 ? script.mutate(document) : document)
    case 3: return script.mutate(input)
    case 4, 5: return TreeEdits.edit(document, with: donor, &script)
    case 6: return try sign(script.mutate(ReceiptEdits.content(document)), &script)
    case 7: return try signBag(ReceiptEdits.content(document), donor, &script)
    default:
      let content = TreeEdits.edit(
        ReceiptEdits.content(document),
        with: ReceiptEdits.content(donor),
        &script
      )
      guard let content else { return nil }
      return try sign(content, &script)
    }
  }

  private func sign(_ content: [UInt8], _ script: inout ByteScript) throws(TrustError) -> [UInt8] {
    var message = authority.message(signing: content)
    if script.byte() % 4 == 0 {
      message.form = script.one(of: [.indefinite, .streamed(pieceLength: 100)])
    }
    if script.byte() % 4 == 0 { message.sign(with: script.one(of: TestDigest.allCases)) }
    return try message.encoded()
  }

  /// The same content, with certificates edited or added.
  private func signBag(
    _ content: [UInt8],
    _ donor: [UInt8],
    _ script: inout ByteScript
  ) throws(TrustError) -> [UInt8] {
    var message = authority.message(signing: content)
    var bag = authority.certificates
    let index = script.number(below: bag.count)
    switch script.number(below: 6) {
    case 0: bag.swapAt(0, index)
    case 1: bag.remove(at: index)
    case 2: bag.append(bag[index])
    case 3: bag[index] = script.mutate(bag[index])
    case 4: bag.append(script.maybe(ReceiptEdits.bag(donor)) ?? bag[index])
    default: bag[index] = TreeEdits.edit(bag[index], with: authority.leaf, &script) ?? bag[index]
    }
    message.certificates = bag
    return try message.encoded()
  }

  // MARK: Contents of a seed

  private static func document(_ input: [UInt8]) -> [UInt8]? {
    do {
      return Array(try SignedDocument(input).bytes)
    } catch {
      return nil
    }
  }

  private static func content(_ document: [UInt8]) -> [UInt8] {
    do {
      return Array(try SignedData(document[...]).content)
    } catch {
      return []
    }
  }

  private static func bag(_ document: [UInt8]) -> [[UInt8]] {
    do {
      return try SignedData(document[...]).certificates.map { Array($0) }
    } catch {
      return []
    }
  }

  private static func reencode(_ document: [UInt8]) -> [UInt8] {
    Array(Base64.encode(document[...]).utf8)
  }
}
