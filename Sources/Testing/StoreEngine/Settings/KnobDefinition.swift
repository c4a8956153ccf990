// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// A row of the table of knobs.
struct KnobDefinition: Sendable {
  let confidence: Assumption.Confidence
  /// Why the default is an assumption.
  let why: String
  /// What the knob sets.
  let use: String
  /// The values of scripts.
  let values: String
  /// The default, as in scripts.
  let initial: String
  /// Reads the member with this name of `knobs`.
  let read: @Sendable (ScriptObject, String, inout StoreKnobs) throws(ScriptError) -> Void
  /// The value in an answer.
  let value: @Sendable (StoreOptions) -> String

  /// A knob that sets a property of ``StoreKnobs``.
  ///
  /// `values` and `text` are needed where the kind of value does not say them.
  @_semantics("optimize.sil.specialize.generic.never")
  @inline(never) static func knob<Value>(
    _ property: any WritableKeyPath<StoreKnobs, Value> & Sendable,
    _ kind: MemberKind<Value>,
    _ confidence: Assumption.Confidence,
    why: String,
    use: String,
    values: String? = nil,
    text: (@Sendable (StoreOptions) -> String)? = nil
  ) -> KnobDefinition {
    @Sendable func written(_ knobs: StoreKnobs) -> String {
      let json = JSONWriter.bytes { kind.write(knobs[keyPath: property], &$0) }
      let text = String(decoding: json, as: UTF8.self)
      return text.utf8.first == UInt8(ascii: "\"") ? String(text.dropFirst().dropLast()) : text
    }
    return KnobDefinition(
      confidence: confidence,
      why: why,
      use: use,
      values: values ?? kind.input.values,
      initial: written(StoreKnobs()),
      read: { (object, name, knobs) throws(ScriptError) in
        guard let value = try kind.read(object, name) else { return }
        knobs[keyPath: property] = value
      },
      value: text ?? { written($0.knobs) }
    )
  }
}

extension StepField.Input {
  /// The values as a table of the documentation shows them.
  fileprivate var values: String {
    switch self {
    case .flag: "`true`, `false`"
    default: choices.map { "`\($0)`" }.joined(separator: ", ")
    }
  }
}

// MARK: Reading knobs

extension StoreKnobs {
  /// Reads the member `knobs` of a script's `store`.
  init(_ object: ScriptObject) throws(ScriptError) {
    self.init()
    let knobs = Knob.allCases.filter { $0 != .profile }
    try object.requireMembers(knobs.map(\.name))
    for knob in knobs { try knob.definition.read(object, knob.name, &self) }
  }
}

extension MemberKind<Int64?> {
  /// A number that Apple has not published, or `null` for none.
  static func openNumber(in range: ClosedRange<Int64>) -> MemberKind {
    MemberKind(
      input: .text,
      read: { (object, name) throws(ScriptError) in
        guard let value = object.object[name] else { return nil }
        if value.isNull { return .some(nil) }
        return try object.integer(name, in: range)
      },
      write: { number, json in
        if let number { json.integer(number) } else { json.null() }
      }
    )
  }
}

extension MemberKind<StoreKnobs.WinBackCriteria> {
  static let winBack = MemberKind(
    input: .text,
    read: { (object, name) throws(ScriptError) in
      guard let value = object.value(name) else { return nil }
      var criteria = StoreKnobs.WinBackCriteria()
      let object = try ScriptObject(value, "\"\(name)\"")
      try object.requireMembers(["paidMonths", "monthsSinceExpiry", "wait"])
      criteria.paidMonths = try object.integer("paidMonths", in: 0...60) ?? criteria.paidMonths
      criteria.monthsSinceExpiry =
        try object.integer("monthsSinceExpiry", in: 0...24) ?? criteria.monthsSinceExpiry
      criteria.wait = try object.integer("wait", in: 0...24) ?? criteria.wait
      return criteria
    },
    write: { criteria, json in
      json.object { json in
        json.member("paidMonths") { $0.integer(criteria.paidMonths) }
        json.member("monthsSinceExpiry") { $0.integer(criteria.monthsSinceExpiry) }
        json.member("wait") { $0.integer(criteria.wait) }
      }
    }
  )
}
