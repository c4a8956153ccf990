// SPDX-License-Identifier: Apache-2.0

/// Text or bytes of a document: `String`, `Substring`, `[UInt8]` and `ArraySlice<UInt8>`, and `Data` with
/// ReceiptKitFoundation.
///
///     let transaction = try verifier.verifyTransaction(token, expecting: .init(now: now))
///
/// Arrays are not copied. Offsets in errors count from the start of these bytes.
public protocol DocumentSource {
  /// The bytes, with the first at index 0; text in UTF-8.
  var documentBytes: ArraySlice<UInt8> { get }
}

extension String: DocumentSource {}
extension Substring: DocumentSource {}
extension String.UTF8View: DocumentSource {}
extension Array<UInt8>: DocumentSource {}
extension ArraySlice<UInt8>: DocumentSource {}

extension DocumentSource where Self: StringProtocol {
  /// The text in UTF-8.
  public var documentBytes: ArraySlice<UInt8> { ArraySlice(utf8) }
}

extension DocumentSource where Self: Collection<UInt8> {
  /// The bytes, copied only if they are part of a larger array.
  public var documentBytes: ArraySlice<UInt8> { Array(self)[...] }
}
