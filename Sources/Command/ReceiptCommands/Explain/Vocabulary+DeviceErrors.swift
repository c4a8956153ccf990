// SPDX-License-Identifier: Apache-2.0

// The errors of StoreKit on a device, which apps send to the logs of servers.
//
// Source: Apple, StoreKit: SKError.Code, StoreKitError, Product.PurchaseError, VerificationResult.VerificationError. Apple
// documents no error of ASDErrorDomain or AMSErrorDomain: they are the causes inside an error of these.

extension Vocabulary {
  static let deviceErrors = Vocabulary(
    "storekit-errors",
    "errors of StoreKit on a device",
    members: [
      "SKError", "StoreKitError", "PurchaseError", "Product.PurchaseError",
      "VerificationResult.VerificationError",
    ],
    original + [
      later(
        "StoreKitError",
        "userCancelled",
        "the customer canceled the request",
        "offer the purchase again; show no error"
      ),
      later(
        "StoreKitError",
        "unknown",
        "StoreKit failed for a reason that it does not name",
        "let the customer try again; if it stays, log the device, its system and the storefront"
      ),
      later(
        "StoreKitError",
        "networkError",
        "the device could not reach the App Store",
        "let the customer try again; a purchase may still arrive in Transaction.updates"
      ),
      later(
        "StoreKitError",
        "systemError",
        "a part of the system failed; the error has the cause inside",
        "log the error inside; try again"
      ),
      later(
        "StoreKitError",
        "notAvailableInStorefront",
        "the function does not exist in this country",
        "hide the function in this storefront"
      ),
      later(
        "StoreKitError",
        "notEntitled",
        "the app lacks a capability in its code signature",
        "add the capability to the app and its provisioning profile"
      ),
      later(
        "StoreKitError",
        "unsupported",
        "the device or its system does not support the function",
        "offer the function only where it exists"
      ),
      later(
        "Product.PurchaseError",
        "invalidQuantity",
        "the quantity of the purchase is not allowed",
        "use 1 for a product that cannot be bought twice, otherwise at most 10"
      ),
      later(
        "Product.PurchaseError",
        "productUnavailable",
        "the product is not for sale here",
        "check price, availability and state in App Store Connect, and the storefront"
      ),
      later(
        "Product.PurchaseError",
        "purchaseNotAllowed",
        "the customer may not make purchases",
        "Screen Time or the management of the device forbids them; the server cannot change it"
      ),
      later(
        "Product.PurchaseError",
        "ineligibleForOffer",
        "the customer may not have the offer",
        "'receiptctl entitlements' shows the offers that the customer may have",
        ["SKError 18"]
      ),
      later(
        "Product.PurchaseError",
        "invalidOfferIdentifier",
        "the App Store knows no active offer with this id for the product",
        "compare the id with App Store Connect",
        ["SKError 11"]
      ),
      later(
        "Product.PurchaseError",
        "invalidOfferPrice",
        "the price of the offer is not lower than the present price of the product",
        "correct the offer in App Store Connect",
        ["SKError 14"]
      ),
      later(
        "Product.PurchaseError",
        "invalidOfferSignature",
        "the signature of the promotional offer is not valid",
        "'receiptctl verify --kind promotional-offer --explain' finds the mistake"
      ),
      later(
        "Product.PurchaseError",
        "missingOfferParameters",
        "the promotional offer lacks a parameter of its signature",
        "pass key id, nonce, signature and timestamp to the app"
      ),
      later(
        verification,
        "invalidSignature",
        "the signature of the token or of the offer is not valid",
        "a token: send it to the server, where 'receiptctl verify' names the cause (trust/signature); an offer: 'receiptctl verify --kind promotional-offer --explain'",
        ["SKError 12"]
      ),
      later(
        verification,
        "invalidCertificateChain",
        "a certificate of the token has expired, or its issuer is not trusted on the device",
        "check the date of the device; 'receiptctl verify' names the certificate (trust/untrusted, trust/expired)"
      ),
      later(
        verification,
        "revokedCertificate",
        "a certificate of the token is revoked",
        "let the app try again later; 'receiptctl ocsp fetch' asks for the state (ocsp/revoked)"
      ),
      later(
        verification,
        "invalidDeviceVerification",
        "the token was not made for this device",
        "let the app fetch its transactions again; 'receiptctl verify --device-id' checks it (claims/device)"
      ),
      later(
        verification,
        "invalidEncoding",
        "a part of the token is not encoded correctly",
        "'receiptctl decode' names the part (jws/base64, jws/header)"
      ),
      later(
        verification,
        "missingRequiredProperties",
        "the header or payload lacks a member that the verification needs",
        "'receiptctl verify' names it (jws/certificates, payload/missing-member)"
      ),
    ]
  )

