// SPDX-License-Identifier: Apache-2.0

public import CReceiptKitHeader
import StoreVerification

/// Verifies documents in one buffer.
@c @implementation
public func rk_verify_batch(
  _ verifier: OpaquePointer?,
  _ kind: Int32,
  _ bytes: UnsafePointer<UInt8>?,
  _ length: Int,
  _ offsets: UnsafeRawPointer?,
  _ offsetSize: Int32,
  _ count: Int,
  _ now: Int64,
  _ expectations: UnsafePointer<UInt8>?,
  _ expectationsLength: Int,
  _ following: Int,
  _ batch: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  unsafe ResultHandle.making(batch, "batch") {
    let verifier = try unsafe Handle.required(verifier, VerifierHandle.self, "verifier")
    let requirement = try KindNumber.requirement(kind)
    let expected = try unsafe VerificationExpectations(now, expectations, expectationsLength)
    guard following >= 0 else { throw InterfaceError(.length, "following") }
    let input = try unsafe BatchInput(bytes, length, offsets, offsetSize, count)
    return BatchHandle(
      input.documents,
      as: requirement,
      verifier,
      expected,
      following: following
    )
  }
}

/// Frees a batch.
@c @implementation
public func rk_batch_free(_ batch: OpaquePointer?) {
  unsafe Handle.free(batch, BatchHandle.self)
}

/// The number of documents; 0 for NULL.
@c @implementation
public func rk_batch_count(_ batch: OpaquePointer?) -> Int {
  unsafe Handle.object(batch, BatchHandle.self)?.results.count ?? 0
}

/// The class of a document.
@c @implementation
public func rk_batch_class(_ batch: OpaquePointer?, _ index: Int) -> Int32 {
  guard let batch = unsafe Handle.object(batch, BatchHandle.self),
    batch.results.indices.contains(index)
  else { return 4 }
  switch batch.results[index] {
  case .success: return 0
  case .failure(let error): return ResultHandle.number(of: error.category)
  }
}

/// The result of a document, as rk_verify returns it.
@c @implementation
public func rk_batch_result(_ batch: OpaquePointer?, _ index: Int) -> OpaquePointer? {
  unsafe ResultHandle.of {
    let batch = try unsafe Handle.required(batch, BatchHandle.self, "batch")
    guard batch.results.indices.contains(index) else {
      throw InterfaceError(.value, "index", found: "\(index)")
    }
    return ResultHandle(batch.results[index])
  }
}

/// Creates the columns of a batch.
@c @implementation
public func rk_batch_table(
  _ batch: OpaquePointer?,
  _ table: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  unsafe ResultHandle.making(table, "table") {
    try TableHandle(unsafe Handle.required(batch, BatchHandle.self, "batch"))
  }
}

/// Frees a table.
@c @implementation
public func rk_table_free(_ table: OpaquePointer?) {
  unsafe Handle.free(table, TableHandle.self)
}

/// The number of columns; 0 for NULL.
@c @implementation
public func rk_table_column_count(_ table: OpaquePointer?) -> Int {
  unsafe Handle.object(table, TableHandle.self)?.count ?? 0
}

/// Describes a column; returns 0, or -1 if there is no such column.
@c @implementation
public func rk_table_column(
  _ table: OpaquePointer?,
  _ index: Int,
  _ column: UnsafeMutablePointer<rk_column>?
) -> Int32 {
  guard let column = unsafe column, let table = unsafe Handle.object(table, TableHandle.self),
    let found = unsafe table.describe(index)
  else { return -1 }
  unsafe column.pointee = unsafe found
  return 0
}
