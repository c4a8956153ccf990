// SPDX-License-Identifier: Apache-2.0

/// Converts objects to opaque C handles and back.
package enum Handle {
  /// Creates a handle, which ``free(_:_:)`` releases.
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

  /// The object of a handle argument, which must not be null.
  package static func required<Object: AnyObject>(
    _ handle: OpaquePointer?,
    _ type: Object.Type,
    _ name: String
  ) throws(InterfaceError) -> Object {
    guard let object = unsafe object(handle, type) else { throw InterfaceError(.null, name) }
    return object
  }

  /// Releases a handle.
  package static func free<Object: AnyObject>(_ handle: OpaquePointer?, _ type: Object.Type) {
    guard let handle = unsafe handle else { return }
    unsafe Unmanaged<Object>.fromOpaque(UnsafeRawPointer(handle)).release()
  }
}
