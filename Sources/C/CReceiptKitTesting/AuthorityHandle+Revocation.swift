// SPDX-License-Identifier: Apache-2.0

import CReceiptKit
import StoreLab
import StrictJSON
import StrictTime

extension AuthorityHandle {
  /// A response in DER about one of the certificates, signed by its issuer.
  func ocspResponse(_ text: ArraySlice<UInt8>) throws -> [UInt8] {
    let options = try OptionReader(text, "options")
    guard let time = try options.time("at") else {
      throw InterfaceError(.option, "at", expected: "an RFC 3339 time", found: "none")
    }
    let name = try options.required("certificate")
    let status = try options.string("status") ?? "good"
    try options.finish()
    guard let certificate = certificate(name) else {
      throw InterfaceError(
        .option,
        "certificate",
        expected: "token-signer, token-intermediate, receipt-signer or receipt-intermediate",
        found: name
      )
    }
    let statuses: [String: OCSPEntryBuilder.Status] = [
      "good": .good, "revoked": .revoked(since: time), "unknown": .unknown,
    ]
    guard let status = statuses[status] else {
      throw InterfaceError(
        .option,
        "status",
        expected: "good, revoked or unknown",
        found: status
      )
    }
    var response = OCSPResponseBuilder(for: certificate, at: time)
    response.changeEntry { $0.status = status }
    return try response.encoded()
  }

  private func certificate(_ name: String) -> CertificateBuilder? {
    switch name {
    case "token-signer": tokens.builders.leaf
    case "token-intermediate": tokens.builders.intermediate
    case "receipt-signer": receipts.builders.leaf
    case "receipt-intermediate": receipts.builders.intermediate
    default: nil
    }
  }
}
