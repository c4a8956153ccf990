// SPDX-License-Identifier: Apache-2.0

import StoreEngine
import StrictJSON

/// A step that was asked for, in a sentence: `Purchase: product pro.month, customer anna`, or
/// `Make payments fail: customer anna`.
struct StepStory {
  private let step: any Step
  private let source: [UInt8]

  init(_ step: any Step, source: [UInt8]) {
    self.step = step
    self.source = source
  }

  func entry(on side: StoreSide) -> ActivityEntry {
    var entry = ActivityEntry(.step, side, sentence)
    let body = BodyText(source[...])
    entry.request = ActivityEntry.Request(method: "POST", target: "/store/steps", body: body)
    if let customer = members.first(where: { isSame($0.name, "customer") })?.value.string {
      entry.customers = [customer]
    }
    return entry
  }

  /// What a step changed that no notification shows.
  static func entry(about outcome: StepOutcome, on side: StoreSide) -> ActivityEntry {
    var entry = ActivityEntry(.clock, side, outcome.sentence)
    entry.customers = outcome.subject.customer.map { [$0] } ?? []
    return entry
  }

  private var sentence: String {
    let fields = Dictionary(
      type(of: step).fields.map { ($0.name, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    let members = members
    let action = type(of: step).actions.first { action in
      members.contains {
        isSame($0.name, action.flag?.member ?? "") && $0.value.boolean == action.flag?.value
      }
    }
    let isNeeding = type(of: step).actions.first { action in
      !action.needs.isEmpty
        && action.needs.allSatisfy { need in members.contains { isSame($0.name, need) } }
    }
    let parts = members.compactMap { member -> String? in
      guard let field = fields[member.name], !isSame(action?.flag?.member, member.name) else {
        return nil
      }
      let label = field.label.lowercased()
      if case .percent = field.input, let share = member.value.number?.int64 {
        return "\(label.dropLast(", %".utf8.count)) \(ChangeStory.percent(share)) %"
      }
      return "\(label) \(StepStory.text(member.value))"
    }
    let title = (action ?? isNeeding ?? type(of: step).actions.first)?.title ?? type(of: step).title
    return parts.isEmpty ? title : "\(title): \(parts.joined(separator: ", "))"
  }

  private var members: [JSONMember] {
    do {
      return Array(try JSONDocument(source[...]).root.object.map { Array($0) } ?? [])
    } catch {
      // Unreachable: the step was read from this text, or wrote it.
      return []
    }
  }

  private static func text(_ value: JSONValue) -> String {
    if let text = value.string { return text }
    if let flag = value.boolean { return flag ? "yes" : "no" }
    if let object = value.object {
      return object.map { "\($0.name) \(text($0.value))" }.joined(separator: ", ")
    }
    return String(decoding: compactJSON(value.source), as: UTF8.self)
  }
}
