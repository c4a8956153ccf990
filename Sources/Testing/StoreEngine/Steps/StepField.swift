// SPDX-License-Identifier: Apache-2.0

/// The description of a member of a step.
package struct StepField: Sendable {
  package let name: String
  package let input: Input
  package let isRequired: Bool
  /// The name for people.
  package let label: String
  /// What the values mean, if the label does not say it.
  package let hint: String?
  /// Values in random histories: of a text, which they otherwise leave out, and of a choice, instead of all values.
  let examples: [String]
  /// Whether random histories draw it only in a store that sells seats.
  var isOfSeats = false

  init(
    name: String,
    input: Input,
    isRequired: Bool,
    label: String? = nil,
    hint: String? = nil,
    examples: [String] = []
  ) {
    self.name = name
    self.input = input
    self.isRequired = isRequired
    self.label = label ?? words(name)
    self.hint = hint
    self.examples = examples
  }

  /// The kind of value, from which a form makes its field.
  package enum Input: Sendable {
    /// The name of an existing product, customer, subscription or transaction.
    case product, customer, subscription, transaction
    /// A name that the step introduces.
    case newName
    case text, uuid, flag, integer, price, time
    /// An integer in thousandths of a percent, which people write in percent.
    case percent
    /// One of these strings.
    case choice([String])
    /// One of these strings, or a number.
    case choiceOrNumber([String])
    /// One of these strings, or empty for `null`.
    case choiceOrNull([String])
    /// A comma-separated list of strings.
    case list
    /// `{"promotional": id}` and the like.
    case offer
    /// `{"anna": "A"}`.
    case names

    /// The name of the kind.
    package var name: String {
      switch self {
      case .newName: "name"
      case .choice: "choice"
      case .choiceOrNumber: "choiceOrNumber"
      case .choiceOrNull: "choiceOrNull"
      default: "\(self)"
      }
    }

    /// The strings to choose from.
    package var choices: [String] {
      switch self {
      case .choice(let choices), .choiceOrNumber(let choices), .choiceOrNull(let choices): choices
      default: []
      }
    }
  }
}

/// A name in a step.
enum StepReference {
  /// The step needs this product.
  case product(String)
  /// The step needs this product or bundle.
  case purchasable(String)
  /// The step needs this bundle.
  case bundle(String)
  /// The step needs this offer.
  case offer(RequestedOffer)
  /// The step needs a purchase with this name, which an earlier step made.
  case purchase(String)
  /// Later steps may use this name for a purchase.
  case introduces(String)
  /// The step needs this customer, whom an earlier step named.
  case customer(String)
  /// Later steps may use this name for a customer.
  case introducesCustomer(String)
}

/// The words of a name, for people: `setAskToBuy` becomes `Set ask to buy`, and `setRealtimeURL` `Set real-time URL`.
package func words(_ name: String) -> String {
  let bytes = Array(name.utf8)
  func isUpper(_ place: Int) -> Bool {
    bytes.indices.contains(place) && 0x41...0x5A ~= bytes[place]
  }
  func isLower(_ place: Int) -> Bool {
    bytes.indices.contains(place) && 0x61...0x7A ~= bytes[place]
  }
  var spaced: [UInt8] = []
  for (place, byte) in bytes.enumerated() {
    guard isUpper(place) else {
      spaced.append(byte)
      continue
    }
    // The last capital letter before a small one begins a word; the others of a sequence are an acronym.
    let beginsWord = !isUpper(place - 1) || isLower(place + 1)
    let isAcronym = !isLower(place + 1) && (isUpper(place - 1) || isUpper(place + 1))
    if place > 0, beginsWord { spaced.append(UInt8(ascii: " ")) }
    spaced.append(isAcronym ? byte : byte + 0x20)
  }
  let text = String(decoding: spaced, as: UTF8.self).split(separator: " ")
    .map { spellings[String($0)] ?? String($0) }.joined(separator: " ")
  return text.prefix(1).uppercased() + text.dropFirst()
}

/// Words that names spell otherwise.
private let spellings = ["realtime": "real-time", "url": "URL"]
