// SPDX-License-Identifier: Apache-2.0

// The C library of this system under one name, so that each file that calls it imports one module.

#if canImport(Darwin)
  @_exported public import Darwin
#elseif canImport(Musl)
  @_exported public import Musl
#else
  @_exported public import Glibc
#endif
