// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import CommandArguments
import StrictTime

/// The value of a primitive element as short text.
struct OutlineValue {
  let text: String

  init(_ tag: ASN1Tag, _ contents: ArraySlice<UInt8>) {
    switch tag {
    case .boolean: text = contents.contains { $0 != 0 } ? "TRUE" : "FALSE"
    case .null: text = ""
    case .integer: text = OutlineValue.integer(contents)
    case .objectIdentifier: text = OutlineValue.objectIdentifier(contents)
    case .utcTime, .generalizedTime: text = OutlineValue.time(tag, contents)
    case _ where OutlineValue.textTags.contains(tag): text = OutlineValue.quoted(contents)
    case _ where tag.tagClass != .universal && OutlineValue.looksLikeText(contents):
      text = OutlineValue.quoted(contents)
    default: text = shortHexadecimal(contents, limit: OutlineValue.shownBytes)
    }
  }

  /// URIs in certificates have context-specific tags.
  private static func looksLikeText(_ contents: ArraySlice<UInt8>) -> Bool {
    contents.count >= 4 && contents.allSatisfy { 0x20..<0x7F ~= $0 }
  }

  /// The size of a SHA-1 digest.
  private static let shownBytes = 20

  /// Genuine identifiers have about ten bytes.
  private static let identifierBytes = 64

  /// Whether the contents match the tag, so that the bytes are an element and not a coincidence.
  static func isReadable(_ element: ASN1Element) -> Bool {
    switch element.tag {
    case .integer: !element.contents.isEmpty
    case .null: element.contents.isEmpty
    case .octetString: true
    case .bitString: element.contents.first.map { $0 < 8 } ?? false
    case _ where textTags.contains(element.tag):
      String(validating: element.contents, as: UTF8.self) != nil
    default: false
    }
  }

  private static func integer(_ contents: ArraySlice<UInt8>) -> String {
    guard let first = contents.first, contents.count <= 8 else {
      return shortHexadecimal(contents, limit: shownBytes)
    }
    let start: Int64 = first & 0x80 == 0 ? 0 : -1
    return "\(contents.reduce(start) { $0 << 8 | Int64($1) })"
  }

  private static func objectIdentifier(_ contents: ArraySlice<UInt8>) -> String {
    guard contents.count <= identifierBytes else {
      return shortHexadecimal(contents, limit: shownBytes)
    }
    var reader = ASN1Reader(
      ASN1Writer.bytes { $0.primitive(.objectIdentifier, contents) }[...],
      rules: .basic
    )
    do {
      let identifier = try reader.readObjectIdentifier()
      return wellKnownName(identifier).map { "\(identifier)  \($0)" } ?? "\(identifier)"
    } catch {
      return shortHexadecimal(contents, limit: shownBytes)
    }
  }

  private static func time(_ tag: ASN1Tag, _ contents: ArraySlice<UInt8>) -> String {
    do {
      let time =
        tag == .utcTime
        ? try Timestamp(utcTime: contents) : try Timestamp(generalizedTime: contents)
      return time.second
    } catch {
      return quoted(contents)
    }
  }

  private static func quoted(_ contents: ArraySlice<UInt8>) -> String {
    guard let text = String(validating: contents, as: UTF8.self) else {
      return shortHexadecimal(contents, limit: shownBytes)
    }
    return "\"\(shown(text, limit: 64))\""
  }

  private static let textTags: [ASN1Tag] = [
    .utf8String, .printableString, .ia5String, ASN1Tag(.universal, 18), ASN1Tag(.universal, 20),
    ASN1Tag(.universal, 26),
  ]
}