  private static let verification = "VerificationResult.VerificationError"

  /// The codes of the original API, whose domain is SKErrorDomain.
  private static let original = [
    code(
      0,
      "unknown",
      "an unknown error; the error inside it, such as of ASDErrorDomain, has no documented meaning",
      "log the error inside; often an Apple account, a network or a sandbox tester causes it"
    ),
    code(
      1,
      "clientInvalid",
      "the app may not do this",
      "check the Apple account and the capability In-App Purchase"
    ),
    code(
      2,
      "paymentCancelled",
      "the customer canceled the payment",
      "offer the purchase again; show no error"
    ),
    code(
      3,
      "paymentInvalid",
      "the App Store does not know a parameter of the payment, usually the product id",
      "compare the product id with App Store Connect"
    ),
    code(
      4,
      "paymentNotAllowed",
      "the customer may not authorize payments",
      "Screen Time or the management of the device forbids them"
    ),
    code(
      5,
      "storeProductNotAvailable",
      "the product is not for sale in this storefront",
      "check the availability in App Store Connect"
    ),
    code(
      6,
      "cloudServicePermissionDenied",
      "the customer did not allow access to cloud service information",
      "ask for the permission again; it is about Apple Music, not about a purchase"
    ),
    code(
      7,
      "cloudServiceNetworkConnectionFailed",
      "the device could not reach the cloud service",
      "try again when there is a network"
    ),
    code(
      8,
      "cloudServiceRevoked",
      "the customer revoked the permission for the cloud service",
      "ask for the permission again when the function is used"
    ),
    code(
      9,
      "privacyAcknowledgementRequired",
      "the customer has not yet accepted Apple's privacy policy for Apple Music",
      "let the customer open the Music app once"
    ),
    code(
      10,
      "unauthorizedRequestData",
      "the app uses requestData without the capability for it",
      "leave requestData empty"
    ),
    code(
      13,
      "missingOfferParams",
      "the offer lacks a parameter of its signature",
      "pass all five values of the offer to the app"
    ),
    code(15, "overlayCancelled", "the overlay was closed", "do nothing"),
    code(
      16,
      "overlayInvalidConfiguration",
      "the configuration of the overlay is not valid",
      "correct the configuration"
    ),
    code(17, "overlayTimeout", "the overlay was not shown in time", "show it again later"),
    code(19, "unsupportedPlatform", "the platform does not have the function", "hide it there"),
    code(
      20,
      "overlayPresentedInBackgroundScene",
      "the overlay belongs to a scene in the background",
      "show it in a scene in front"
    ),
  ]

  private static func code(
    _ number: Int,
    _ name: String,
    _ meaning: String,
    _ action: String
  ) -> Meaning {
    Meaning(
      "SKError.\(name)",
      "error of StoreKit, SKErrorDomain \(number)",
      meaning,
      action: action,
      source: "Apple, StoreKit, \"SKError.Code\"",
      aliases: ["SKErrorDomain \(number)", "SKError \(number)", capitalized("SKError", name)]
        + aliases(name)
    )
  }

  /// A name that stands alone, unless it is a usual word.
  private static func aliases(_ name: String) -> [String] {
    name.utf8.elementsEqual("unknown".utf8) ? [] : [name]
  }

  private static func later(
    _ type: String,
    _ name: String,
    _ meaning: String,
    _ action: String,
    _ formerly: [String] = []
  ) -> Meaning {
    let numbers = formerly.flatMap { word in
      [word, word.replacing("SKError ", with: "SKErrorDomain ")]
    }
    return Meaning(
      "\(type).\(name)",
      "error of StoreKit" + (numbers.last.map { ", \($0)" } ?? ""),
      meaning,
      action: action,
      source: "Apple, StoreKit, \"\(type)\"",
      aliases: aliases(name) + numbers + (numbers.isEmpty ? [] : [capitalized("SKError", name)])
    )
  }

  private static func capitalized(_ prefix: String, _ name: String) -> String {
    prefix + name.prefix(1).uppercased() + name.dropFirst()
  }
}
