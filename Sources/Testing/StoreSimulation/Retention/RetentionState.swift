// SPDX-License-Identifier: Apache-2.0

import StrictTime

/// What the Retention Messaging API keeps: images, messages, defaults, the URL for real-time requests, and tests of it.
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

  /// Apple keeps 2000 images and 2000 messages of an app.
  static let mostItems = 2_000
  /// More than all locales of App Store Connect for each of 200 products.
  static let mostDefaults = 10_000
  /// A performance test sends a hundred requests in a minute.
  static let testSeconds: Int64 = 60
  /// How long the App Store reviews what is uploaded to production; Apple names no time, and takes days.
  static let reviewSeconds: Int64 = 86_400

  func image(_ id: String) -> Image? { images.first { isSame($0.id, id) } }

  func message(_ id: String) -> Message? { messages.first { isSame($0.id, id) } }
}

/// A change of what the Retention Messaging API keeps.
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

  /// What scripts call it.
  enum Name: String, CaseIterable {
    case uploadImage, deleteImage, uploadMessage, deleteMessage, setDefault, deleteDefault
    case setRealtimeURL, deleteRealtimeURL, testPerformance
  }

  /// The members of a step of any change.
  static let members = ["change", "id", "size", "images", "product", "locale", "url"]
}
