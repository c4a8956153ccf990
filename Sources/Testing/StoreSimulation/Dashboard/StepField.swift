// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// A member of a step, for a form.
struct StepField: Sendable {
  let name: String
  let input: Input
  let isRequired: Bool

  /// What is entered.
  enum Input: Sendable {
    /// The name of something that the store has.
    case product, customer, subscription, transaction
    /// Something that the step names.
    case newName
    case text, uuid, flag, integer, price, time
    /// One of these words.
    case choice([String])
    /// One of these words, or a number.
    case choiceOrNumber([String])
    /// One of these words, or nothing, which is null.
    case choiceOrNull([String])
    /// Words, separated by commas.
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

    fileprivate var words: [String] {
      switch self {
      case .choice(let words), .choiceOrNumber(let words), .choiceOrNull(let words): words
      default: []
      }
    }
  }

  /// The fields of a step: its members, as the reader of scripts has them.
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
      guard !input.words.isEmpty else { return }
      json.member("choices") { json in
        json.array { json in for word in input.words { json.string(word) } }
      }
    }
  }
}

/// The steps that the control API takes, with their members.
package enum StepForms {
  /// `{"steps": [{"do", "members": [{"name", "input", "required", "choices"}]}]}`.
  package static func json() -> [UInt8] { StepField.json() }
}
