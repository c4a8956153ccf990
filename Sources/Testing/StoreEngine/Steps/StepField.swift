// SPDX-License-Identifier: Apache-2.0

/// The description of a member of a step.
package struct StepField: Sendable {
  package let name: String
  package let input: Input
  package let isRequired: Bool
  /// The name for people.
  package let label: String
  /// Values of a text in random histories, which otherwise leave it out.
  let examples: [String]

  init(
    name: String,
    input: Input,
    isRequired: Bool,
    label: String? = nil,
    examples: [String] = []
  ) {
    self.name = name
    self.input = input
    self.isRequired = isRequired
    self.label = label ?? words(name)
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

/// The words of a name, for people: `setAskToBuy` becomes `Set ask to buy`.
package func words(_ name: String) -> String {
  let spaced = name.utf8.flatMap { byte in
    0x41...0x5A ~= byte ? [UInt8(ascii: " "), byte + 0x20] : [byte]
  }
  let text = String(decoding: spaced, as: UTF8.self)
  return text.prefix(1).uppercased() + text.dropFirst()
}
