// SPDX-License-Identifier: Apache-2.0

import CommandArguments
package import StrictJSON

/// The answer of verifyReceipt around a `latest_receipt`, which Apple does not sign.
package struct UnsignedReceiptInfo {
  /// The first members that contradict the receipt: the JSON around it was changed.
  package private(set) var contradictions: [Contradiction] = []
  /// The number of all such members.
  package private(set) var count = 0

  package init() {}

  package mutating func add(_ contradiction: Contradiction) {
    count += 1
    if contradictions.count < UnsignedReceiptInfo.mostListed {
      contradictions.append(contradiction)
    }
  }

  /// A member with another value than the receipt.
  package struct Contradiction {
    /// The member, as a path of jq.
    package let path: String
    package let unsigned: String
    /// The signed value; `nil` if the receipt has none.
    package let signed: String?

    package init(path: String, unsigned: String, signed: String?) {
      self.path = path
      self.unsigned = unsigned
      self.signed = signed
    }

    var words: String { "\(path) is \(unsigned), signed \(signed ?? "none")" }

    var json: JSON { .members(members) }

    /// The contradiction with its file.
    func json(of file: String) -> JSON {
      .members([JSON.Member("file", .string(withoutKeys(file)))] + members)
    }

    private var members: [JSON.Member] {
      JSON.Member.list([
        "path": .string(withoutKeys(path)),
        "unsigned": .string(withoutKeys(unsigned)),
        "signed": .text(signed),
      ])
    }
  }

  /// The member of an answer in JSON; none if nothing contradicts.
  var members: [JSON.Member] { json.map { [JSON.Member("contradictions", $0)] } ?? [] }

  /// The contradictions; `nil` if there are none.
  package var json: JSON? { count == 0 ? nil : .array(contradictions, \.json) }

  /// What to say about the JSON; `nil` if nothing contradicts.
  package var caution: String? {
    guard let first = contradictions.first else { return nil }
    let more = count == 1 ? "" : ", and \(count - 1) more"
    return "The JSON around the receipt was changed: \(shown(first.words, limit: 300))\(more)."
  }

  /// A forged answer repeats its changes in each row.
  private static let mostListed = 32
}
