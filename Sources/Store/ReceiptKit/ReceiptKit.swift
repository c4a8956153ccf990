// SPDX-License-Identifier: Apache-2.0

// One import for everything that a server needs to verify. Signing and the App Store Server API are `AppStoreServer`, which
// a server imports by name, so that one that only verifies links no code that signs.

@_exported public import DocumentForms
@_exported public import Faults
@_exported public import StoreEntitlements
@_exported public import StorePayloads
@_exported public import StoreReceipts
@_exported public import StoreTypes
@_exported public import StoreVerification
@_exported public import StrictTime

// The types of general targets that errors, reports and results contain, so that their members need no second import.
// The other names of these targets are not exported.
@_exported public import typealias CMSContainer.CMSError
@_exported public import enum CMSContainer.CMSErrorCode
@_exported public import typealias CompactJWS.JWSError
@_exported public import enum CompactJWS.JWSErrorCode
@_exported public import typealias OpenSSLTrust.OCSPError
@_exported public import enum OpenSSLTrust.OCSPErrorCode
@_exported public import struct OpenSSLTrust.OCSPRequest
@_exported public import struct OpenSSLTrust.OCSPResponse
@_exported public import struct OpenSSLTrust.TrustAnchor
@_exported public import typealias OpenSSLTrust.TrustError
@_exported public import enum OpenSSLTrust.TrustErrorCode
@_exported public import struct StrictBase64.Base64Variant
@_exported public import struct X509Certificates.Certificate
@_exported public import typealias X509Certificates.CertificateError
@_exported public import enum X509Certificates.CertificateErrorCode
