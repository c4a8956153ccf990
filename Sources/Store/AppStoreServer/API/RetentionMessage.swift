// SPDX-License-Identifier: Apache-2.0

public import StorePayloads
public import StoreTypes
import StrictJSON

/// A message that the App Store shows to a customer who is about to cancel, with the lengths that Apple allows.
public struct RetentionMessage: Hashable, Sendable {
  /// The header, of at most 66 characters.
  public var header: String
  /// The text, of at most 144 characters.
  public var body: String
  /// The image, with its alternative text.
  public var image: Image?
  /// The position of the header.
  public var headerPosition: HeaderPosition?
  /// At most five bullet points.
  public var bulletPoints: [BulletPoint]

  /// A message.
  public init(
    header: String,
    body: String,
    image: Image? = nil,
    headerPosition: HeaderPosition? = nil,
    bulletPoints: [BulletPoint] = []
  ) {
    self.header = header
    self.body = body
    self.image = image
    self.headerPosition = headerPosition
    self.bulletPoints = bulletPoints
  }

  /// An uploaded image with its alternative text.
  public struct Image: Hashable, Sendable {
    /// The identifier of the image.
    public let imageIdentifier: UUIDText
    /// The alternative text, of at most 150 characters.
    public let altText: String

    /// An image.
    public init(imageIdentifier: UUIDText, altText: String) {
      self.imageIdentifier = imageIdentifier
      self.altText = altText
    }
  }

  /// A bullet point: a text of at most 66 characters with an image.
  public struct BulletPoint: Hashable, Sendable {
    /// The text.
    public let text: String
    /// The image.
    public let image: Image

    /// A bullet point.
    public init(text: String, image: Image) {
      self.text = text
      self.image = image
    }
  }

  /// The position of the header of a message.
  public struct HeaderPosition: OpenStringEnum {
    /// Apple's text.
    public let rawValue: String

    /// Creates a value from any text, known or unknown.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The header is above the body of the message.
    public static let aboveBody = HeaderPosition(rawValue: "ABOVE_BODY")
    /// The header is above the image; the message must have one.
    public static let aboveImage = HeaderPosition(rawValue: "ABOVE_IMAGE")
  }
}

extension RetentionMessage {
  /// The body of the request.
  func requestBody() throws(APIRequestError) -> APIRequestBody {
    _ = try APIArgument.text(header, "header", atMost: 66)
    _ = try APIArgument.text(body, "body", atMost: 144)
    try APIArgument.count(bulletPoints.count, "bulletPoints", in: 0...5)
    guard headerPosition != .aboveImage || image != nil else {
      throw APIRequestError(
        .combination,
        "headerPosition",
        expected: "an image for a header above the image",
        found: "no image"
      )
    }
    let image = try image.map(RetentionMessage.members)
    var points: [(text: String, image: ImageMembers)] = []
    for point in bulletPoints {
      let text = try APIArgument.text(point.text, "bulletPoints/text", atMost: 66)
      points.append((text, try RetentionMessage.members(point.image)))
    }
    return .json { message in
      message.member("header", header)
      message.member("body", body)
      if let image { message.member("image") { $0.object { image.write(to: &$0) } } }
      message.member("headerPosition", headerPosition?.rawValue)
      guard !points.isEmpty else { return }
      message.member("bulletPoints") { list in
        list.array {
          for point in points {
            $0.object { members in
              members.member("text", point.text)
              point.image.write(to: &members)
            }
          }
        }
      }
    }
  }

  private static func members(_ image: Image) throws(APIRequestError) -> ImageMembers {
    ImageMembers(
      id: try APIArgument.uuid(image.imageIdentifier, "imageIdentifier"),
      altText: try APIArgument.text(image.altText, "altText", atMost: 150)
    )
  }

  /// The checked members of an image.
  private struct ImageMembers {
    let id: String
    let altText: String

    func write(to members: inout JSONWriter) {
      members.member("imageIdentifier", id)
      members.member("altText", altText)
    }
  }
}
