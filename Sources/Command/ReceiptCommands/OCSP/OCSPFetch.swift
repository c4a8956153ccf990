// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import DocumentInput
import OpenSSLTrust
import StoreVerification
import StrictJSON
import StrictTime
import SystemIO
import X509Certificates

/// One run of `receiptctl ocsp fetch`: sends one request for each certificate, however many documents
/// contain it.
struct OCSPFetch {
  /// The directory of the responses.
  let directory: String
  let now: Timestamp
  let network: any Network
  let options: NetworkOptions
  let terminal: Terminal
  /// The responses so far.
  private(set) var answers: [RevocationAnswer] = []
  private(set) var status = CommandStatus.success
  private var known: [Link] = []

  /// A certificate and its issuer.
  private struct Link: Hashable {
    let certificate: [UInt8]
    let issuerKey: [UInt8]
    let file: String
  }

  init(
    directory: String,
    now: Timestamp,
    network: any Network,
    options: NetworkOptions,
    terminal: Terminal
  ) {
    self.directory = directory
    self.now = now
    self.network = network
    self.options = options
    self.terminal = terminal
  }

  /// Fetches the responses about the certificates of a document, if it is valid.
  ///
  /// The addresses come from the certificates, and a forged document could name any server.
  mutating func fetch(
    _ input: InputDocument,
    by verifier: InputVerifier
  ) throws(CommandFailure) {
    let answer = verifier.answer(about: input)
    if let fault = answer.fault {
      status = max(status, answer.status)
      return try terminal.complain(fault, about: input.title)
    }
    let document: SignedDocument
    do {
      document = try input.document.get()
    } catch {
      return
    }
    let report = verifier.verifier.report(document, expecting: verifier.expectations)
    guard let anchor = report.anchor else { return }
    // The anchor itself is trusted as it is.
    let certificates = report.certificates.prefix { $0.issuer != $0.subject }
    for (index, certificate) in certificates.enumerated() {
      let issuer: TrustAnchor
      if index + 1 < certificates.count {
        issuer = try attempt(about: input.title, TrustAnchor(certificates[index + 1])) {
          (error: TrustError) in
          CommandDiagnostic(.trust(error), in: .command())
        }
      } else {
        issuer = anchor
      }
      try fetch(certificate, issuedBy: issuer)
    }
  }

  private mutating func fetch(
    _ certificate: Certificate,
    issuedBy issuer: TrustAnchor
  ) throws(CommandFailure) {
    let serial = hexadecimal(certificate.serialNumber)
    let (bytes, key) = (Array(certificate.bytes), Array(issuer.subjectPublicKeyInfo.bytes))
    guard !known.contains(where: { $0.certificate == bytes && $0.issuerKey == key }) else { return }
    // Different issuers may give the same serial number.
    let same = known.count { $0.file.hasPrefix("\(serial).") || $0.file.hasPrefix("\(serial)-") }
    let file = same == 0 ? "\(serial).ocsp" : "\(serial)-\(same + 1).ocsp"
    known.append(Link(certificate: bytes, issuerKey: key, file: file))
    let path = "\(directory)/\(file)"
    var answer = RevocationAnswer(file: path, certificate: certificate, issuer: issuer)
    answer.isFetch = true
    if let kept = fresh(path, certificate, issuer) {
      answer.answer = kept
      answer.isKept = true
    } else {
      do throws(CommandDiagnostic) {
        try ask(about: certificate, issuer, &answer)
      } catch {
        answer.fault = error
      }
    }
    if let response = answer.response {
      try creating(path, hint: "choose another directory") { () throws(CreateError) in
        try terminal.replaceFile(path, response)
      }
    }
    status = max(status, answer.status)
    answers.append(answer)
  }

  /// The response of an earlier run, if it is good and not out of date.
  private func fresh(
    _ path: String,
    _ certificate: Certificate,
    _ issuer: TrustAnchor
  ) -> OCSPAnswer? {
    do {
      let bytes = try terminal.read(.file(path), OCSPLimits.bytes)
      let answer = try OCSPResponse(bytes[...]).answer(for: certificate, issuedBy: issuer)
      try answer.requireGood(at: now)
      return now < answer.validUntil ? answer : nil
    } catch {
      return nil
    }
  }

  /// Queries the responders in turn until one returns a response about the certificate.
  private func ask(
    about certificate: Certificate,
    _ issuer: TrustAnchor,
    _ answer: inout RevocationAnswer
  ) throws(CommandDiagnostic) {
    let request = try rethrowing(OCSPRequest(for: certificate, issuedBy: issuer)) {
      (error: OCSPError) in
      CommandDiagnostic(.revocation(error), in: .command())
    }
    guard !request.responders.isEmpty else {
      throw CommandDiagnostic(
        code: OCSPError.Code.missing.rawValue,
        message: "certificate names no OCSP responder",
        hint: "its issuer does not offer OCSP; nothing can be fetched"
      )
    }
    var failure: CommandDiagnostic?
    for address in request.responders.prefix(OCSPFetch.responders) {
      do throws(CommandDiagnostic) {
        let bytes = try network.ocspResponse(to: request, at: address, options: options)
        answer.address = address
        return try judge(bytes, about: certificate, issuer, &answer)
      } catch {
        failure = failure ?? error
        // A verdict is final; an error of one responder is not.
        if answer.answer != nil { throw error }
      }
    }
    if let failure { throw failure }
  }

  private func judge(
    _ bytes: [UInt8],
    about certificate: Certificate,
    _ issuer: TrustAnchor,
    _ answer: inout RevocationAnswer
  ) throws(CommandDiagnostic) {
    do {
      let found = try OCSPResponse(bytes[...]).answer(for: certificate, issuedBy: issuer)
      answer.answer = found
      // A revocation is evidence too; a response that cannot be verified is not.
      answer.response = bytes
      try found.requireGood(at: now)
    } catch {
      throw CommandDiagnostic(.revocation(error), in: .command())
    }
  }

  /// Certificates have one or two addresses.
  private static let responders = 4
}
