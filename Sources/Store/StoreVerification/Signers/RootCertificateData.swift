// SPDX-License-Identifier: Apache-2.0

// The data of Apple's authorities: subject and SubjectPublicKeyInfo as encoded in the certificates that Apple
// publishes at https://www.apple.com/certificateauthority/, and the SHA-256 of each certificate, all in base64; the
// keys are those of `openssl x509 -pubkey`. Data only; TrustAnchors.swift decides which authorities are trusted.

/// The data of one authority.
struct RootCertificateData: Sendable {
  let subject: String
  let subjectPublicKeyInfo: String
  let certificateSHA256: String
  /// Seconds since 1970.
  let notBefore: Int64
  /// Seconds since 1970.
  let notAfter: Int64
}

extension RootCertificateData {
  /// Apple Root CA.
  static let appleRootCA = RootCertificateData(
    subject: """
      MGIxCzAJBgNVBAYTAlVTMRMwEQYDVQQKEwpBcHBsZSBJbmMuMSYwJAYDVQQLEx1BcHBsZSBDZXJ0aWZpY2F0aW9uIEF1\
      dGhvcml0eTEWMBQGA1UEAxMNQXBwbGUgUm9vdCBDQQ==
      """,
    subjectPublicKeyInfo: """
      MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA5JGpCR+R2x5HUOsF7V55hC3rNqJXTFXsixmJ3vlLbPUHqyIw\
      AugYPvhQCdN/QaiY+dHKZpwkaxHQo7vkGyrDH5WeegykR4tb1BY3M8vED03OFGnRyRly9V0O1X9fm/IlA7pVj01dDfFk\
      NSMVSxVZHbOU9/acns9QusFYUGePCLQg98usLCBvcLY/ATCMt0PPD5098ytJKBrI/s61uQ7ZXhzWyz21Oq30Dw4Akgux\
      IRYudNU8DdtiFqujcZJHU1XBry9Bs/j743DN5qNMRX4fTGtQlkGJxHRiCxCDQYczioGxMFjsWgQyjGizjx3eZXP/Z15l\
      vEnYdp8zFGWhd5TJLQIDAQAB
      """,
    certificateSHA256: "sLFzDsvH/0UFFCxJ8Slebtpryu1+LGjFvpG1oRAB8CQ=",
    notBefore: 1_146_001_236,
    notAfter: 2_054_670_036
  )
}

extension RootCertificateData {
  /// Apple Root CA - G2.
  static let appleRootCAG2 = RootCertificateData(
    subject: """
      MGcxGzAZBgNVBAMMEkFwcGxlIFJvb3QgQ0EgLSBHMjEmMCQGA1UECwwdQXBwbGUgQ2VydGlmaWNhdGlvbiBBdXRob3Jp\
      dHkxEzARBgNVBAoMCkFwcGxlIEluYy4xCzAJBgNVBAYTAlVT
      """,
    subjectPublicKeyInfo: """
      MIICIjANBgkqhkiG9w0BAQEFAAOCAg8AMIICCgKCAgEA2BESSEjaKYpJxRzH7G4zbf5N++Ac3qxe4janJPl/UGtMzrkw\
      VCfls9btJeYwtgU3XhQiEcXoqhvS+7LSCZU4pO8qSYxdPnFmAzj7FvWFiORakgwEMvLIQPtSX5/2wPHjukWgUNUSi/Ld\
      3pGGI/D1tnIuAdoL9i45CF8ZoWNBCxynlMGGxFMvdvYK1wzRgz8aUxnzV9Unf/wTuPiSjfzTKEM8tWgAJV0nYtPdVd1E\
      IJCDNZPFv7gZ+2vj3AhC5q9t+p5Ayk6FhXhJsdfDwTA5Mqt+X6rTi2+fLRohaHBns6PxmEFtkXz419uo518hGowzvzF0\
      t7jR9OAi9L9yNN/3gU1xfVGh4rPw0ygWc2/NzK03fU7rrUDhP4H99z0KPqLxvTGWKVncwhmAjFt0xizTEFMmHRRPxNSB\
      ZjyHZzMnFAjptHeENFKPifhomBe/w7uqE5MfXVQvqMd8+w0UvhU9JDTymtx1QWYitAHWC6+QngzqYvibWTwI4pY05GPe\
      vDfU6wyIA0MLUK+gNN1QTRX7WiTYDPoMY54fA7Hh7uGqQ/RmZSg3AjHvAcce0cyfbcpUOkDbzs9PRotKZZpqxmhs18yZ\
      G0ewcsN3j8T3YZx0H879a6HCnJSCq5Si570burlwOZUXxSnzOVg09cSkxntguWZDUD9uYfwO+YaqYAxDS5UCAwEAAQ==
      """,
    certificateSHA256: "wrmwQt1Xgw59EX2sVayK4ZQH045B2I8yFbw6iQREoFA=",
    notBefore: 1_398_881_409,
    notAfter: 2_187_799_809
  )
}

extension RootCertificateData {
  /// Apple Root CA - G3.
  static let appleRootCAG3 = RootCertificateData(
    subject: """
      MGcxGzAZBgNVBAMMEkFwcGxlIFJvb3QgQ0EgLSBHMzEmMCQGA1UECwwdQXBwbGUgQ2VydGlmaWNhdGlvbiBBdXRob3Jp\
      dHkxEzARBgNVBAoMCkFwcGxlIEluYy4xCzAJBgNVBAYTAlVT
      """,
    subjectPublicKeyInfo: """
      MHYwEAYHKoZIzj0CAQYFK4EEACIDYgAEmOkvPUBypO2TInKBExzdEJXxxaNOcdwUFtkO5aYFKndke19OONO7HES1f/Uf\
      tjJiXcnphFtPME8RWgD9WFgMpfUPLE0HRxN12peXl28xXO0rnXsgO9i5VNlemaQ6UQox
      """,
    certificateSHA256: "YzQ6v7iaagPrtX6bP1+nvnxPXHVvMBezqMSIw2U+kXk=",
    notBefore: 1_398_881_946,
    notAfter: 2_187_800_346
  )
}

