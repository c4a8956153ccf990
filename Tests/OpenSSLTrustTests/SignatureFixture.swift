// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// Signatures by one key, whose private key was not kept.
enum SignatureFixture {
  /// The signed message.
  static let message = Array("one apple a day".utf8)

  /// The modulus, of 2048 bits; the exponent is 65537.
  static let modulus = Base64Text.bytes(
    """
    2+uqzTGhI0ei/WT95VQQlzD5r+GBaQvAK6UpOUEpPpLCsqrbBm7kZld2EwJ/mXqUZy8AqvLc1BCIhdPU2BnhAYSrxFt9Mjvf
    GPJPRr2YIwf27M4j9EBMnVcdHoqqNGuCP6cQ9WOobqAyg30kc9Yi6MRISSqx5txc+e9q0lqC/GqPr5xywU/FpFd5OaPj47mX
    sPhFS54gPlySICu0VrlMLduIGuh205GssB2vsdstMO09grQ8Gcn3VzFthHLtSHNK18wmLfZgMzY+fKCwU0YsyrqQh6d7UGqG
    xDxhI48F3LcsvbWaghB/2rG8HT6Fz01azYbP1iVLMXdorjlwf+MdDQ==
    """
  )

  /// PKCS #1 v1.5 with SHA-256.
  static let sha256 = Base64Text.bytes(
    """
    RcgiCPOCf3nBY3x7MhsUdj8AEM2qO1Ey3k9GKT2Oa7L+UuKT0svnOmiVYIAbBesV5DuEw4CvLWy26xKdKzhrpM5qpNqSPmdM
    JBLeTIuUghCNWWTJXwMn/TBb3y3X3D8yghi+gW5eGunEyW4SN5Ieh+aUsjHgyzkBT0Cfm4O3oJilCjEjjTtwd/8fl1aEIgas
    2OIkpnIdsxovQTbenDXx5LJg5WR6jzS7zSF1uHmKxF3ENyeGqzqA6AXStU8I2L37fiMDqS8rhkhtHFl9PCG/gvnUhYXlgkiD
    eYxa85qgTfLvosUudKOQ3rtVpLG1kdkKAifvehi9zoeabu7i1K3k0A==
    """
  )

  /// PKCS #1 v1.5 with SHA-1.
  static let sha1 = Base64Text.bytes(
    """
    BfSFt4RbK1S+Mop6DphatBVaByrV4ACBGmC8l3k+ahcOo3jda49pyCTxhgHRSc3tsBtu5t2Hp0pC5sFy2qXyfnCgmIUSYeAA
    tV8Ltw/N6IM80RrYays06304ZUtbL2RSMzOGOGP9FIYeNe7ItNqkF1dpLFWJS4bmm6RKON4fOiUcOuntRh56o16YFWncWKQK
    2Um7lXP4+Qs9+nDvc//7RsW1F+BEZI1uIHEB7hM5G8GKE0xKelA2e28cxZthQGoahJ8FqUIpuGL5q7oSKLSbVzXF2JwRjdgE
    psqLm9X1hp5u9Fe7zS6i2uNEoOJB19Ic0nq36vlSJq8bWGMUTXu57g==
    """
  )
}
