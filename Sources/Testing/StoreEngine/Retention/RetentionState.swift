// SPDX-License-Identifier: Apache-2.0

package import StrictTime

/// The data of the Retention Messaging API.
package struct RetentionState: Sendable {
  package var images: [Image] = []
  package var messages: [Message] = []
  package var defaults: [DefaultPlace: String] = [:]
  package var realtimeURL: String?
  package var tests: [PerformanceTest] = []

  package struct Image: Hashable, Sendable {
    package let id: String
    package let size: String
    package let uploaded: Timestamp
  }

  package struct Message: Hashable, Sendable {
    package let id: String
    /// The ids of its images.
    let images: [String]
    package let uploaded: Timestamp
  }

  /// The product and the locale of a default message.
  package struct DefaultPlace: Hashable, Sendable {
    let product: ProductIndex
    let locale: String

    package init(product: ProductIndex, locale: String) {
      self.product = product
      self.locale = locale
    }
  }

  package struct PerformanceTest: Hashable, Sendable {
    package let requestId: String
    package let target: String
    let started: Timestamp
  }

  /// Apple's limit of images and of messages for an app.
  static let mostItems = 2_000
  /// The maximum number of defaults: all locales of App Store Connect for 200 products.
  static let mostDefaults = 10_000
  /// The duration of a performance test, in which Apple sends 100 requests.
  package static let testSeconds: Int64 = 60
  /// The review time in production.
  ///
  /// Apple doesn't document it; actual reviews take days.
  static let reviewSeconds: Int64 = 86_400

  func image(_ id: String) -> Image? { images.first { isSame($0.id, id) } }

  func message(_ id: String) -> Message? { messages.first { isSame($0.id, id) } }
}
