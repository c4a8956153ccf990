// SPDX-License-Identifier: Apache-2.0

import X509Certificates

/// Reads certificates and their keys without verifying them.
package enum CertificateBody {
  package static func check(_ input: ArraySlice<UInt8>) throws(Finding) {
    try keyInformation(input)
    let copy = accepted { () throws(CertificateError) in try Certificate(rootCopy: input) }
    guard let certificate = read(input) else {
      if copy != nil { try requireWhole(input) { read($0) != nil } }
      return
    }
    try requireWhole(input) { read($0) != nil }
    try require(copy == certificate, "a certificate differs when read as a root")
    try require(certificate.bytes == input, "the bytes of a certificate differ from the input")
    try keyInformation(certificate.subjectPublicKeyInfo.bytes)
    for name in [certificate.subject, certificate.issuer] {
      _ = (name.attributes, name.commonName, name.description)
      try require(
        name == DistinguishedName(bytes: name.bytes),
        "a name differs when it is read from its bytes"
      )
    }
  }

  private static func read(_ input: ArraySlice<UInt8>) -> Certificate? {
    accepted { () throws(CertificateError) in try Certificate(input) }
  }

  private static func keyInformation(_ bytes: ArraySlice<UInt8>) throws(Finding) {
    guard readKey(bytes) != nil else { return }
    try requireWhole(bytes) { readKey($0) != nil }
  }

  private static func readKey(_ bytes: ArraySlice<UInt8>) -> SubjectPublicKeyInfo? {
    accepted { () throws(CertificateError) in try SubjectPublicKeyInfo(bytes) }
  }
}
