// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StrictTime

// Changes to the data of the Retention Messaging API, with its error codes.
extension StoreState {
  mutating func applyRetention(_ change: RetentionChange) throws(StoreRefusal) {
    changes.note("retentionMessaging")
    switch change {
    case .uploadImage(let id, let size): try uploadImage(id, size)
    case .deleteImage(let id): try deleteImage(id)
    case .uploadMessage(let id, let images): try uploadMessage(id, images)
    case .deleteMessage(let id): try deleteMessage(id)
    case .setDefault(let product, let locale, let message):
      try setDefault(try subscriptionProduct(product), locale, message)
    case .deleteDefault(let product, let locale):
      let place = RetentionState.DefaultPlace(
        product: try subscriptionProduct(product),
        locale: locale
      )
      guard retention.defaults.removeValue(forKey: place) != nil else {
        throw .api(.defaultMessageNotFound)
      }
    case .setRealtimeURL(let url): retention.realtimeURL = url
    case .deleteRealtimeURL:
      guard retention.realtimeURL != nil else { throw .api(.realtimeUrlNotFound) }
      retention.realtimeURL = nil
    case .testPerformance: try testPerformance()
    }
  }

  /// Whether an image or message with this upload time is approved.
  ///
  /// The sandbox approves immediately.
  func isApproved(_ uploaded: Timestamp) -> Bool {
    options.environment != .production
      || now >= uploaded.adding(seconds: RetentionState.reviewSeconds)
  }

  /// Whether a performance test has passed.
  ///
  /// All completed tests pass.
  var hasPassedTest: Bool {
    retention.tests.contains { !isRunning($0) }
  }

  func isRunning(_ test: RetentionState.PerformanceTest) -> Bool {
    now < test.started.adding(seconds: RetentionState.testSeconds)
  }

  private func subscriptionProduct(_ id: String) throws(StoreRefusal) -> Int {
    guard let number = catalogue.number(of: id), catalogue[number].terms != nil else {
      throw .api(.invalidProductId, "productId is not an auto-renewable subscription.")
    }
    return number
  }

  // MARK: Images

  private mutating func uploadImage(_ id: String, _ size: String) throws(StoreRefusal) {
    guard retention.image(id) == nil else { throw .api(.imageAlreadyExists) }
    guard retention.images.count < RetentionState.mostItems else {
      throw .api(.maximumNumberOfImagesReached)
    }
    retention.images.append(RetentionState.Image(id: id, size: size, uploaded: now))
  }

  private mutating func deleteImage(_ id: String) throws(StoreRefusal) {
    guard retention.image(id) != nil else { throw .api(.imageNotFound) }
    let isUsed = retention.messages.contains { $0.images.contains { isSame($0, id) } }
    guard !isUsed else { throw .api(.imageInUse) }
    retention.images.removeAll { isSame($0.id, id) }
  }

  // MARK: Messages

  private mutating func uploadMessage(_ id: String, _ images: [String]) throws(StoreRefusal) {
    guard retention.message(id) == nil else { throw .api(.messageAlreadyExists) }
    guard retention.messages.count < RetentionState.mostItems else {
      throw .api(.maximumNumberOfMessagesReached)
    }
    for image in images where retention.image(image) == nil {
      throw .api(.imageNotFound)
    }
    retention.messages.append(RetentionState.Message(id: id, images: images, uploaded: now))
  }

  /// Deletes a message, and the defaults that use it.
  private mutating func deleteMessage(_ id: String) throws(StoreRefusal) {
    guard retention.message(id) != nil else { throw .api(.messageNotFound) }
    retention.messages.removeAll { isSame($0.id, id) }
    retention.defaults = retention.defaults.filter { !isSame($0.value, id) }
  }

  private mutating func setDefault(
    _ product: Int,
    _ locale: String,
    _ id: String
  ) throws(StoreRefusal) {
    guard let message = retention.message(id) else {
      throw .api(.messageNotFound)
    }
    guard isApproved(message.uploaded) else {
      throw .api(.messageNotApproved)
    }
    for name in message.images {
      guard let image = retention.image(name), isApproved(image.uploaded) else {
        throw .api(.imageNotApproved)
      }
    }
    guard retention.defaults.count < RetentionState.mostDefaults else {
      throw .api(.generalBadRequest, "There are too many default messages.")
    }
    retention.defaults[RetentionState.DefaultPlace(product: product, locale: locale)] = id
  }

  // MARK: Performance tests

  private mutating func testPerformance() throws(StoreRefusal) {
    guard options.environment == .sandbox else {
      throw .api(.invalidPerformanceTestRequest)
    }
    guard let target = retention.realtimeURL else {
      throw .api(.realtimeUrlNotFound)
    }
    guard !(retention.tests.last.map(isRunning) ?? false) else {
      throw .api(.existingPerformanceTestRun)
    }
    let id = identifiers.uuid(.performanceTest, retention.tests.count)
    let test = RetentionState.PerformanceTest(requestId: id, target: target, started: now)
    retention.tests.append(test)
  }
}
