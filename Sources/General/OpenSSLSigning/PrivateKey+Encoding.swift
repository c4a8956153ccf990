// SPDX-License-Identifier: Apache-2.0

import CLibCrypto
package import OpenSSLTrust

// Keys are read from a read-only BIO and written to a growing memory BIO.
extension PrivateKey {
  /// A key from PKCS #8 in PEM, without a password.
  package convenience init(pem: String) throws(TrustError) {
    let handle = unsafe try PrivateKey.read(Array(pem.utf8)) { source in
      // Without a callback, OpenSSL prompts for a password on the terminal.
      unsafe PEM_read_bio_PrivateKey(source, nil, { _, _, _, _ in 0 }, nil)
    }
    unsafe self.init(owning: handle)
  }

  /// A key from PKCS #8 in DER.
  package convenience init(der: [UInt8]) throws(TrustError) {
    let handle = unsafe try PrivateKey.read(der) { source in
      unsafe d2i_PrivateKey_bio(source, nil)
    }
    unsafe self.init(owning: handle)
  }

  /// The key as PKCS #8 in PEM, without a password.
  package func pem() throws(TrustError) -> String {
    let bytes = unsafe try PrivateKey.write { sink in
      unsafe PEM_write_bio_PrivateKey(sink, handle, nil, nil, 0, nil, nil)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The public key as a SubjectPublicKeyInfo in DER.
  package func subjectPublicKeyInfo() throws(TrustError) -> [UInt8] {
    unsafe try PrivateKey.write { sink in unsafe i2d_PUBKEY_bio(sink, handle) }
  }

  private static func read(
    _ bytes: [UInt8],
    by read: (OpaquePointer) -> OpaquePointer?
  ) throws(TrustError) -> OpaquePointer {
    LibCrypto.clearErrors()
    let handle = unsafe bytes.withUnsafeBytes { bytes -> OpaquePointer? in
      guard let source = unsafe BIO_new_mem_buf(bytes.baseAddress, CInt(bytes.count)) else {
        return nil
      }
      defer { unsafe BIO_free(source) }
      return unsafe read(source)
    }
    guard let handle = unsafe handle else {
      LibCrypto.clearErrors()
      throw TrustError(.weakKey, expected: "a private key in PKCS #8", found: "other data")
    }
    return unsafe handle
  }

  private static func write(_ write: (OpaquePointer) -> CInt) throws(TrustError) -> [UInt8] {
    LibCrypto.clearErrors()
    guard let sink = unsafe BIO_new(BIO_s_mem()) else {
      throw LibCrypto.internalFailure("BIO_new")
    }
    defer { unsafe BIO_free(sink) }
    guard unsafe write(sink) == 1 else { throw LibCrypto.internalFailure("BIO_write") }
    let pending = unsafe BIO_ctrl_pending(sink)
    return unsafe [UInt8](unsafeUninitializedCapacity: pending) { buffer, count in
      let read = unsafe BIO_read(sink, buffer.baseAddress, CInt(buffer.count))
      count = max(Int(read), 0)
    }
  }
}
