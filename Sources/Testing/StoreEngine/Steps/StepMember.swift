// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// A member of a step: its name, its kind of value, and the property that holds it.
///
/// The functions that make members are not specialized: a hundred copies would take 250 kB in the command.
package struct StepMember<Subject: Step>: Sendable {
  /// The property of a step that holds a member.
  typealias Property<Value> = any WritableKeyPath<Subject, Value> & Sendable

  let field: StepField
  let read: @Sendable (ScriptObject, inout Subject) throws(ScriptError) -> Void
  let write: @Sendable (Subject, inout JSONWriter) -> Void
  let references: @Sendable (Subject) -> [StepReference]

  /// A member without which the step is not valid.
  @_semantics("optimize.sil.specialize.generic.never")
  @inline(never) static func required<Value>(
    _ name: String,
    _ kind: MemberKind<Value>,
    _ property: Property<Value>,
    label: String? = nil
  ) -> StepMember {
    StepMember(
      field: kind.field(name, isRequired: true, label: label),
      read: { (object, subject) throws(ScriptError) in
        subject[keyPath: property] = try object.required(name, try kind.read(object, name))
      },
      write: { subject, json in
        json.member(name) { kind.write(subject[keyPath: property], &$0) }
      },
      references: { kind.references($0[keyPath: property]) }
    )
  }

  /// A member that may be absent or `null`.
  @_semantics("optimize.sil.specialize.generic.never")
  @inline(never) static func optional<Value>(
    _ name: String,
    _ kind: MemberKind<Value>,
    _ property: Property<Value?>,
    label: String? = nil
  ) -> StepMember {
    StepMember(
      field: kind.field(name, isRequired: false, label: label),
      read: { (object, subject) throws(ScriptError) in
        subject[keyPath: property] = try kind.read(object, name)
      },
      write: { subject, json in
        guard let value = subject[keyPath: property] else { return }
        json.member(name) { kind.write(value, &$0) }
      },
      references: { $0[keyPath: property].map(kind.references) ?? [] }
    )
  }

  /// A member with a default, the property's value in a new step.
  @_semantics("optimize.sil.specialize.generic.never")
  @inline(never) static func defaulted<Value: Equatable & SendableMetatype>(
    _ name: String,
    _ kind: MemberKind<Value>,
    _ property: Property<Value>,
    label: String? = nil
  ) -> StepMember {
    StepMember(
      field: kind.field(name, isRequired: false, label: label),
      read: { (object, subject) throws(ScriptError) in
        if let value = try kind.read(object, name) { subject[keyPath: property] = value }
      },
      write: { subject, json in
        let value = subject[keyPath: property]
        guard value != Subject()[keyPath: property] else { return }
        json.member(name) { kind.write(value, &$0) }
      },
      references: { kind.references($0[keyPath: property]) }
    )
  }

  /// A member that random histories draw only in a store that sells seats: the others were published before it.
  var ofSeats: StepMember {
    var field = field
    field.isOfSeats = true
    return StepMember(field: field, read: read, write: write, references: references)
  }

  /// A member that scripts may have, and that has no effect.
  static func ignored<Value>(_ name: String, _ kind: MemberKind<Value>) -> StepMember {
    StepMember(
      field: kind.field(name, isRequired: false),
      read: { _, _ in },
      write: { _, _ in },
      references: { _ in [] }
    )
  }

  /// The customer of a step, by default `customer`.
  static func customer(_ property: Property<String>) -> StepMember {
    .defaulted("customer", .customer, property)
  }

  /// The customer of a step, by default `customer`, whom an earlier step named.
  static func existingCustomer(_ property: Property<String>) -> StepMember {
    .defaulted("customer", .existingCustomer, property)
  }
}

/// A kind of value of a member.
struct MemberKind<Value>: Sendable {
  let input: StepField.Input
  let read: @Sendable (ScriptObject, String) throws(ScriptError) -> Value?
  let write: @Sendable (Value, inout JSONWriter) -> Void
  var references: @Sendable (Value) -> [StepReference] = { _ in [] }
  /// What the values mean, for forms.
  var hint: String?
  /// The values that random histories use, for a kind that has no list of choices.
  var examples: [String] = []

  /// The description of a member of the kind.
  fileprivate func field(_ name: String, isRequired: Bool, label: String? = nil) -> StepField {
    StepField(
      name: name,
      input: input,
      isRequired: isRequired,
      label: label,
      hint: hint,
      examples: examples
    )
  }

  /// The kind with a hint for forms.
  func explained(_ hint: String) -> MemberKind {
    var kind = self
    kind.hint = hint
    return kind
  }

  /// The kind with values for random histories.
  func suchAs(_ examples: String...) -> MemberKind { suchAs(examples) }

  func suchAs(_ examples: [String]) -> MemberKind {
    var kind = self
    kind.examples = examples
    return kind
  }
}
