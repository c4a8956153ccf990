// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import StoreEntitlements

/// The classes of the style sheet.
enum StyleClass: String, CaseIterable {
  // The page.
  case lead, card, documents, badge, verdict, hint, note, wide, raw, group, time, long, product
  // The meaning of a text.
  case good, bad, caution, dim, strong, plain
  // A drawing.
  case chart, axis, history, name, continued, bar, now, grid, mark, minor, legend, swatch
  // The kinds of periods.
  case paid, trial, offer, grace, retry, refunded

  init(_ emphasis: ColorStyle.Emphasis) {
    switch emphasis {
    case .good: self = .good
    case .bad: self = .bad
    case .caution, .hint: self = .caution
    case .strong: self = .strong
    case .dim: self = .dim
    case .none: self = .plain
    }
  }

  init(_ kind: AccessTimeline.Kind) {
    switch kind {
    case .paid: self = .paid
    case .trial: self = .trial
    case .offer: self = .offer
    case .grace: self = .grace
    case .retry: self = .retry
    case .refunded: self = .refunded
    }
  }
}
