// SPDX-License-Identifier: Apache-2.0

import StrictJSON

extension StoreConfiguration {
  /// The version of the file format.
  public struct Version: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The major version: 1 (Xcode 12) to 6 (Xcode 27).
    public let major: Int64
    /// The minor version.
    public let minor: Int64

    /// `5.0`.
    public var description: String { "\(major).\(minor)" }

    /// Whether the left version is older.
    public static func < (left: Version, right: Version) -> Bool {
      (left.major, left.minor) < (right.major, right.minor)
    }
  }
}

extension StoreConfiguration.Version {
  /// The version of a file without one: that of the oldest files, which have the fewest members.
  private static let oldest = Self(major: 1, minor: 0)

  /// The member `version`: an object with `major` and `minor`, or as some files have it, 3 or "5.0".
  init(of file: ConfigurationReader) {
    guard let member = file.member("version") else {
      self = .oldest
      file.note(
        .version,
        "version",
        "the file has no version",
        hint: "it is read as version \(self)"
      )
      return
    }
    if let numbers = ConfigurationReader(member.value, at: member.path, file.notes) {
      if let major = numbers.integer("major") {
        self.init(major: major, minor: numbers.integer("minor") ?? 0)
        return
      }
      self = .oldest
      numbers.note(
        .version,
        "major",
        "the version has no major number",
        hint: "the file is read as version \(self)"
      )
      return
    }
    self = Self(member.value.string ?? "\(member.value)") ?? .oldest
    file.note(
      .version,
      "version",
      "version is \(member.value.kind.noun), expected an object with major and minor",
      hint: "the file is read as version \(self)"
    )
  }

  /// Reads `5` or `5.0`.
  private init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let numbers = parts.map { Int64(String(decoding: $0, as: UTF8.self)) }
    guard numbers.count <= 2, let major = numbers.first.flatMap({ $0 }) else { return nil }
    let minor = numbers.count == 2 ? numbers[1] : 0
    guard let minor else { return nil }
    self.init(major: major, minor: minor)
  }
}
