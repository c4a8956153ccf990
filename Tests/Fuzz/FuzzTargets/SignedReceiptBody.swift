// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

/// Mutates a receipt, signs it again, and verifies it.
///
/// With a valid signature, the mutation reaches the code after the signature check.
enum SignedReceiptBody {
  static func check(_ input: ArraySlice<UInt8>) throws(Finding) {
    let authority = try Authorities.load().receipts
    var script = ByteScript(input)
    switch script.number(below: 5) {
    case 0: try content(script.mutate(sample), authority, &script)
    case 1: try content(script.all(), authority, &script)
    case 2: try certificates(authority, &script)
    case 3: try fields(authority, &script)
    default:
      let message = try signed(authority.message(signing: sample))
      _ = try VerifyReceiptBody.code(of: script.mutate(message)[...])
    }
  }

  /// The verdict on content with a valid signature depends on its claims only, in every BER encoding.
  private static func content(
    _ content: [UInt8],
    _ authority: TestAuthority,
    _ script: inout ByteScript
  ) throws(Finding) {
    var message = authority.message(signing: content)
    let verdict = try VerifyReceiptBody.code(of: try signed(message)[...])
    let code = verdict ?? "receipt/"
    try require(
      code.hasPrefix("receipt/") || code == "trust/expired" || code == "trust/not-yet-valid"
        || content.isEmpty,
      "a valid signature is rejected: \(code)"
    )
    guard !content.isEmpty else { return }
    for form in [MessageBuilder.Form.indefinite, .streamed(pieceLength: 1 + content.count / 3)] {
      message.form = form
      let other = try VerifyReceiptBody.code(of: try signed(message)[...])
      try require(other == verdict, "\(form): \(other ?? "valid"), else \(verdict ?? "valid")")
    }
  }

  /// Removes, repeats, moves or mutates a certificate.
  private static func certificates(
    _ authority: TestAuthority,
    _ script: inout ByteScript
  ) throws(Finding) {
    var message = authority.message(signing: sample)
    var list = authority.certificates
    let index = script.number(below: list.count)
    switch script.number(below: 4) {
    case 0: list.remove(at: index)
    case 1: list.append(list[index])
    case 2: list.swapAt(0, index)
    default: list[index] = script.mutate(list[index])
    }
    message.certificates = list
    _ = try VerifyReceiptBody.code(of: try signed(message)[...])
  }

  /// The fields around the content.
  private static func fields(
    _ authority: TestAuthority,
    _ script: inout ByteScript
  ) throws(Finding) {
    var message = authority.message(signing: sample)
    for _ in 0..<3 {
      switch script.number(below: 7) {
      case 0: message.version = Int64(script.byte())
      case 1: message.sign(with: script.one(of: TestDigest.allCases))
      case 2: message.extraFields = script.mutate([0xA1, 0x00])
      case 3: message.trailingBytes = script.mutate([0x00])
      case 4: message.attachment = .raw(script.mutate([0x04, 0x02, 0x31, 0x00]))
      case 5: message.revocationLists = [script.mutate([0x30, 0x00])]
      default: message.signers += message.signers.prefix(1)
      }
    }
    _ = try VerifyReceiptBody.code(of: try signed(message)[...])
  }

  private static func signed(_ message: MessageBuilder) throws(Finding) -> [UInt8] {
    try required("the receipt cannot be signed") { () throws(TrustError) in try message.encoded() }
  }

  /// A small receipt with one purchase.
  static let sample: [UInt8] =
    accepted { () throws(TrustError) in
      var receipt = ReceiptBuilder.production
      receipt.purchases = [PurchaseBuilder("com.example.app.pro")]
      return try receipt.payload()
    } ?? []
}
