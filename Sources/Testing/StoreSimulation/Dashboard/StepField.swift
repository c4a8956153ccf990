// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// A form field for a member of a step.
struct StepField: Sendable {
  let name: String
  let input: Input
  let isRequired: Bool

  /// The kind of input.
  enum Input: Sendable {
    /// The name of an existing product, customer, subscription or transaction.
    case product, customer, subscription, transaction
    /// A name that the step introduces.
    case newName
    case text, uuid, flag, integer, price, time
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

    fileprivate var name: String {
      switch self {
      case .product: "product"
      case .customer: "customer"
      case .subscription: "subscription"
      case .transaction: "transaction"
      case .newName: "name"
      case .text: "text"
      case .uuid: "uuid"
      case .flag: "flag"
      case .integer: "integer"
      case .price: "price"
      case .time: "time"
      case .choice: "choice"
      case .choiceOrNumber: "choiceOrNumber"
      case .choiceOrNull: "choiceOrNull"
      case .list: "list"
      case .offer: "offer"
      case .names: "names"
      }
    }

    fileprivate var choices: [String] {
      switch self {
      case .choice(let choices), .choiceOrNumber(let choices), .choiceOrNull(let choices): choices
      default: []
      }
    }
  }

  /// The fields of a step, one for each member that ``StepReader`` accepts.
  static func fields(of step: String) -> [StepField] {
    let required = StepField.required[step] ?? []
    return (StepReader.kinds[step]?.members ?? []).map { name in
      StepField(
        name: name,
        input: StepField.special["\(step).\(name)"] ?? StepField.inputs[name] ?? .text,
        isRequired: required.contains(name)
      )
    }
  }

  /// The names, inputs and required members of all steps: `GET /store/steps`.
  static func json() -> [UInt8] {
    JSONWriter.bytes { json in
      json.object { json in
        json.member("steps") { json in
          json.array { json in
            for step in StepReader.kinds.keys.sorted() {
              json.object { json in
                json.member("do", step)
                json.member("members") { json in
                  json.array { json in for field in fields(of: step) { field.write(to: &json) } }
                }
              }
            }
          }
        }
      }
    }
  }

  private func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("name", name)
      json.member("input", input.name)
      json.member("required") { $0.boolean(isRequired) }
      guard !input.choices.isEmpty else { return }
      json.member("choices") { json in
        json.array { json in for choice in input.choices { json.string(choice) } }
      }
    }
  }
}

/// The steps that the control API accepts, with their members.
package enum StepForms {
  /// `{"steps": [{"do", "members": [{"name", "input", "required", "choices"}]}]}`.
  package static func json() -> [UInt8] { StepField.json() }
}
