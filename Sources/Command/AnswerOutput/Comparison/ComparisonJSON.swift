// SPDX-License-Identifier: Apache-2.0

import CommandArguments
import StoreVerification
package import StrictJSON
import X509Certificates

// Keys are never renamed or removed under the same schema.

extension DocumentComparison {
  package func json(schema: String) -> JSON {
    .object([
      "schema": .string(schema),
      "same": .bool(isSame),
      "a": before.side,
      "b": after.side,
      "differences": .array(differences, \.json),
      "lost": .array(single.lazy.filter(\.isInFirst), \.json),
      "gained": .array(single.lazy.filter { !$0.isInFirst }, \.json),
    ])
  }
}

extension Answer {
  /// The document and its trust.
  fileprivate var side: JSON {
    .object([
      "file": .string(withoutKeys(file)),
      "kind": .string(kind?.rawValue ?? "unknown"),
      "verdict": .string(verdict.rawValue),
      "trust": .string(trust?.rawValue ?? "none"),
      "signer": .hex(certificates.first?.serialNumber),
      "error": fault?.json ?? .null,
    ])
  }
}

extension MemberDifference {
  fileprivate var json: JSON {
    let values = [("a", before), ("b", after)].compactMap { side, value in
      value.map { JSON.Member(side, .signed($0.json)) }
    }
    return .members([JSON.Member("path", .string(withoutKeys(path.text)))] + values)
  }
}

extension SingleElement {
  fileprivate var json: JSON {
    .object(["path": .string(withoutKeys(path.text)), "value": .signed(value)])
  }
}

extension JSON {
  /// A value as it was signed; null for one with a private key.
  fileprivate static func signed(_ value: JSONValue) -> JSON {
    guard !containsKey(value.source) else { return .null }
    return .source([value.source])
  }
}
