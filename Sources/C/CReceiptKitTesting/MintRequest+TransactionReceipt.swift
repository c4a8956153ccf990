// SPDX-License-Identifier: Apache-2.0

import CReceiptKit
import OpenSSLTrust
import StoreLab
import StrictJSON

extension MintRequest {
  /// A legacy transaction receipt as a property list.
  func transactionReceipt(by authority: TestAuthority) throws -> [UInt8] {
    var receipt = purchase.transactionReceipt(by: authority)
    if let members {
      guard members.count <= MintRequest.mostEntries else {
        throw InterfaceError(
          .option,
          "members",
          expected: "at most \(MintRequest.mostEntries)",
          found: "\(members.count)"
        )
      }
      for member in members {
        guard member.value.isNull || member.value.string != nil else {
          throw InterfaceError(
            .option,
            member.name,
            expected: "a string or null",
            found: "\(member.value.kind)"
          )
        }
        receipt[member.name] = member.value.string
      }
    }
    if let forgery {
      let cases = TransactionReceiptTampering.allCases
      guard let tampering = cases.first(where: { $0.id == forgery }) else {
        throw InterfaceError(.option, "forgery", found: forgery)
      }
      try tampering.apply(to: &receipt)
    }
    return try receipt.encoded()
  }

  /// The maximum number of entries: more than a reader accepts, so that its limit can be tested.
  private static let mostEntries = 1024
}
