// SPDX-License-Identifier: Apache-2.0

public import BinaryASN1

/// An `AlgorithmIdentifier` of a certificate or message: an identifier and its encoded parameters, by default NULL.
public func algorithmIdentifier(
  _ identifier: ASN1ObjectIdentifier,
  parameters: [UInt8] = [0x05, 0x00]
) -> [UInt8] {
  ASN1Writer.bytes { writer in
    writer.sequence { writer in
      writer.objectIdentifier(identifier)
      writer.raw(parameters)
    }
  }
}
