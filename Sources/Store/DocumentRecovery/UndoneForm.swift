// SPDX-License-Identifier: Apache-2.0

/// A form around a document that was undone to find it, or something beside it that was left out.
public struct UndoneForm: Hashable, Sendable, CustomStringConvertible {
  /// The form.
  public let name: Name
  /// The place of the document in a JSON object, as a path of jq: `.data.receipt`; `nil` for other forms.
  public let path: String?

  init(_ name: Name, path: String? = nil) {
    self.name = name
    self.path = path
  }

  /// The name, with the path.
  public var description: String { path.map { "\(name.rawValue) \($0)" } ?? name.rawValue }

  /// The forms.
  @nonexhaustive
  public enum Name: String, CaseIterable, Sendable {
    /// Status line and header fields of an HTTP response, as `curl -i` prints them.
    case httpResponse = "http-response"
    /// A mail message with its header fields and parts (RFC 5322, RFC 2045).
    case mail
    /// Quoted-printable (RFC 2045, 6.7).
    case quotedPrintable = "quoted-printable"
    /// `>` before each line.
    case quotation
    /// Tags and character references of HTML or XML.
    case markup
    /// The lines around base64 in a PEM file (RFC 7468).
    case pem
    /// A text on several lines.
    case foldedLines = "folded-lines"
    /// Other text before or after the document: `TOKEN=…`.
    case otherText = "other-text"
    /// A JSON object or array.
    case object
    /// JSON in a string of JSON.
    case jsonString = "json-string"
    /// Base64 around JSON, as gateways and queues deliver a body.
    case base64
    /// A token without certificates, such as a bearer token, which was left out.
    case otherToken = "other-token"
    /// A certificate or another PEM block, which was left out.
    case certificate
    /// A private key, which was left out.
    case privateKey = "private-key"
  }
}
