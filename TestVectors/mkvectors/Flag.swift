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
  case disguise
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
    var members: [(key: String, value: JSON)] = [
      ("kind", .string(facts.kind)), ("description", .string(facts.description)),
    ]
    if let effect = facts.effect { members.append(("effect", .string(effect))) }
    return .object(members)
  }

  private var facts: Facts {
    switch self {
    case .ambiguous, .attackerKey, .constraint, .purpose, .substitution, .tampering, .padding,
      .weakAlgorithm, .weakKey, .validity, .claim, .xcode:
      trustFacts
    default:
      formFacts
    }
  }

  private var trustFacts: Facts {
    switch self {
    case .ambiguous:
      (
        "forgery", "Two things where one is meant.",
        "Which of them is checked and which is used becomes a matter of order."
      )
    case .attackerKey:
      (
        "forgery", "Signed with a key that nobody vouches for.",
        "Anybody can make receipts."
      )
    case .constraint:
      (
        "forgery", "A certificate used in a place that it was not issued for.",
        "The holder of any certificate below the root can make receipts."
      )
    case .purpose:
      (
        "forgery", "A certificate without the extension that marks its purpose.",
        "Any developer's certificate can make receipts."
      )
    case .substitution:
      (
        "forgery", "A genuine part in a place where it does not belong.",
        "A genuine signature vouches for forged content."
      )
    case .tampering:
      ("forgery", "Genuine data with a change.", "What was bought can be changed.")
    case .padding:
      (
        "forgery", "A signature whose padding no honest signer writes.",
        "With a small exponent signatures can be forged without the key."
      )
    case .weakAlgorithm:
      (
        "forgery", "A digest or signature algorithm that is not allowed.",
        "Signatures can be moved to other content."
      )
    case .weakKey:
      ("forgery", "A key that is too weak, or of the wrong kind.", "The key can be computed.")
    case .validity:
      (
        "edge-case", "The moment at which certificates are judged.",
        "Old receipts stop working, or stolen keys keep working."
      )
    case .claim:
      (
        "forgery", "Genuine data that was made for something else.",
        "A purchase in one app, environment or device counts in another."
      )
    default:
      (
        "forgery", "Data signed by Xcode, which anybody can make.",
        "Purchases that nobody paid for count."
      )
    }
  }

  private var formFacts: Facts {
    switch self {
    case .basic: ("basic", "Nothing special; checks that the harness works.", nil)
    case .boundary: ("edge-case", "A value at the end of its range.", nil)
    case .date:
      (
        "malformed", "A text that is no date, or an unusual one.",
        "Lenient readers take it for another date, or for none."
      )
    case .disguise:
      ("edge-case", "Base64 as clients send it, or something else in its place.", nil)
    case .duplicate:
      (
        "malformed", "Something that stands twice.",
        "Readers that keep the first and readers that keep the last see two documents."
      )
    case .form: ("edge-case", "Another way to write the same.", nil)
    case .historic: ("legacy", "Data as it was made years ago.", nil)
    case .indefinite: ("edge-case", "A length that is left open.", nil)
    case .limit:
      (
        "resource-limit", "More of something than any genuine document has.",
        "A small document costs much time or memory, or ends the process."
      )
    case .missing: ("malformed", "Something that must be there is not.", nil)
    case .nonCanonical:
      (
        "non-canonical", "A value written in more octets than it needs.",
        "Two encodings of one value let a signature cover other bytes than those that are read."
      )
    case .overflow:
      (
        "malformed", "A number that does not fit.",
        "It wraps to another number, or ends the process."
      )
    case .string: ("malformed", "A string with octets that its type does not allow.", nil)
    case .trailing:
      (
        "malformed", "Octets after the end.",
        "One document has many texts, and something can ride along."
      )
    case .truncated: ("malformed", "The input ends too early.", nil)
    case .unsupported:
      ("unsupported", "Legal in the standard, and in no genuine receipt.", nil)
    default: ("malformed", "Not of the form that is demanded.", nil)
    }
  }
}
