// SPDX-License-Identifier: Apache-2.0

/// Objects as the opaque handles of C.
package enum Handle {
  /// A new handle, which ``free(_:_:)`` ends.
  package static func make(_ object: some AnyObject) -> OpaquePointer {
    unsafe OpaquePointer(Unmanaged.passRetained(object).toOpaque())
  }

  /// The object of a handle.
  package static func object<Object: AnyObject>(
    _ handle: OpaquePointer?,
    _ type: Object.Type
  ) -> Object? {
    guard let handle = unsafe handle else { return nil }
    return unsafe Unmanaged<Object>.fromOpaque(UnsafeRawPointer(handle)).takeUnretainedValue()
  }

  /// The object of an argument that must not be null.
  package static func required<Object: AnyObject>(
    _ handle: OpaquePointer?,
    _ type: Object.Type,
    _ name: String
  ) throws(InterfaceError) -> Object {
    guard let object = unsafe object(handle, type) else { throw InterfaceError(.null, name) }
    return object
  }

  /// Ends a handle.
  package static func free<Object: AnyObject>(_ handle: OpaquePointer?, _ type: Object.Type) {
    guard let handle = unsafe handle else { return }
    unsafe Unmanaged<Object>.fromOpaque(UnsafeRawPointer(handle)).release()
  }
}
