// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StrictJSON
import TestSupport
import Testing

/// 15 files written by Xcode and by its users.
@Suite(
  "Genuine .storekit files",
  .enabled(if: SharedData.storeKitFiles.isPresent, "\(SharedData.storeKitFiles.absence)")
)
struct GenuineFileTests {
  struct File: CustomTestStringConvertible {
    let name: String
    let version: String
    let products: Int
    let subscriptions: Int
    /// The distinct codes of its problems.
    let problems: Set<String>
    var isSynchronized = false
    var hasXcodeFormat = true

    var testDescription: String { name }

    func read() throws -> StoreConfiguration {
      try StoreConfiguration(try SharedData.storeKitFiles.bytes(of: name)[...])
    }
  }

  static let files = [
    File(
      name: "01-v1.0-swiftexample.storekit",
      version: "1.0",
      products: 1,
      subscriptions: 2,
      problems: []
    ),
    File(
      name: "02-v1.1-integration-purchasetester.storekit",
      version: "1.1",
      products: 1,
      subscriptions: 3,
      problems: ["storekit/level-double", "storekit/private-key"]
    ),
    File(
      name: "03-v1.2-swiftui-purchasetester.storekit",
      version: "1.2",
      products: 3,
      subscriptions: 5,
      problems: ["storekit/level-double"]
    ),
    File(
      name: "04-v2.0-apple-food-truck.storekit",
      version: "2.0",
      products: 1,
      subscriptions: 2,
      problems: []
    ),
    File(
      name: "05-v2.0-integration-purchasetester.storekit",
      version: "2.0",
      products: 3,
      subscriptions: 9,
      problems: ["storekit/level-double", "storekit/private-key"]
    ),
    File(
      name: "06-v3.0-apple-backyard-birds.storekit",
      version: "3.0",
      products: 6,
      subscriptions: 3,
      problems: []
    ),
    File(
      name: "07-v3.0-synced-purchasetester.storekit",
      version: "3.0",
      products: 3,
      subscriptions: 13,
      problems: ["storekit/level-order"],
      isSynchronized: true
    ),
    File(
      name: "08-v3.0-circles.storekit",
      version: "3.0",
      products: 3,
      subscriptions: 4,
      problems: ["storekit/level-double", "storekit/offer-price"]
    ),
    File(
      name: "09-v4.0-purchases-kmp.storekit",
      version: "4.0",
      products: 0,
      subscriptions: 2,
      problems: ["storekit/level-double", "storekit/priority"]
    ),
    File(
      name: "10-v4.0-superwall-basic.storekit",
      version: "4.0",
      products: 0,
      subscriptions: 1,
      problems: []
    ),
    File(
      name: "11-v4.0-rcttester.storekit",
      version: "4.0",
      products: 2,
      subscriptions: 4,
      problems: []
    ),
    File(
      name: "12-v4.0-synced-tastybytes.storekit",
      version: "4.0",
      products: 0,
      subscriptions: 2,
      problems: ["storekit/level-order"],
      isSynchronized: true
    ),
    File(
      name: "13-v5.0-unittests-billingplans.storekit",
      version: "5.0",
      products: 3,
      subscriptions: 4,
      problems: ["storekit/level-double", "storekit/offer-price"]
    ),
    File(
      name: "14-v5.0-superwall-advanced.storekit",
      version: "5.0",
      products: 0,
      subscriptions: 2,
      problems: []
    ),
    File(
      name: "15-v6.3-kosikowski-v6.storekit",
      version: "6.3",
      products: 2,
      subscriptions: 0,
      problems: [],
      hasXcodeFormat: false
    ),
  ]

  @Test func `every file is listed`() throws {
    let names = try SharedData.storeKitFiles.files().filter { $0.hasSuffix(".storekit") }
    #expect(names == Self.files.map(\.name))
  }

