// SPDX-License-Identifier: Apache-2.0

/// The text without private keys in PEM.
///
/// A misplaced quotation mark in a shell can put the contents of a key file into an argument, and error
/// messages repeat arguments.
package func withoutKeys(_ text: String) -> String {
  let begin = "-----BEGIN "
  guard text.contains("PRIVATE KEY"), let start = text.firstRange(of: begin) else { return text }
  let rest = text[start.upperBound...]
  let kept = text[..<start.lowerBound] + "(private key removed)"
  // Without an end, everything after the beginning may be the key.
  guard let end = rest.firstRange(of: "-----END "),
    let close = rest[end.upperBound...].firstRange(of: "-----")
  else { return String(kept) + "\n" }
  return kept + withoutKeys(String(rest[close.upperBound...]))
}
