// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
package import StrictTime

// Changes to the data of the Retention Messaging API, with its error codes.
extension StoreState {
  mutating func applyRetention(_ step: RetentionStep) throws(StoreRefusal) {
    changes.note("retentionMessaging")
    let id = step.id ?? ""
    switch step.change {
    case .uploadImage: try uploadImage(id, step.size ?? "FULL_SIZE")
    case .deleteImage: try deleteImage(id)
    case .uploadMessage: try uploadMessage(id, step.images ?? [])
    case .deleteMessage: try deleteMessage(id)
    case .setDefault: try setDefault(try defaultPlace(of: step), id)
    case .deleteDefault:
      guard retention.defaults.removeValue(forKey: try defaultPlace(of: step)) != nil else {
        throw .api(.defaultMessageNotFound)
      }
    case .setRealtimeURL: retention.realtimeURL = step.url
    case .deleteRealtimeURL:
      guard retention.realtimeURL != nil else { throw .api(.realtimeUrlNotFound) }
      retention.realtimeURL = nil
    case .testPerformance: try testPerformance()
    }
  }

  private func defaultPlace(
    of step: RetentionStep
  ) throws(StoreRefusal) -> RetentionState.DefaultPlace {
    RetentionState.DefaultPlace(
      product: try subscriptionProduct(step.product ?? ""),
      locale: step.locale ?? ""
    )
  }

  /// Whether an image or message with this upload time is approved.
  ///
  /// The sandbox approves immediately.
  package func isApproved(_ uploaded: Timestamp) -> Bool {
    options.environment != .production
      || now >= uploaded.adding(seconds: RetentionState.reviewSeconds)
  }

  /// Whether a performance test has passed.
  ///
  /// A test whose requests are not made passes after a minute.
  package var hasPassedTest: Bool {
    retention.tests.contains { !isRunning($0) && $0.result?.passes != false }
  }

  package func isRunning(_ test: RetentionState.PerformanceTest) -> Bool {
    test.result == nil && now < test.started.adding(seconds: RetentionState.testSeconds)
  }

  /// The first test whose requests the caller is to make.
  package var waitingTest: RetentionState.PerformanceTest? {
    retention.isAskedByCaller ? retention.tests.first(where: isRunning) : nil
  }

  /// Records the result of a test whose requests were made.
  mutating func finishTest(
    _ id: String,
    _ result: RetentionState.TestResult
  ) throws(StoreRefusal) {
    guard let place = retention.tests.firstIndex(where: { isSame($0.requestId, id) }) else {
      throw .api(.performanceTestRunNotFound)
    }
    changes.note("performanceTest")
    retention.tests[place].result = result
  }

  private func subscriptionProduct(_ id: String) throws(StoreRefusal) -> ProductIndex {
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
    _ place: RetentionState.DefaultPlace,
    _ id: String
  ) throws(StoreRefusal) {
    guard let message = retention.message(id) else {
      throw .api(.messageNotFound)
    }
    // The images of the message exist, and were uploaded before it.
    guard isApproved(message.uploaded) else {
      throw .api(.messageNotApproved)
    }
    let isNew = retention.defaults[place] == nil
    guard !isNew || retention.defaults.count < RetentionState.mostDefaults else {
      throw .api(.generalBadRequest, "There are too many default messages.")
    }
    retention.defaults[place] = id
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
