// SPDX-License-Identifier: Apache-2.0

import CReceiptKit
import CReceiptKitHeader

/// Calls the C interface with any document, options and offsets.
///
/// The input consists of a kind, the number of offsets, the offsets of 4 bytes each, and the document, which is also
/// used as options.
enum InterfaceBody {
  static func check(_ input: ArraySlice<UInt8>) throws(Finding) {
    var rest = Array(input)
    let kind = Int32(Int8(bitPattern: rest.isEmpty ? 0 : rest.removeFirst()))
    let count = rest.isEmpty ? 0 : Int(rest.removeFirst() % 8)
    var offsets: [Int32] = []
    while offsets.count <= count, rest.count >= 4 {
      let bytes = rest.prefix(4)
      offsets.append(Int32(bitPattern: bytes.reduce(0) { $0 << 8 | UInt32($1) }))
      rest.removeFirst(4)
    }
    while offsets.count <= count { offsets.append(Int32(rest.count)) }
    var verifier: OpaquePointer?
    let options = Array("{\"apps\":\"any\",\"environments\":\"any\"}".utf8)
    try unsafe free(rk_verifier_new(options, options.count, &verifier), isError: false)
    let single = unsafe rk_verify(verifier, kind, rest, rest.count, now, nil, 0)
    try unsafe free(single, isError: nil)
    try unsafe free(rk_verify(verifier, 0, rest, rest.count, now, rest, rest.count), isError: nil)
    try unsafe checkBatch(verifier, kind, rest, offsets, count)
    unsafe rk_verifier_free(verifier)
    try checkOptions(rest)
  }

  /// Offsets outside of the buffer must be rejected.
  private static func checkBatch(
    _ verifier: OpaquePointer?,
    _ kind: Int32,
    _ bytes: [UInt8],
    _ offsets: [Int32],
    _ count: Int
  ) throws(Finding) {
    var batch: OpaquePointer?
    let result = unsafe rk_verify_batch(
      verifier,
      kind,
      bytes,
      bytes.count,
      offsets,
      4,
      count,
      now,
      nil,
      0,
      0,
      &batch
    )
    let isKind = 0...8 ~= kind
    let isSound =
      offsets.first.map { $0 >= 0 } ?? false
      && zip(offsets, offsets.dropFirst()).allSatisfy { $0 <= $1 }
      && offsets.allSatisfy { 0...Int32(bytes.count) ~= $0 }
    try unsafe free(result, isError: !(isKind && isSound))
    guard unsafe batch != nil else { return }
    try require(unsafe rk_batch_count(batch) == count, "a batch omits a document")
    for index in 0..<count { try unsafe free(rk_batch_result(batch, index), isError: nil) }
    var table: OpaquePointer?
    try unsafe free(rk_batch_table(batch, &table), isError: false)
    unsafe rk_table_free(table)
    unsafe rk_batch_free(batch)
  }

  private static func checkOptions(_ text: [UInt8]) throws(Finding) {
    var verifier: OpaquePointer?
    try unsafe free(rk_verifier_new(text, text.count, &verifier), isError: nil)
    unsafe rk_verifier_free(verifier)
    var ledger: OpaquePointer?
    try unsafe free(rk_ledger_new(text, text.count, &ledger), isError: nil)
    unsafe rk_ledger_free(ledger)
    let options = Array("{\"bundleId\":\"a\",\"environments\":[\"Production\"]}".utf8)
    try unsafe free(rk_ledger_new(options, options.count, &ledger), isError: false)
    try unsafe free(rk_ledger_entitlements(ledger, now, text, text.count), isError: nil)
    unsafe rk_ledger_free(ledger)
    let environments = Array("{\"environments\":[\"Production\"]}".utf8)
    try unsafe free(
      rk_ledger_decode(text, text.count, environments, environments.count, &ledger),
      isError: nil
    )
    if unsafe ledger != nil { try unsafe free(rk_ledger_encode(ledger), isError: false) }
    unsafe rk_ledger_free(ledger)
    var signer: OpaquePointer?
    try unsafe free(rk_signer_new(text, text.count, text, text.count, &signer), isError: nil)
    unsafe rk_signer_free(signer)
  }

  /// Requires that a result has a class, and an error its texts; `isError` is the expected outcome, if known.
  private static func free(_ result: OpaquePointer?, isError: Bool?) throws(Finding) {
    let number = unsafe rk_result_class(result)
    try require(0...4 ~= number, "class \(number)")
    try require(isError != false || number == 0, "a valid call returns an error")
    try require(isError != true || number != 0, "an invalid call is accepted")
    var length = 0
    let code = unsafe rk_result_code(result, &length)
    try require((unsafe code != nil) == (number != 0), "class \(number) with another code")
    try require(number == 0 || length > 0, "an empty code")
    unsafe rk_result_free(result)
  }

  private static let now: Int64 = 1_767_225_660_000
}