  @Test(arguments: files)
  func `reads products and subscriptions`(file: File) throws {
    let configuration = try file.read()
    #expect("\(configuration.version)" == file.version)
    #expect(configuration.products.count == file.products)
    #expect(configuration.subscriptions.count == file.subscriptions)
    #expect(configuration.settings.isSynchronized == file.isSynchronized)
  }

  @Test(arguments: files)
  func `writes what it read`(file: File) throws {
    let bytes = try SharedData.storeKitFiles.bytes(of: file.name)
    let configuration = try StoreConfiguration(bytes[...])
    let text = configuration.xcodeText
    #expect((text == bytes) == file.hasXcodeFormat)
    // The rewritten file is in Xcode's format, so writing it again changes nothing.
    let again = try StoreConfiguration(text[...])
    #expect(again.xcodeText == text)
    #expect(again.differences(from: configuration).isEmpty)
    #expect(try members(of: text) == members(of: bytes))
  }

  @Test(arguments: files)
  func `finds the listed problems, all of them warnings`(file: File) throws {
    let configuration = try file.read()
    #expect(Set(configuration.problems.map(\.code.rawValue)) == file.problems)
    #expect(configuration.problems.allSatisfy { $0.severity == .warning })
    #expect(configuration.leftOutProducts.isEmpty)
    #expect(configuration.unreadMembers.isEmpty)
  }

  @Test(arguments: files.filter(\.isSynchronized))
  func `converts a synchronized file to a local one`(file: File) throws {
    let configuration = try file.read()
    let text = try configuration.localText()
    let local = try StoreConfiguration(text[...])
    #expect(!local.settings.isSynchronized)
    #expect(local.xcodeText == text)
    let differences = local.differences(from: configuration)
    #expect(
      differences.map(\.member).sorted() == [
        "_applicationInternalID", "_developerTeamID", "_lastSynchronizedDate",
      ]
    )
    #expect(differences.allSatisfy { $0.subject == .settings && $0.to == nil })
    #expect(throws: ConfigurationError.self) { try local.localText() }
  }

  @Test(arguments: files.filter { !$0.isSynchronized })
  func `does not convert a local file`(file: File) throws {
    let configuration = try file.read()
    let error = try #require(throws: ConfigurationError.self) { try configuration.localText() }
    #expect(error.code == .local)
  }

  @Test(arguments: files)
  func `rejects a truncated file without a trap`(file: File) throws {
    let bytes = try SharedData.storeKitFiles.bytes(of: file.name)
    for end in stride(from: 0, to: bytes.count - 2, by: 97) {
      #expect(throws: ConfigurationError.self) { try StoreConfiguration(bytes[..<end]) }
    }
  }

  /// Every scalar with its path, in the order of paths.
  private func members(of bytes: [UInt8]) throws -> [String] {
    func scalars(_ value: StrictJSON.JSONValue, _ path: String) -> [String] {
      if let object = value.object {
        return ["\(path){}"] + object.flatMap { scalars($0.value, "\(path)/\($0.name)") }
      }
      if let array = value.array {
        return ["\(path)[]"]
          + array.enumerated().flatMap { scalars($0.element, "\(path)/\($0.offset)") }
      }
      return ["\(path)=\(value)"]
    }
    return scalars(try JSONDocument(bytes[...]).root, "").sorted()
  }

  // MARK: Truncation

  /// Each prefix of a small file, and some prefixes of the large ones.
  @Test(arguments: files)
  func `the error about a truncated file has an offset`(_ file: File) throws {
    let bytes = try SharedData.storeKitFiles.bytes(of: file.name)
    let step = bytes.count < 2500 ? 1 : bytes.count / 200
    for count in stride(from: 0, to: bytes.count, by: step) {
      do throws(ConfigurationError) {
        _ = try StoreConfiguration(bytes.prefix(count))
        // Only the white space after the last brace was removed.
        #expect(bytes[count...].allSatisfy { $0 <= 0x20 })
      } catch {
        #expect(error.code == .json)
        #expect(error.offset.map { 0...count ~= $0 } ?? false, "\(count) bytes: \(error)")
      }
    }
  }
}
