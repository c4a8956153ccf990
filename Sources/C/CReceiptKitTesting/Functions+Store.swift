// SPDX-License-Identifier: Apache-2.0

import CReceiptKit
import CReceiptKitHeader
import StrictTime

/// Opens a simulated App Store with the products of a .storekit file.
@c @implementation
public func rkt_store_new(
  _ configuration: UnsafePointer<UInt8>?,
  _ configurationLength: Int,
  _ options: UnsafePointer<UInt8>?,
  _ optionsLength: Int,
  _ store: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  unsafe ResultHandle.answer {
    guard let store = unsafe store else { throw InterfaceError(.null, "store") }
    unsafe store.pointee = nil
    let products = try unsafe InputBytes.read(configuration, configurationLength, "configuration")
    let script = try unsafe InputBytes.read(options, optionsLength, "options")
    unsafe store.pointee = Handle.make(try StoreHandle(products, script))
    return []
  }
}

/// Frees a store.
@c @implementation
public func rkt_store_free(_ store: OpaquePointer?) {
  unsafe Handle.free(store, StoreHandle.self)
}

/// Performs steps of a script.
@c @implementation
public func rkt_store_step(
  _ store: OpaquePointer?,
  _ steps: UnsafePointer<UInt8>?,
  _ length: Int
) -> OpaquePointer? {
  unsafe StoreHandle.answer(store) { try $0.step(unsafe InputBytes.read(steps, length, "steps")) }
}

/// Moves the clock forward and performs everything that is due until then, in order.
@c @implementation
public func rkt_store_advance(_ store: OpaquePointer?, _ time: Int64) -> OpaquePointer? {
  unsafe StoreHandle.answer(store) { store in
    guard let time = Timestamp(millisecondsSince1970: time) else {
      throw InterfaceError(.value, "time", expected: "a time in the years 1 to 9999")
    }
    return try store.advance(to: time)
  }
}

/// The customers with their subscriptions and transactions, and the notifications.
@c @implementation
public func rkt_store_state(_ store: OpaquePointer?) -> OpaquePointer? {
  unsafe StoreHandle.answer(store) { $0.state }
}

/// What a backend must answer now, for each customer.
@c @implementation
public func rkt_store_answers(_ store: OpaquePointer?) -> OpaquePointer? {
  unsafe StoreHandle.answer(store) { $0.answers }
}

/// Leaves deliveries of notifications to the caller, or simulates them again.
@c @implementation
public func rkt_store_deliver(_ store: OpaquePointer?, _ isOn: Int32) -> OpaquePointer? {
  unsafe StoreHandle.answer(store) { store in
    try store.deliver(isOn != 0)
    return []
  }
}

/// The body of the next delivery; empty if there is none.
@c @implementation
public func rkt_store_delivery(_ store: OpaquePointer?) -> OpaquePointer? {
  unsafe StoreHandle.answer(store) { $0.delivery }
}

/// Records the answer to the next delivery, and goes on with the step or the clock.
@c @implementation
public func rkt_store_delivered(_ store: OpaquePointer?, _ status: Int32) -> OpaquePointer? {
  unsafe StoreHandle.answer(store) { try $0.answerDelivery(status > 0 ? Int(status) : nil) }
}

/// The bodies of the notifications after the first `known`: a list of objects with "signedPayload".
@c @implementation
public func rkt_store_notifications(_ store: OpaquePointer?, _ known: Int) -> OpaquePointer? {
  unsafe StoreHandle.answer(store) { try $0.notifications(after: max(0, known)) }
}

/// The app receipt of a customer, in DER.
@c @implementation
public func rkt_store_receipt(
  _ store: OpaquePointer?,
  _ customer: UnsafePointer<UInt8>?,
  _ length: Int
) -> OpaquePointer? {
  unsafe StoreHandle.answer(store) { store in
    let name = try unsafe InputBytes.read(customer, length, "customer")
    return try store.receipt(of: String(decoding: name, as: UTF8.self)) ?? []
  }
}

/// The certificates to trust, in PEM.
@c @implementation
public func rkt_store_roots(_ store: OpaquePointer?) -> OpaquePointer? {
  unsafe StoreHandle.answer(store) { Array(try $0.roots().utf8) }
}

/// Answers an App Store Server API request; no bearer token is needed.
@c @implementation
public func rkt_store_request(
  _ store: OpaquePointer?,
  _ method: UnsafePointer<CChar>?,
  _ target: UnsafePointer<CChar>?,
  _ body: UnsafePointer<UInt8>?,
  _ length: Int
) -> OpaquePointer? {
  unsafe StoreHandle.answer(store) { store in
    let method = try unsafe InputBytes.text(method, "method")
    let target = try unsafe InputBytes.text(target, "target", limit: 16 << 10)
    return store.answer(method, target, try unsafe InputBytes.read(body, length, "body"))
  }
}

extension StoreHandle {
  /// What a function of a store answers.
  fileprivate static func answer(
    _ store: OpaquePointer?,
    _ body: (StoreHandle) throws -> [UInt8]
  ) -> OpaquePointer {
    unsafe ResultHandle.answer {
      try body(unsafe Handle.required(store, StoreHandle.self, "store"))
    }
  }
}
