// SPDX-License-Identifier: Apache-2.0

/// What has become of a message or an image that was sent for review.
public struct RetentionReviewState: StoreWord {
  /// Apple's word.
  public let rawValue: String

  /// A word from its spelling, whatever it is.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// It waits.
  public static let pending = RetentionReviewState(rawValue: "PENDING")
  /// It may be shown.
  public static let approved = RetentionReviewState(rawValue: "APPROVED")
  /// It may not be shown.
  public static let rejected = RetentionReviewState(rawValue: "REJECTED")
}

/// The size of an image.
public struct RetentionImageSize: StoreWord {
  /// Apple's word.
  public let rawValue: String

  /// A word from its spelling, whatever it is.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// For the whole width.
  public static let fullSize = RetentionImageSize(rawValue: "FULL_SIZE")
  /// For a line of a list.
  public static let bulletPoint = RetentionImageSize(rawValue: "BULLET_POINT")
}

/// Where the headline of a message stands.
public struct RetentionHeaderPosition: StoreWord {
  /// Apple's word.
  public let rawValue: String

  /// A word from its spelling, whatever it is.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Above the text.
  public static let aboveBody = RetentionHeaderPosition(rawValue: "ABOVE_BODY")
  /// Above the image.
  public static let aboveImage = RetentionHeaderPosition(rawValue: "ABOVE_IMAGE")
}

/// The outcome of a test of the address for requests in real time.
public struct PerformanceTestStatus: StoreWord {
  /// Apple's word.
  public let rawValue: String

  /// A word from its spelling, whatever it is.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// It runs.
  public static let pending = PerformanceTestStatus(rawValue: "PENDING")
  /// It was fast enough.
  public static let pass = PerformanceTestStatus(rawValue: "PASS")
  /// It was not.
  public static let fail = PerformanceTestStatus(rawValue: "FAIL")
}
