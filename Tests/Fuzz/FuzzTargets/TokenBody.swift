// SPDX-License-Identifier: Apache-2.0

import CompactJWS
import StrictBase64
import StrictJSON
import X509Certificates

/// Splits and decodes tokens without verifying them.
enum TokenBody {
  static func check(_ input: ArraySlice<UInt8>) throws(Finding) {
    try header(Array(Base64.encode(input, alphabet: .urlSafe, padding: false).utf8)[...])
    try header(input)
    guard let token = read(input) else { return }
    try requireWhole(input) { read($0) != nil }
    let payload = Base64.encode(token.payload, alphabet: .urlSafe, padding: false)
    let signature = Base64.encode(token.signature, alphabet: .urlSafe, padding: false)
    let written = token.headerSegment + ".\(payload).\(signature)".utf8
    try require(written == input, "the joined segments differ from the token")
    try require(
      token.signingInput == token.headerSegment + ".\(payload)".utf8,
      "the signing input is not the encoded header and payload"
    )
    try header(token.headerSegment)
  }

  private static func read(_ input: ArraySlice<UInt8>) -> CompactToken? {
    accepted { () throws(JWSError) in try CompactToken(input) }
  }

  private static func header(_ segment: ArraySlice<UInt8>) throws(Finding) {
    guard let header = accepted({ () throws(JWSError) in try JWSHeader(segment) }) else { return }
    try require([1, 3].contains(header.certificates.count), "neither one nor three certificates")
    for certificate in header.certificates { try CertificateBody.check(certificate) }
    let written = Base64.encode(header.document.text, alphabet: .urlSafe, padding: false)
    try require(segment.elementsEqual(written.utf8), "a header has two encodings")
  }
}
