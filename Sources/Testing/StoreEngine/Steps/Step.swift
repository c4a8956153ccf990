// SPDX-License-Identifier: Apache-2.0

package import AppStoreServer
package import StrictJSON
package import StrictTime

/// An action of a customer, a developer or Apple: a value that reads and writes itself as JSON, and performs itself.
///
///     {"at": "2026-02-01T00:00:00Z", "do": "setAutoRenew", "subscription": "A", "on": false}
///
/// A new step is a type in the file of its group, named in the list above it. Scripts, logs, the control API and the forms
/// of the dashboard follow from its members; Docs/Reference/Scripts.md follows from them and from its comment, whose last
/// paragraph names the Swift methods: `Swift:`. Docs/Contributing.md lists what else has steps.
package protocol Step: Sendable {
  /// The value of `do`.
  static var name: String { get }
  /// The name for people.
  static var title: String { get }
  /// What a person does with the step, by default one action with the name of the step.
  static var actions: [StepAction] { get }
  /// The members, in the order in which they are read and written.
  static var members: [StepMember<Self>] { get }
  /// Whether only logs contain the step.
  static var isLogOnly: Bool { get }
  /// How often random histories have the step, beside the others.
  static var weight: Int { get }
  /// The same in a store that sells seats; the published histories are of other stores.
  static var weightWithSeats: Int { get }
  /// The endpoint of the App Store Server API that the step calls, whose errors have a code.
  static var endpoint: APIEndpoint? { get }
  /// The StoreKit call that an app makes for the step.
  var storeKitCall: SimulatedCall? { get }

  /// A step with the default of each member.
  init()
  /// Checks the members together, and derives what does not stand in a single one.
  mutating func check(_ object: ScriptObject) throws(ScriptError)
  /// Changes the store.
  func perform(in store: inout StoreState) throws(StoreRefusal)
}

extension Step {
  package static var title: String { words(name) }
  package static var actions: [StepAction] { [StepAction(title)] }
  package static var isLogOnly: Bool { false }
  package static var weight: Int { 1 }
  package static var weightWithSeats: Int { weight }
  package static var endpoint: APIEndpoint? { nil }
  package var storeKitCall: SimulatedCall? { nil }
  package mutating func check(_ object: ScriptObject) throws(ScriptError) {}

  /// The value of `do`.
  package var name: String { Self.name }

  /// Descriptions of the members.
  package static var fields: [StepField] { members.map(\.field) }

  /// A step whose members the closure sets.
  ///
  ///     RefundStep { $0.transaction = "A" }
  package init(_ configure: (inout Self) -> Void) {
    self.init()
    configure(&self)
  }

  /// Reads a step; the object may also have `at`, `do` and the members in `others`.
  @_semantics("optimize.sil.specialize.generic.never")
  @inline(never) init(_ object: ScriptObject, besides others: [String]) throws(ScriptError) {
    self.init()
    try object.requireMembers(["at", "do"] + Self.members.map(\.field.name) + others)
    for member in Self.members { try member.read(object, &self) }
    try check(object)
  }

  /// The step as JSON on one line, without the members that have their defaults.
  @_semantics("optimize.sil.specialize.generic.never")
  @inline(never) package func source(at time: Timestamp) -> [UInt8] {
    JSONWriter.object { json in
      json.member("at", "\(time)")
      write(to: &json)
    }
  }

  /// Writes `do` and the members.
  @_semantics("optimize.sil.specialize.generic.never")
  @inline(never) package func write(to json: inout JSONWriter) {
    json.member("do", Self.name)
    for member in Self.members { member.write(self, &json) }
  }

  /// The names that the step uses or introduces.
  @_semantics("optimize.sil.specialize.generic.never")
  var references: [StepReference] { Self.members.flatMap { $0.references(self) } }
}
