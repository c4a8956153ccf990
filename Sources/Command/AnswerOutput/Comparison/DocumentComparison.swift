// SPDX-License-Identifier: Apache-2.0

import CommandArguments
import StorePayloads
import StoreVerification
import StrictJSON
import X509Certificates

/// What differs between two documents: their trust, and their contents by member.
///
/// A token inside a notification is compared by its payload and signer: a copy that the App Store signed again is the same.
/// A signature that is not verified is compared by its bytes.
package struct DocumentComparison {
  let before: Answer
  let after: Answer
  /// Whether the documents are of different kinds, so that their members are not compared.
  let isOfTwoKinds: Bool
  /// Whether both signatures are verified, or the documents are the same bytes.
  let hasSameSignature: Bool
  let differences: [MemberDifference]
  /// The purchases, or other elements of lists, that only one document has.
  let single: [SingleElement]

  /// Compares two documents; throws the error of one that cannot be read.
  package init(_ before: Answer, _ after: Answer, areSameBytes: Bool) throws(Unreadable) {
    self.before = before
    self.after = after
    isOfTwoKinds = before.kind != after.kind
    hasSameSignature = areSameBytes || before.verdict == .valid && after.verdict == .valid
    let (old, new) = (try before.comparedObjects(), try after.comparedObjects())
    var comparison = MemberComparison(
      ignoresNull: before.kind?.isToken == false,
      readTokens: before.readTokens.intersection(after.readTokens)
    )
    if !isOfTwoKinds {
      for (path, object) in old {
        guard let other = new.first(where: { $0.path.text == path.text }) else { continue }
        comparison.compare(object.json, other.object.json, object.fields, at: path)
      }
    }
    differences = comparison.differences
    single = comparison.single
  }

  /// Whether both have the same verdict for the same reason, and the same kind of trust anchor.
  var hasSameTrust: Bool {
    before.verdict == after.verdict && before.trust == after.trust
      && before.fault?.code == after.fault?.code && before.fault?.path == after.fault?.path
  }

  /// Whether the same certificate signed both; those of a test authority have keys of their own.
  var hasSameSigner: Bool {
    before.certificates.first?.bytes == after.certificates.first?.bytes
  }

  /// Whether nothing differs.
  package var isSame: Bool {
    !isOfTwoKinds && differences.isEmpty && single.isEmpty && hasSameTrust && hasSameSigner
      && hasSameSignature
  }
}

extension DocumentComparison {
  /// The error of a document whose contents cannot be compared.
  package struct Unreadable: Error {
    package let file: String
    package let fault: CommandDiagnostic
  }
}

/// An object whose members are compared, with the fields of its kind.
private struct ComparedObject {
  let json: JSONObject
  let fields: PayloadFields?
}

extension Answer {
  /// The objects to compare: the payload, then those of tokens inside.
  fileprivate func comparedObjects() throws(DocumentComparison.Unreadable) -> [(
    path: MemberPath, object: ComparedObject
  )] {
    [(path: MemberPath.root, object: try outerObject())] + nestedObjects
  }

  private func outerObject() throws(DocumentComparison.Unreadable) -> ComparedObject {
    do throws(CommandDiagnostic) {
      guard let object = try payload?.comparedObject() else {
        throw fault ?? CommandDiagnostic(.input(InputError(.unrecognized)), in: .init())
      }
      let sources = [object] + nestedObjects.map(\.object)
      guard !sources.contains(where: { containsKey($0.json.value.source) }) else {
        throw CommandDiagnostic(.input(InputError(.privateKey)), in: .init())
      }
      return object
    } catch {
      throw DocumentComparison.Unreadable(file: file, fault: error)
    }
  }

  private var nestedObjects: [(path: MemberPath, object: ComparedObject)] {
    guard case .token(.notification(let notification, let nested)) = payload else { return [] }
    return nested.compactMap { member in
      let path = MemberPath.root.member(member.holder(in: notification)).member(member.name)
      return member.payload?.comparedObject.map { (path: path, object: $0) }
    }
  }

  /// The paths of tokens whose payloads are compared.
  fileprivate var readTokens: Set<String> {
    guard case .token(.notification(let notification, let nested)) = payload else { return [] }
    return Set(
      nested.lazy.filter { $0.payload?.comparedObject != nil }.map { member in
        let name = member.name.prefix(1).uppercased() + member.name.dropFirst()
        return "\(member.holder(in: notification))/signed\(name)"
      }
    )
  }
}

extension NestedPayload {
  /// The name of the member of the notification with the object that contains the token.
  fileprivate func holder(in notification: NotificationPayload) -> String {
    notification.object.first { $0.value.offset == holder.value.offset }?.name ?? "data"
  }
}

extension TokenPayload {
  fileprivate var comparedObject: ComparedObject? {
    switch self {
    case .transaction(let payload): ComparedObject(payload)
    case .renewalInfo(let payload): ComparedObject(payload)
    case .notification(let payload, _): ComparedObject(payload)
    case .appTransaction(let payload): ComparedObject(payload)
    case .realtimeRequest(let payload): ComparedObject(payload)
    case .unknown(_, let object): object.map { ComparedObject(json: $0, fields: nil) }
    }
  }
}

extension ComparedObject {
  init(_ payload: some CheckedPayload) {
    self.init(json: payload.object, fields: type(of: payload).fields)
  }
}

extension DocumentContents {
  /// The payload of a token, or the JSON of a receipt; `nil` for a token that is not a JSON object.
  fileprivate func comparedObject() throws(CommandDiagnostic) -> ComparedObject? {
    if case .token(let payload) = self { return payload.comparedObject }
    do {
      let document = try JSONDocument(Array(json.text.utf8)[...])
      return document.root.object.map { ComparedObject(json: $0, fields: nil) }
    } catch {
      throw CommandDiagnostic(
        code: error.code.rawValue,
        message:
          "the receipt is too large to compare: as JSON, it has more than \(JSONLimits.bytes) bytes"
      )
    }
  }
}
