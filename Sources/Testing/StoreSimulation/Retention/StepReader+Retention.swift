// SPDX-License-Identifier: Apache-2.0

// The step `retention`, a request to the Retention Messaging API.
extension StepReader {
  static func retention(_ step: ScriptObject) throws(ScriptError) -> RetentionChange {
    let name = try step.choice("change", RetentionChange.Name.self)
    switch try step.required("change", name) {
    case .uploadImage:
      return .uploadImage(id: try text(step, "id"), size: try step.string("size") ?? "FULL_SIZE")
    case .deleteImage: return .deleteImage(id: try text(step, "id"))
    case .uploadMessage:
      return .uploadMessage(id: try text(step, "id"), images: try step.strings("images"))
    case .deleteMessage: return .deleteMessage(id: try text(step, "id"))
    case .setDefault:
      return .setDefault(
        product: try text(step, "product"),
        locale: try text(step, "locale"),
        message: try text(step, "id")
      )
    case .deleteDefault:
      return .deleteDefault(product: try text(step, "product"), locale: try text(step, "locale"))
    case .setRealtimeURL: return .setRealtimeURL(try text(step, "url"))
    case .deleteRealtimeURL: return .deleteRealtimeURL
    case .testPerformance: return .testPerformance
    }
  }
}
