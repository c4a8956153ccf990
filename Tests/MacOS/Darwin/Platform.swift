// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// What the sources use of Apple's overlay of the C library, the Swift part of the module Darwin: declarations whose values
// only a compiler sees. The names and types are those of stdlib/public/Platform in github.com/swiftlang/swift.

@_exported public import Darwin

public var errno: Int32 {
  get { 0 }
  set {}
}

public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { 0 }
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { 0 }
public func openat(_ folder: Int32, _ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { 0 }

public func fcntl(_ descriptor: Int32, _ command: Int32) -> Int32 { 0 }
public func fcntl(_ descriptor: Int32, _ command: Int32, _ value: Int32) -> Int32 { 0 }

public func ioctl(_ descriptor: CInt, _ request: UInt, _ result: UnsafeMutableRawPointer) -> CInt {
  0
}
public var TIOCGWINSZ: UInt { 0x4008_7468 }

public var S_IFMT: mode_t { 0o170000 }
public var S_IFIFO: mode_t { 0o010000 }
public var S_IFCHR: mode_t { 0o020000 }
public var S_IFDIR: mode_t { 0o040000 }
public var S_IFREG: mode_t { 0o100000 }
public var S_IFLNK: mode_t { 0o120000 }
public var S_IFSOCK: mode_t { 0o140000 }
public var S_IRGRP: mode_t { 0o000040 }
public var S_IROTH: mode_t { 0o000004 }

public var SIG_DFL: sig_t? { nil }
public var SIG_IGN: sig_t { { _ in } }

public var CLOCK_REALTIME: clockid_t { _CLOCK_REALTIME }
public var CLOCK_MONOTONIC: clockid_t { _CLOCK_MONOTONIC }
public var CLOCK_THREAD_CPUTIME_ID: clockid_t { _CLOCK_THREAD_CPUTIME_ID }

public var environ: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> { .allocate(capacity: 1) }
