// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StoreVerification
import StrictJSON

extension RetentionMessage {
  /// Parses the body of Upload Message, as Apple documents it.
  ///
  /// Unknown members are errors, because the App Store would not show them. Lengths are checked by
  /// ``APIRequest/uploadMessage(_:identifier:)``.
  ///
  ///     let message = try RetentionMessage(json: Array(#"{"header": "Stay", "body": "Notes sync."}"#.utf8)[...])
  public init(json: ArraySlice<UInt8>) throws(APIRequestError) {
    let root = try rethrowing(JSONDocument(json).root) { (error: JSONError) in
      APIRequestError(.form, "body", expected: "a JSON object", found: error.code.rawValue)
    }
    let members = try Members(root, "body of the message")
    try members.requireKnown(["header", "body", "image", "headerPosition", "bulletPoints"])
    self.init(
      header: try members.text("header"),
      body: try members.text("body"),
      image: try members["image"].map(Image.init(json:)),
      headerPosition: try members.string("headerPosition").map(HeaderPosition.init),
      bulletPoints: try members.objects("bulletPoints", BulletPoint.init(json:))
    )
  }
}

extension RetentionMessage.Image {
  fileprivate init(json: JSONValue) throws(APIRequestError) {
    let members = try Members(json, "image")
    try members.requireKnown(["imageIdentifier", "altText"])
    self = try members.image()
  }
}

extension RetentionMessage.BulletPoint {
  fileprivate init(json: JSONValue) throws(APIRequestError) {
    let members = try Members(json, "bulletPoints")
    try members.requireKnown(["text", "imageIdentifier", "altText"])
    self.init(text: try members.text("text"), image: try members.image())
  }
}

/// The members of an object in the body.
private struct Members: JSONMemberReader {
  private let object: JSONObject

  init(_ value: JSONValue, _ name: String) throws(APIRequestError) {
    guard let object = value.object else {
      throw APIRequestError(.form, name, expected: "a JSON object", found: "\(value.kind)")
    }
    self.object = object
  }

  func requireKnown(_ names: [String]) throws(APIRequestError) {
    guard let member = object.firstMember(notIn: names) else { return }
    throw APIRequestError(
      .form,
      APIArgument.shown(member.name),
      expected: names.joined(separator: ", "),
      found: "an unknown member"
    )
  }

  subscript(name: String) -> JSONValue? { object[name] }

  func value(_ name: String) -> JSONValue? { object[name] }

  func fault(_ name: String, expected: String, found: JSONValue?) -> APIRequestError {
    APIRequestError(.form, name, expected: expected, found: found.map { "\($0.kind)" } ?? "none")
  }

  func text(_ name: String) throws(APIRequestError) -> String {
    guard let text = try string(name), !text.isEmpty else {
      throw APIRequestError(.missing, name, expected: "a text", found: "none")
    }
    return text
  }

  /// The members `imageIdentifier` and `altText`.
  func image() throws(APIRequestError) -> RetentionMessage.Image {
    RetentionMessage.Image(
      imageIdentifier: UUIDText(rawValue: try text("imageIdentifier")),
      altText: try text("altText")
    )
  }

  func objects<Element>(
    _ name: String,
    _ read: (JSONValue) throws(APIRequestError) -> Element
  ) throws(APIRequestError) -> [Element] {
    var elements: [Element] = []
    guard let array = try self.read(name, "an array", { $0.array }) else { return elements }
    for element in array { elements.append(try read(element)) }
    return elements
  }
}
