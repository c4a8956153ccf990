// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import HTTPMessages
import StoreEngine
import StorePayloads
import StrictJSON

/// Validates the body of Upload Message.
///
/// Only the ids of its images are kept.
struct RetentionMessageCheck {
  /// The ids of its images.
  private(set) var images: [String] = []

  init(_ request: RoutedRequest) throws(APIRefusal) {
    let body = try RequestBody(request)
    _ = try RetentionMessageCheck.text(body["header"], 66, .headerTooLong, "header")
    _ = try RetentionMessageCheck.text(body["body"], 144, .bodyTooLong, "body")
    let image = body["image"]
    if let image { try addImage(image.object, "image") }
    try checkPosition(body["headerPosition"], image != nil)
    guard let points = body["bulletPoints"] else { return }
    guard let array = points.array else { throw RetentionMessageCheck.invalid("bulletPoints") }
    let list = array.prefix(RetentionMessageCheck.mostPoints + 1).map(\.self)
    guard list.count <= RetentionMessageCheck.mostPoints else {
      throw APIRefusal(.badRequestTooManyBulletPoints)
    }
    for point in list {
      _ = try RetentionMessageCheck.text(
        point.object?["text"],
        66,
        .badRequestBulletPointTextTooLong,
        "text"
      )
      try addImage(point.object, "bulletPoints")
    }
  }

  private func checkPosition(_ value: JSONValue?, _ hasImage: Bool) throws(APIRefusal) {
    guard let value else { return }
    guard let position = value.string,
      isSame(position, "ABOVE_BODY") || isSame(position, "ABOVE_IMAGE")
    else { throw RetentionMessageCheck.invalid("headerPosition") }
    guard hasImage || !isSame(position, "ABOVE_IMAGE") else {
      throw APIRefusal(.badRequestAboveImageRequiresAnImage)
    }
  }

  private mutating func addImage(_ object: JSONObject?, _ name: String) throws(APIRefusal) {
    guard let object, let id = object["imageIdentifier"]?.string, UUIDText(rawValue: id).isUUID
    else {
      throw RetentionMessageCheck.invalid(name)
    }
    _ = try RetentionMessageCheck.text(object["altText"], 150, .altTextTooLong, "altText")
    images.append(id.lowercased())
  }

  private static func text(
    _ value: JSONValue?,
    _ limit: Int,
    _ code: APIErrorCode,
    _ name: String
  ) throws(APIRefusal) -> String {
    guard let text = value?.string, !text.isEmpty else { throw invalid(name) }
    guard text.unicodeScalars.count <= limit else {
      throw APIRefusal(code, "\(name) has more than \(limit) characters.")
    }
    return text
  }

  private static func invalid(_ name: String) -> APIRefusal {
    APIRefusal(.generalBadRequest, "\(name) is missing or invalid.")
  }

  private static let mostPoints = 5
}
