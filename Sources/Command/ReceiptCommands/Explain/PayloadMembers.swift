// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import AppStoreServer
package import StorePayloads
import StoreTypes

/// The objects whose members `receiptctl explain` knows: payloads of tokens, answers of Apple's servers, and the objects inside.
///
/// The meanings of the members are generated from their comments.
package enum PayloadMembers {
  /// The payloads of tokens come first, then the answers, then the objects inside.
  package static let types: [any CheckedPayload.Type] = {
    var types = DocumentKind.tokens.compactMap(\.payload)
    func add(_ type: any CheckedPayload.Type) {
      if !types.contains(where: { $0 == type }) { types.append(type) }
    }
    for endpoint in APIEndpoint.allCases {
      if let response = endpoint.response as? any CheckedPayload.Type { add(response) }
    }
    add(APIErrorResponse.self)
    var next = 0
    while next < types.count {
      for field in types[next].fields.list {
        switch field.kind {
        case .object(let fields), .objects(let fields): add(fields.payload)
        default: continue
        }
      }
      next += 1
    }
    return types
  }()

  /// A member with the objects that have it.
  struct Member {
    let field: PayloadField
    var owners: [any CheckedPayload.Type]
  }

  /// Each name once, in the order of the types.
  static let all: [Member] = types.reduce(into: (list: [Member](), places: [[UInt8]: Int]())) {
    members,
    type in
    for field in type.fields.list {
      let name = Array(field.name.utf8)
      if let place = members.places[name] {
        members.list[place].owners.append(type)
      } else {
        members.places[name] = members.list.count
        members.list.append(Member(field: field, owners: [type]))
      }
    }
  }
  .list

  /// An object in a sentence: `a renewal info`; another type is named as in Swift.
  static func place(_ type: any CheckedPayload.Type) -> String {
    DocumentKind.tokens.first { $0.payload.map { $0 == type } ?? false }?.oneOfIt ?? "\(type)"
  }
}

extension PayloadField.Kind {
  /// The form of the value in JSON.
  package var words: String {
    switch self {
    case .string: "string"
    case .word: "string from an open set"
    case .uuid: "string, a UUID"
    case .text: "string or integer: Apple has not published which"
    case .boolean: "Boolean"
    case .integer: "integer"
    case .code: "integer from an open set"
    case .milliunits: "integer, thousandths of the currency unit"
    case .date: "milliseconds since 1970"
    case .strings: "array of strings"
    case .token(let kind): "JWS, `\(kind.rawValue)`"
    case .tokens(let kind): "array of JWS, `\(kind.rawValue)`"
    case .object(let fields): "`\(fields.payload)`"
    case .objects(let fields): "array of `\(fields.payload)`"
    }
  }
}
