// SPDX-License-Identifier: Apache-2.0

public import OpenSSLTrust
public import StoreConfiguration
import StoreEngine
import SystemIO

// Reads a file. The rest of the simulation does no input or output.
extension TestStore {
  /// Creates a production store of `com.example.app` with the products of a `.storekit` file, on 2026-01-01.
  ///
  /// Ids and keys are derived from the seed.
  ///
  ///     let store = try TestStore(contentsOf: "Products.storekit", seed: "renewal")
  ///
  /// A relative path is resolved against the working directory, which is the package folder in `swift test`.
  public convenience init(contentsOf path: String, seed: String) throws(TestStoreError) {
    var options = StoreOptions()
    options.seed = seed
    try self.init(contentsOf: path, options: options)
  }

  /// Creates a store with the products of a `.storekit` file.
  ///
  ///     var options = StoreOptions()
  ///     options.gracePeriod = .days(28)
  ///     let store = try TestStore(contentsOf: "Products.storekit", options: options)
  public convenience init(
    contentsOf path: String,
    options: StoreOptions = StoreOptions()
  ) throws(TestStoreError) {
    let configuration = try TestStore.configuration(path)
    do throws(TrustError) {
      try self.init(configuration, options: options)
    } catch {
      throw .signing(error)
    }
  }

  /// Creates a store with the products of a `.storekit` file in the folder of the calling source file.
  ///
  ///     let session = try TestStore(configurationFileNamed: "Products")
  ///
  /// Omit the extension `.storekit`. `SKTestSession` searches the test bundle instead, which a package on Linux may
  /// not have.
  public convenience init(
    configurationFileNamed name: String,
    options: StoreOptions = StoreOptions(),
    besideFile file: String = #filePath
  ) throws(TestStoreError) {
    let folder = file.utf8.lastIndex(of: UInt8(ascii: "/")).map { file[...$0] } ?? ""
    try self.init(contentsOf: "\(folder)\(name).storekit", options: options)
  }

  private static func configuration(_ path: String) throws(TestStoreError) -> StoreConfiguration {
    let bytes = try rethrowing(readAll(.file(path), limit: mostBytes)) { (error: ReadError) in
      TestStoreError.file(path: path, reason: error.words)
    }
    return try rethrowing(StoreConfiguration(bytes[...])) { (error: ConfigurationError) in
      TestStoreError.configuration(path: path, error)
    }
  }

  /// The maximum size of a `.storekit` file.
  private static let mostBytes = 16 << 20
}

/// An error in creating a ``TestStore``, or in signing its data.
///
///     do {
///       _ = try TestStore(contentsOf: "Products.storekit", seed: "renewal")
///     } catch .configuration(let path, let error) {
///       print(path, error.code, error.hint ?? "")
///     }
public enum TestStoreError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file cannot be read.
  case file(path: String, reason: String)
  /// The file is not a `.storekit` file.
  case configuration(path: String, ConfigurationError)
  /// Creating keys and certificates, or signing, failed.
  case signing(TrustError)
  /// The store has no such transaction.
  case refused(StoreRefusal)

  /// The file and the problem, on one line.
  public var description: String {
    switch self {
    case .file(let path, let reason): "\(path): \(reason)"
    case .configuration(let path, let error): "\(path): \(error)"
    case .signing(let error): "\(error)"
    case .refused(let refusal): "\(refusal)"
    }
  }
}

extension ReadError {
  fileprivate var words: String {
    switch self {
    case .notFound: "the file does not exist"
    case .directory: "a directory, expected a .storekit file"
    case .permission: "permission to read the file is denied"
    case .tooLarge: "larger than 16 MiB, the limit of .storekit files"
    case .failed(let words): words
    }
  }
}
