// SPDX-License-Identifier: Apache-2.0

/// The review status of a message or an image.
public struct RetentionReviewState: OpenStringEnum {
  /// The raw string.
  public let rawValue: String

  /// Wraps a string, known or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Pending.
  public static let pending = RetentionReviewState(rawValue: "PENDING")
  /// Approved.
  public static let approved = RetentionReviewState(rawValue: "APPROVED")
  /// Rejected.
  public static let rejected = RetentionReviewState(rawValue: "REJECTED")
}

/// The size of an image.
public struct RetentionImageSize: OpenStringEnum {
  /// The raw string.
  public let rawValue: String

  /// Wraps a string, known or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Full width.
  public static let fullSize = RetentionImageSize(rawValue: "FULL_SIZE")
  /// Bullet point.
  public static let bulletPoint = RetentionImageSize(rawValue: "BULLET_POINT")
}

/// The position of the headline of a message.
public struct RetentionHeaderPosition: OpenStringEnum {
  /// The raw string.
  public let rawValue: String

  /// Wraps a string, known or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Above the text.
  public static let aboveBody = RetentionHeaderPosition(rawValue: "ABOVE_BODY")
  /// Above the image.
  public static let aboveImage = RetentionHeaderPosition(rawValue: "ABOVE_IMAGE")
}

/// The result of a performance test of the real-time endpoint.
public struct PerformanceTestStatus: OpenStringEnum {
  /// The raw string.
  public let rawValue: String

  /// Wraps a string, known or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Pending.
  public static let pending = PerformanceTestStatus(rawValue: "PENDING")
  /// Passed.
  public static let pass = PerformanceTestStatus(rawValue: "PASS")
  /// Failed.
  public static let fail = PerformanceTestStatus(rawValue: "FAIL")
}
