// SPDX-License-Identifier: Apache-2.0

import CReceiptKit
import CReceiptKitHeader
import StoreVerification
import StrictJSON
import StrictTime

/// The functions of the C interface, called as a program in C calls them; safe because the handle lives as long as the
/// object.
@safe
final class Interface {
  private let verifier: OpaquePointer?
  private let now: Int64

  /// A verifier of any app that trusts a root in PEM.
  init(root: String, at time: Timestamp) throws {
    let options = JSONWriter.bytes { json in
      json.object { json in
        json.member("apps") { $0.string("any") }
        json.member("environments") { $0.array { $0.string("Production") } }
        json.member("roots") { $0.array { $0.string(root) } }
      }
    }
    var made: OpaquePointer?
    try unsafe Interface.check(rk_verifier_new(options, options.count, &made))
    unsafe verifier = made
    now = time.millisecondsSince1970
  }

  deinit { unsafe rk_verifier_free(verifier) }

  /// `kind` is a number of receiptkit.h.
  func verify(_ token: [UInt8], kind: Int32) throws {
    try unsafe Interface.check(rk_verify(verifier, kind, token, token.count, now, nil, 0))
  }

  /// Documents in one buffer, divided into the same blocks as in `TokenRun`.
  func verify(_ buffer: InterfaceBuffer) throws {
    for start in stride(from: 0, to: buffer.count, by: buffer.block) {
      let count = min(buffer.block, buffer.count - start)
      var batch: OpaquePointer?
      try unsafe buffer.offsets.withUnsafeBufferPointer { offsets throws in
        guard let first = offsets.baseAddress else { return }
        try unsafe Interface.check(
          rk_verify_batch(
            verifier,
            0,
            buffer.bytes,
            buffer.bytes.count,
            first + start,
            8,
            count,
            now,
            nil,
            0,
            buffer.count - start - count,
            &batch
          )
        )
      }
      for index in 0..<count where unsafe rk_batch_class(batch, index) != 0 {
        throw InterfaceFailure(code: "document \(start + index)")
      }
      unsafe rk_batch_free(batch)
    }
  }

  /// Frees a result that must be successful.
  private static func check(_ result: OpaquePointer?) throws {
    defer { unsafe rk_result_free(result) }
    guard unsafe rk_result_class(result) == 0 else {
      throw unsafe InterfaceFailure(
        code: rk_result_code(result, nil).map { unsafe String(cString: $0) }
      )
    }
  }
}

/// A result that is an error.
struct InterfaceFailure: Error {
  let code: String?
}

/// Documents one after another, with their offsets.
struct InterfaceBuffer {
  let bytes: [UInt8]
  let offsets: [Int64]
  let block: Int

  var count: Int { offsets.count - 1 }

  init(_ documents: [[UInt8]], block: Int) {
    bytes = Array(documents.joined())
    self.block = block
    var end: Int64 = 0
    var offsets: [Int64] = [0]
    for document in documents {
      end += Int64(document.count)
      offsets.append(end)
    }
    self.offsets = offsets
  }
}
