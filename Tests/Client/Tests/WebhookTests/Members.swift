// SPDX-License-Identifier: Apache-2.0

import ReceiptKit

// This file imports ReceiptKit alone: with MemberImportVisibility it compiles only if that import makes every member
// of an error, a report and a certificate available.

/// The members of an error, and of its cause in a lower layer.
func members(of error: VerificationError) -> [String] {
  let all = [
    error.code, error.path ?? "-", error.offset.map { "\($0)" } ?? "-", error.expected ?? "-",
    error.found ?? "-", error.hint ?? "-", "\(error.category.httpStatus)", "\(error)",
  ]
  return all + causeMembers(of: error)
}

private func causeMembers(of error: VerificationError) -> [String] {
  switch error {
  case .input(let cause): members(of: cause) + ["\(cause)"]
  case .container(let cause): members(of: cause) + ["\(cause)"]
  case .certificate(let cause): members(of: cause) + ["\(cause)"]
  case .trust(let cause): members(of: cause) + ["\(cause)"]
  case .receipt(let cause):
    [
      cause.code.rawValue, cause.offset.map { "\($0)" } ?? "-", cause.path ?? "-",
      cause.found ?? "-", "\(cause)",
    ]
  case .token(let cause): members(of: cause) + ["\(cause)"]
  case .payload(let cause): members(of: cause) + ["\(cause)"]
  case .signed(let cause), .pinned(let cause): members(of: cause)
  case .nested(let path, let cause): [path] + members(of: cause)
  case .claim(let cause): members(of: cause) + ["\(cause)"]
  case .revocation(let cause): members(of: cause) + ["\(cause)"]
  @unknown default: []
  }
}

private func members<Code>(of cause: Fault<Code>) -> [String] {
  [
    cause.code.rawValue, cause.offset.map { "\($0)" } ?? "-", cause.path ?? "-",
    cause.expected ?? "-", cause.found ?? "-",
  ]
}

/// The members of errors that are not about a document.
func members(of error: PolicyError) -> [String] {
  [error.code.rawValue, error.path ?? "-", error.hint ?? "-", "\(error)"]
}

func members(of error: LedgerError) -> [String] {
  [error.code.rawValue, error.hint ?? "-", "\(error.category)", "\(error)"]
}

/// The checks of a report, one line each.
func lines<Value>(of report: VerificationReport<Value>) -> [String] {
  report.checks.map { check in
    "\(check.name.rawValue) \(check.outcome.rawValue) \(check.error?.code ?? "")"
  }
}

/// Subject, issuer, serial number and validity of a certificate.
func members(of certificate: Certificate) -> [String] {
  [
    certificate.subject.commonName ?? "-", certificate.subject.organization ?? "-",
    "\(certificate.issuer)", certificate.serialNumber.map { "\($0)" }.joined(separator: " "),
    "\(certificate.validity.notBefore)", "\(certificate.validity.notAfter)",
    "\(certificate.bytes.count)",
  ]
}

/// Subject, validity and fingerprint of a trust anchor.
func members(of anchor: TrustAnchor) -> [String] {
  [
    anchor.subject.commonName ?? "-", anchor.validity.map { "\($0.notAfter)" } ?? "-",
    anchor.certificateSHA256.map { "\($0)" }.joined(separator: " "),
  ]
}

/// All members of a proof.
func members<Value>(of verified: Verified<Value>) -> [String] {
  let text = [
    verified.trust.rawValue, verified.signedDate.map { "\($0)" } ?? "-",
    "\(verified.certificatesValidAt)", verified.app?.bundleId ?? "-",
    verified.environment?.rawValue ?? "-", verified.appBinding.rawValue,
  ]
  return text + verified.certificates.flatMap(members(of:)) + members(of: verified.anchor)
}

/// Whether a purchase was made in production; works for a document of any kind.
func isProduction(_ environment: StoreEnvironment?) -> Bool {
  environment?.canonical == .production
}
