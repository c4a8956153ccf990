// SPDX-License-Identifier: Apache-2.0

import CommandArguments
package import OpenSSLTrust
import StoreVerification
package import StrictJSON
import StrictTime
package import X509Certificates

/// The answer about one OCSP response.
package struct RevocationAnswer {
  /// The file of the response, as the user named it.
  let file: String
  let certificate: Certificate
  /// The name of the issuer.
  let issuer: String
  /// The contents of the response, if it could be verified.
  package var answer: OCSPAnswer?
  /// The reason why the certificate does not count as good.
  package var fault: CommandDiagnostic?

  /// Whether the response was fetched, by this run or an earlier one.
  package var isFetch = false
  /// Whether the response is from an earlier run.
  package var isKept = false
  /// The address of the responder that sent the response.
  package var address: String?
  /// The bytes of a fetched response.
  package var response: [UInt8]?

  package init(file: String, certificate: Certificate, issuer: Certificate) {
    self.file = file
    self.certificate = certificate
    self.issuer = "\(issuer.subject)"
  }

  package init(file: String, certificate: Certificate, issuer: TrustAnchor) {
    self.file = file
    self.certificate = certificate
    self.issuer = "\(issuer.subject)"
  }

  package var status: CommandStatus { fault?.status ?? .success }
}

extension RevocationAnswer {
  package func write(to page: inout TextPage) {
    if let fault {
      page.verdict("NOT GOOD", .bad, fault.message, code: fault.label)
      page.explain(fault)
    } else {
      let end = answer.map { ", until \($0.validUntil.second)" } ?? ""
      page.verdict("GOOD", .good, "certificate is not revoked\(end)")
    }
    page.blank()
    page.facts([
      Fact("Certificate", "\(certificate.subject)"),
      Fact("Serial", hexadecimal(certificate.serialNumber)),
      Fact("Issuer", issuer),
      Fact("Status", answer?.status.words),
      Fact("Revoked", answer?.status.revocation?.time.second),
      Fact("Reason", answer?.status.revocation?.reason),
      Fact("Responder", responder),
      Fact("Produced", answer?.producedAt.second),
      Fact("This update", answer?.thisUpdate.second),
      Fact("Next update", answer.map { $0.nextUpdate?.second ?? "not stated" }),
      Fact("Address", address),
      Fact("File", fileText),
    ])
  }

  /// The file of a fetched response.
  private var fileText: String? {
    guard isFetch, answer != nil else { return nil }
    return isKept ? "\(file), from an earlier run" : file
  }

  private var responder: String? {
    switch answer?.signer {
    case .issuer: "the issuer"
    case .delegate(let certificate): "\(certificate.subject), a delegate of the issuer"
    case nil: nil
    }
  }

  // Keys are never renamed or removed under the same schema.
  package var json: JSON {
    .object([

      "schema": .string("\(toolName)/ocsp-\(isFetch ? "fetch" : "check")/1"),
      "file": isFetch && answer == nil ? .null : .string(withoutKeys(file)),
      "verdict": .string(fault == nil ? "good" : "not-good"),
      "error": fault?.json ?? .null,
      "certificate": .string("\(certificate.subject)"),
      "serialNumber": .hex(certificate.serialNumber),
      "issuer": .string(issuer),
      "status": .text(answer?.status.words),
      "revokedAt": .text(answer?.status.revocation.map { "\($0.time)" }),
      "reason": .text(answer?.status.revocation?.reason),
      "responder": .text(responderKind),
      "producedAt": .text(answer.map { "\($0.producedAt)" }),
      "thisUpdate": .text(answer.map { "\($0.thisUpdate)" }),
      "nextUpdate": .text(answer?.nextUpdate.map { "\($0)" }),
      "address": .text(address),
    ])
  }

  private var responderKind: String? {
    switch answer?.signer {
    case .issuer: "issuer"
    case .delegate: "delegate"
    case nil: nil
    }
  }
}

extension OCSPStatus {
  /// The name of RFC 6960, 2.2.
  var words: String {
    switch self {
    case .good: "good"
    case .revoked: "revoked"
    case .unknown: "unknown"
    }
  }

  /// Time and reason, if the certificate is revoked.
  var revocation: (time: Timestamp, reason: String?)? {
    guard case .revoked(let time, let reason) = self else { return nil }
    return (time, reason)
  }
}
