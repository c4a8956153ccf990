// SPDX-License-Identifier: Apache-2.0

/// The kinds of faults that vectors have, and the impact of missing them.
enum Flag: String, CaseIterable {
  case ambiguous
  case attackerKey = "attacker-key"
  case basic
  case boundary
  case claim
  case constraint
  case date
  case encoding
  case duplicate
  case form
  case historic
  case indefinite
  case limit
  case malformed
  case missing
  case nonCanonical = "non-canonical"
  case overflow
  case padding
  case purpose
  case string
  case substitution
  case tampering
  case trailing
  case truncated
  case unsupported
  case validity
  case weakAlgorithm = "weak-algorithm"
  case weakKey = "weak-key"
  case xcode

  private typealias Facts = (kind: String, description: String, effect: String?)

  /// The flag's definition in a suite file.
  var definition: JSON {
    let facts = self.facts
    var members: JSON.Members = [
      ("kind", .string(facts.kind)), ("description", .string(facts.description)),
    ]
    if let effect = facts.effect { members.append(("effect", .string(effect))) }
    return .object(members)
  }

  private var facts: Facts {
    switch self {
    case .ambiguous:
      (
        "forgery", "Two values where one is expected.",
        "Which one is checked and which one is used depends on their order."
      )
    case .attackerKey:
      ("forgery", "Signed with a key that no trust anchor certifies.", "Anyone can forge receipts.")
    case .constraint:
      (
        "forgery", "A certificate used in a role that it was not issued for.",
        "The holder of any certificate below the root can forge receipts."
      )
    case .purpose:
      (
        "forgery", "A certificate without the extension that marks its purpose.",
        "Any developer can forge receipts."
      )
    case .substitution:
      (
        "forgery", "A genuine part of a document in the wrong place.",
        "A genuine signature authenticates forged content."
      )
    case .tampering:
      ("forgery", "Genuine data that was changed.", "Purchases can be changed.")
    case .padding:
      (
        "forgery", "A signature with invalid padding.",
        "With a small exponent, signatures can be forged without the private key."
      )
    case .weakAlgorithm:
      (
        "forgery", "A digest or signature algorithm that is not allowed.",
        "Signatures can be moved to other content."
      )
    case .weakKey:
      (
        "forgery", "A key that is too weak, or of the wrong type.",
        "The private key can be computed."
      )
    case .validity:
      (
        "edge-case", "The time at which certificates are validated.",
        "Old receipts become invalid, or stolen keys stay usable."
      )
    case .claim:
      (
        "forgery", "Genuine data for another app, environment, device or time.",
        "A purchase in one app, environment or device counts in another."
      )
    case .xcode:
      ("forgery", "Data signed by Xcode, which anyone can create.", "Test purchases count as paid.")
    case .basic: ("basic", "A typical input; checks that the runner works.", nil)
    case .boundary: ("edge-case", "A value at the limit of its range.", nil)
    case .date:
      (
        "malformed", "A text that is not a date, or an unusual date.",
        "Lenient parsers read another date, or none."
      )
    case .encoding:
      ("edge-case", "Base64 as clients send it, or another document in its place.", nil)
    case .duplicate:
      (
        "malformed", "The same item twice.",
        "A parser that keeps the first item and one that keeps the last read different documents."
      )
    case .form: ("edge-case", "An unusual but valid form.", nil)
    case .historic: ("legacy", "Data in the format of earlier years.", nil)
    case .indefinite: ("edge-case", "An indefinite length.", nil)
    case .limit:
      (
        "resource-limit", "A quantity above the limits, which exceed those of genuine documents.",
        "A small document takes much time or memory, or crashes the process."
      )
    case .missing: ("malformed", "A required item is missing.", nil)
    case .nonCanonical:
      (
        "non-canonical", "A valid value in a non-canonical encoding.",
        "With two encodings of one value, the signed bytes can differ from the bytes "
          + "that are read."
      )
    case .overflow:
      (
        "malformed", "A number that is out of range.",
        "The number wraps to another one, or the process crashes."
      )
    case .string: ("malformed", "A string with bytes that its type does not allow.", nil)
    case .trailing:
      (
        "malformed", "Bytes after the end.",
        "One document has many encodings, and can contain additional data."
      )
    case .truncated: ("malformed", "The input ends too early.", nil)
    case .unsupported:
      ("unsupported", "Allowed by the standard, absent from genuine receipts.", nil)
    case .malformed: ("malformed", "Not in the required format.", nil)
    }
  }
}
