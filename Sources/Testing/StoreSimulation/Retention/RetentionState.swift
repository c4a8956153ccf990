// SPDX-License-Identifier: Apache-2.0

import StrictTime

/// The data of the Retention Messaging API.
struct RetentionState: Sendable {
  var images: [Image] = []
  var messages: [Message] = []
  var defaults: [DefaultPlace: String] = [:]
  var realtimeURL: String?
  var tests: [PerformanceTest] = []

  struct Image: Hashable, Sendable {
    let id: String
    let size: String
    let uploaded: Timestamp
  }

  struct Message: Hashable, Sendable {
    let id: String
    /// The ids of its images.
    let images: [String]
    let uploaded: Timestamp
  }

  /// The product and the locale of a default message.
  struct DefaultPlace: Hashable, Sendable {
    let product: Int
    let locale: String
  }

  struct PerformanceTest: Hashable, Sendable {
    let requestId: String
    let target: String
    let started: Timestamp
  }

  /// Apple's limit of images and of messages for an app.
  static let mostItems = 2_000
  /// The maximum number of defaults: all locales of App Store Connect for 200 products.
  static let mostDefaults = 10_000
  /// The duration of a performance test, in which Apple sends 100 requests.
  static let testSeconds: Int64 = 60
  /// The review time in production.
  ///
  /// Apple doesn't document it; actual reviews take days.
  static let reviewSeconds: Int64 = 86_400

  func image(_ id: String) -> Image? { images.first { isSame($0.id, id) } }

  func message(_ id: String) -> Message? { messages.first { isSame($0.id, id) } }
}

/// A change to the data of the Retention Messaging API.
enum RetentionChange: Sendable {
  case uploadImage(id: String, size: String)
  case deleteImage(id: String)
  case uploadMessage(id: String, images: [String])
  case deleteMessage(id: String)
  case setDefault(product: String, locale: String, message: String)
  case deleteDefault(product: String, locale: String)
  case setRealtimeURL(String)
  case deleteRealtimeURL
  case testPerformance

  /// The names in scripts.
  enum Name: String, CaseIterable {
    case uploadImage, deleteImage, uploadMessage, deleteMessage, setDefault, deleteDefault
    case setRealtimeURL, deleteRealtimeURL, testPerformance
  }

  /// The members of the step `retention`, for all changes.
  static let members = ["change", "id", "size", "images", "product", "locale", "url"]
}
