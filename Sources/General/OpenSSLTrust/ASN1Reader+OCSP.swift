// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import StrictTime
import X509Certificates

/// The reason why a response cannot be read.
enum OCSPReadingError: Error {
  /// The bytes are not DER of the expected types.
  case encoding(ASN1Error)
  /// A time is invalid.
  case time(TimestampError, at: Int)
  /// Another rule is broken.
  case rule(OCSPError)

  var error: OCSPError {
    switch self {
    case .encoding(let error): OCSPError(error)
    case .time(let error, let offset):
      OCSPError(.malformed, at: offset, expected: "a time", found: error.code.rawValue)
    case .rule(let error): error
    }
  }
}

/// The value of an expression that reads DER; its error becomes one of reading a response.
func encoded<Value>(
  _ expression: @autoclosure () throws(ASN1Error) -> Value
) throws(OCSPReadingError) -> Value {
  do {
    return try expression()
  } catch {
    throw .encoding(error)
  }
}

// Reader functions that throw the errors of this file.
extension ASN1Reader {
  /// A reader of the fields of the next element, which must be a SEQUENCE.
  mutating func fields() throws(OCSPReadingError) -> ASN1Reader {
    try encoded(reader(inside: try readElement(.sequence)))
  }

  /// A reader of the elements in a constructed element.
  func inside(_ element: ASN1Element) throws(OCSPReadingError) -> ASN1Reader {
    try encoded(reader(inside: element))
  }

  /// Rejects unread elements.
  func end() throws(OCSPReadingError) {
    try encoded(requireEnd())
  }

  /// Reads a value inside an explicit tag, which must contain nothing else; `nil` if the tag is
  /// absent.
  mutating func readInside<Value>(
    _ tag: ASN1Tag,
    _ read: (inout ASN1Reader) throws(OCSPReadingError) -> Value
  ) throws(OCSPReadingError) -> Value? {
    var inside: ASN1Reader
    do throws(ASN1Error) {
      guard let wrapper = try readElementIfPresent(tag) else { return nil }
      inside = try reader(inside: wrapper)
    } catch {
      throw .encoding(error)
    }
    let value = try read(&inside)
    try inside.end()
    return value
  }

  /// Reads a GeneralizedTime in UTC with seconds (RFC 5280, 4.1.2.5.2).
  mutating func readTime() throws(OCSPReadingError) -> Timestamp {
    let element = try encoded(readPrimitive(.generalizedTime))
    return try rethrowing(Timestamp(generalizedTime: element.contents)) { (error: TimestampError) in
      OCSPReadingError.time(error, at: element.start)
    }
  }

  /// Reads an ENUMERATED; all values in RFC 6960 are below 128.
  mutating func readEnumerated() throws(OCSPReadingError) -> UInt8 {
    do throws(ASN1Error) {
      let element = try readPrimitive(ASN1Tag(.universal, 10))
      guard element.contents.count == 1, let value = element.contents.first, value < 0x80 else {
        throw ASN1Error(.integerOutOfRange, at: element.start)
      }
      return value
    } catch {
      throw .encoding(error)
    }
  }

  /// Reads the extensions in `[1]`, each at most once.
  mutating func readExtensions() throws(OCSPReadingError) -> [CertificateExtension] {
    let read = try readInside(.context(1)) {
      reader throws(OCSPReadingError) -> [CertificateExtension] in
      var list = try reader.fields()
      var extensions: [CertificateExtension] = []
      var seen: Set<ASN1ObjectIdentifier> = []
      do throws(ASN1Error) {
        repeat {
          let start = list.offset
          let item = try list.read(CertificateExtension.self)
          guard seen.insert(item.identifier).inserted else {
            throw ASN1Error(.tooManyElements, at: start)
          }
          extensions.append(item)
        } while !list.isAtEnd
      } catch {
        throw .encoding(error)
      }
      return extensions
    }
    return read ?? []
  }
}

extension [CertificateExtension] {
  /// The first critical extension besides the nonce.
  var firstCritical: ASN1ObjectIdentifier? {
    first { $0.isCritical && $0.identifier != .ocspNonce }?.identifier
  }
}