extension RootCertificateData {
  /// Apple iTunes Store Certification Authority, 2009 to 2016.
  static let iTunesStore = RootCertificateData(
    subject: """
      MH8xCzAJBgNVBAYTAlVTMRMwEQYDVQQKDApBcHBsZSBJbmMuMSYwJAYDVQQLDB1BcHBsZSBDZXJ0aWZpY2F0aW9uIEF1\
      dGhvcml0eTEzMDEGA1UEAwwqQXBwbGUgaVR1bmVzIFN0b3JlIENlcnRpZmljYXRpb24gQXV0aG9yaXR5
      """,
    subjectPublicKeyInfo: """
      MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEApLyvMpRDPgu8N4fNY4nyzNm+IE1atP6HZ9Ka3hpUnaLz34fk\
      TMuTEXigMI80QcHTvmZtR2yYuOx61cndpeTqxnD0NdCR97PYChGZqzpiOr179FZP258kk1FQfCDVZk1m8xikE5YiFv0x\
      p/Q5Zpv7YmlcS5+UqEvo7FtkWhh5ihZ1Y0KkSdmMM96te9Y5BPTinQppjOtLEihLNEgHmw5Z+R9isAOfNrhOo9N1WdTz\
      OgXKxTM7+MAGCQiT2+dNvxHzUiylFjUV80ECzQLR/PX4xYS9Y2qG1raZ9oauX/0D1CiKWl2vvGV00fcaw5II9BytaegC\
      TA6VFQe8vmpvwbOtoQIDAQAB
      """,
    certificateSHA256: "RHrWVIRhDyD9wzgEyFl6HiCPvk75xWU0hcx9PfcwwBY=",
    notBefore: 1_242_757_890,
    notAfter: 1_463_596_290
  )
}

extension RootCertificateData {
  /// Apple Worldwide Developer Relations Certification Authority, 2013 to 2023.
  static let worldwideDeveloperRelations2013 = RootCertificateData(
    subject: """
      MIGWMQswCQYDVQQGEwJVUzETMBEGA1UECgwKQXBwbGUgSW5jLjEsMCoGA1UECwwjQXBwbGUgV29ybGR3aWRlIERldmVs\
      b3BlciBSZWxhdGlvbnMxRDBCBgNVBAMMO0FwcGxlIFdvcmxkd2lkZSBEZXZlbG9wZXIgUmVsYXRpb25zIENlcnRpZmlj\
      YXRpb24gQXV0aG9yaXR5
      """,
    subjectPublicKeyInfo: """
      MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAyjhUpstWqsgkOUjpjO7sX7h/JpG8NFN6znxjgGF3ZF6lByO2\
      Of5QLRVWWHAtfsRuwUqFPi/w3oQaoVfJr3sY/2r6FRJJFQgZrKrbKjLtlmNoUhU9jIrsv2sYleADrAF9lwVnzg6FlTdq\
      7Qm2rmfNUWSfxlzRvFduZzWAdjakh4FuOI/YKxVOeyXYWr9Og8GN0pPVGnG1YJydM05V+RJYDIa4Fg3B5XdFjVBIuist\
      5JSF4ejEncZopbCj/Gd+cLoCWUt3QpE5ufXN4UzvwDtIjKblIV39amq7pxY1YNLmrfNGKcnow4vpecBqYWcVsvD95Wi8\
      Yl9uz5nd7xtj/pJlqwIDAQAB
      """,
    certificateSHA256: "zgV2kdcw+JyiXpFvczX0yKFXE9zSc6ZYwCQCP464CcI=",
    notBefore: 1_360_273_727,
    notAfter: 1_675_806_527
  )
}

extension RootCertificateData {
  /// Apple Worldwide Developer Relations Certification Authority, G5.
  static let worldwideDeveloperRelationsG5 = RootCertificateData(
    subject: """
      MHUxRDBCBgNVBAMMO0FwcGxlIFdvcmxkd2lkZSBEZXZlbG9wZXIgUmVsYXRpb25zIENlcnRpZmljYXRpb24gQXV0aG9y\
      aXR5MQswCQYDVQQLDAJHNTETMBEGA1UECgwKQXBwbGUgSW5jLjELMAkGA1UEBhMCVVM=
      """,
    subjectPublicKeyInfo: """
      MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAn13aH/v6vNBLIjzH1ib6F/f0nx4+ZBFmmu9evqs0vaosIW7W\
      HpQhhSx0wQ4QYao8Y0p+SuPIddbPwpwISHtquSmxyWb9yIoW0bIEPIK6gGzi/wpy66z+O29Ivp6LEU2VfbJ7kC8CHE78\
      Sb7Xb7VPvnjG2t6yzcnZZhE7WukJRXOJUNRO4mgFftp1nEsBrtrjz210Td5T0NUaOII60J3jXSl7sYHqKScL+2B8hhL7\
      8GJPBudM0R/ZbZ7tc9p4IQ2dcNlGV5BfZ4TBc3cKqGJitq5whrt1I4mtefbmpNT9gyYyCjskklsgoZzRL4AYm908C+e1\
      /eyAVw8Xnj8rhye79wIDAQAB
      """,
    certificateSHA256: "U/0AgnjlpZX+HpCK6cXlZ18mJDJkpaZDjAI+POKHB2A=",
    notBefore: 1_608_147_536,
    notAfter: 1_923_091_200
  )
}
