// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// A backend changes the data of the Retention Messaging API.
///
/// `change` determines which of the other members are needed.
package struct RetentionStep: Step {
  package static let name = "retention"
  package static let title = "Change retention messaging"
  package static let members: [StepMember<Self>] = [
    .required("change", .choice, \.change),
    .optional("product", .productId, \.product),
    .optional("locale", .text.suchAs("en-US", "de-DE"), \.locale),
    .optional("id", .text.suchAs("a", "b"), \.id),
    .optional("size", .text, \.size),
    .optional("images", .list.suchAs("a", "b"), \.images),
    .optional("url", .text.suchAs("https://a.example/"), \.url),
  ]

  package var change = Change.testPerformance
  /// The identifier of an image or message.
  package var id: String?
  package var size: String?
  /// The identifiers of the images of a message.
  package var images: [String]?
  package var product: String?
  package var locale: String?
  package var url: String?

  package init() {}

  /// A request that changes data.
  package enum Change: String, CaseIterable, Sendable {
    case uploadImage, deleteImage, uploadMessage, deleteMessage, setDefault, deleteDefault
    case setRealtimeURL, deleteRealtimeURL, testPerformance

    /// The members that the request needs.
    fileprivate var members: [String] {
      switch self {
      case .uploadImage, .deleteImage, .uploadMessage, .deleteMessage: ["id"]
      case .setDefault: ["product", "locale", "id"]
      case .deleteDefault: ["product", "locale"]
      case .setRealtimeURL: ["url"]
      case .deleteRealtimeURL, .testPerformance: []
      }
    }
  }

  package mutating func check(_ object: ScriptObject) throws(ScriptError) {
    for name in change.members { _ = try object.required(name, object.value(name)) }
  }

  package func perform(in store: inout StoreState) throws(StoreRefusal) {
    try store.applyRetention(self)
  }
}
