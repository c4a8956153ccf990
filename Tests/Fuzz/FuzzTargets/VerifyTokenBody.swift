// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StoreVerification
import StrictTime

/// Verifies any bytes as a token of each kind.
enum VerifyTokenBody {
  static func check(_ input: ArraySlice<UInt8>) throws(Finding) {
    _ = try code(of: input)
  }

  /// The error code, `nil` for a valid token; all implementations must agree.
  static func code(of input: ArraySlice<UInt8>) throws(Finding) -> String? {
    let authorities = try Authorities.load()
    let verifier = authorities.tokenVerifier
    let now = authorities.expectations
    let verdict = Result { () throws(VerificationError) in
      try verifier.verify(any: input, expecting: now)
    }
    let report = verifier.report(any: input, expecting: now)
    try agree(verdict, report.error, report.verified != nil)
    try batch(input, verifier, now, verdict)
    try kinds(input, verifier, now, verdict)
    guard case .success(let token) = verdict else { return FuzzTargets.code(of: verdict) }
    try compareWithLibCrypto(token, input, authorities)
    return nil
  }

  /// A token that is twice in a batch has the same result as alone.
  private static func batch(
    _ input: ArraySlice<UInt8>,
    _ verifier: SignedDataVerifier,
    _ now: VerificationExpectations,
    _ verdict: Result<VerifiedToken, VerificationError>
  ) throws(Finding) {
    let results = verifier.verify(all: [input, input], expecting: now)
    try require(results.count == 2, "a batch omits a token")
    for result in results {
      switch (result, verdict) {
      case (.success(let one), .success(let other)):
        try require(one.kind == other.kind, "the kind in a batch is different")
      case (.failure(let one), .failure(let other)):
        try require(one == other, "the error in a batch differs from \(other)")
      default: throw Finding("the verdict in a batch is different")
      }
    }
  }

  /// A verifier of one kind accepts only that kind.
  private static func kinds(
    _ input: ArraySlice<UInt8>,
    _ verifier: SignedDataVerifier,
    _ now: VerificationExpectations,
    _ verdict: Result<VerifiedToken, VerificationError>
  ) throws(Finding) {
    let transaction = Result { () throws(VerificationError) in
      try verifier.verifyTransaction(input, expecting: now)
    }
    try same(
      transaction,
      verifier.reportTransaction(input, expecting: now),
      .transaction,
      verdict
    )
    let renewalInfo = Result { () throws(VerificationError) in
      try verifier.verifyRenewalInfo(input, expecting: now)
    }
    try same(
      renewalInfo,
      verifier.reportRenewalInfo(input, expecting: now),
      .renewalInfo,
      verdict
    )
    let app = Result { () throws(VerificationError) in
      try verifier.verifyAppTransaction(input, expecting: now)
    }
    try same(
      app,
      verifier.reportAppTransaction(input, expecting: now),
      .appTransaction,
      verdict
    )
    let request = Result { () throws(VerificationError) in
      try verifier.verifyRealtimeRequest(input, expecting: now)
    }
    try same(
      request,
      verifier.reportRealtimeRequest(input, expecting: now),
      .realtimeRequest,
      verdict
    )
    let notification = Result { () throws(VerificationError) in
      try verifier.verifyNotification(input, expecting: now)
    }
    let report = verifier.reportNotification(input, expecting: now)
    try agree(notification, report.error, report.verified != nil)
    try isOfKind(notification, .notification, verdict)
  }

  private static func same<Payload>(
    _ one: Result<Verified<Payload>, VerificationError>,
    _ report: VerificationReport<Verified<Payload>>,
    _ kind: DocumentKind,
    _ any: Result<VerifiedToken, VerificationError>
  ) throws(Finding) {
    try agree(one, report.error, report.verified != nil)
    try isOfKind(one, kind, any)
  }

  /// If the verifier of any kind returns a kind, then the verifier of that kind accepts the token, and all others
  /// reject it.
  private static func isOfKind<Value>(
    _ one: Result<Value, VerificationError>,
    _ kind: DocumentKind,
    _ any: Result<VerifiedToken, VerificationError>
  ) throws(Finding) {
    guard case .success(let token) = any else {
      // With a test authority, a payload need not have distinctive members: it then has the requested
      // kind.
      return try require(
        accepted(one.get) == nil || FuzzTargets.code(of: any) == "input/wrong-kind",
        "valid as \(kind), but rejected by the verifier of any kind"
      )
    }
    try require(
      (accepted(one.get) != nil) == (token.kind == kind),
      "the kind is \(token.kind), but the verdict as \(kind) does not match"
    )
  }

  private static func agree<Value>(
    _ verdict: Result<Value, VerificationError>,
    _ error: VerificationError?,
    _ isProven: Bool
  ) throws(Finding) {
    switch verdict {
    case .success: try require(error == nil && isProven, "the report rejects a valid token")
    case .failure(let failure):
      try require(failure.code != "trust/internal", "libcrypto has failed: \(failure)")
      try require(failure == error && !isProven, "the error of the report differs from \(failure)")
    }
  }

  private static func compareWithLibCrypto(
    _ token: VerifiedToken,
    _ input: ArraySlice<UInt8>,
    _ authorities: Authorities
  ) throws(Finding) {
    let (time, chain) =
      switch token {
      case .transaction(let verified): (verified.certificatesValidAt, verified.certificates)
      case .renewalInfo(let verified): (verified.certificatesValidAt, verified.certificates)
      case .appTransaction(let verified): (verified.certificatesValidAt, verified.certificates)
      case .realtimeRequest(let verified): (verified.certificatesValidAt, verified.certificates)
      case .notification(let verified):
        (verified.notification.certificatesValidAt, verified.notification.certificates)
      }
    let root = token.trust == .pinnedLeaf ? nil : authorities.tokenRoot
    let isLenient = root.map { isWaived(chain, $0, at: time) } ?? true
    let seconds = isLenient ? nil : time.millisecondsSince1970 / 1000
    try require(
      ReferenceVerifier.verifies(token: input, root: root, at: seconds),
      "libcrypto rejects the signature or chain of a valid token"
    )
  }
}

/// Verifies any bytes as each kind of App Store Server API response.
enum VerifyResponseBody {
  static func check(_ input: ArraySlice<UInt8>) throws(Finding) {
    for answer in PayloadBody.answers { try check(input, as: answer) }
  }

  private static func check<Response: CheckedPayload>(
    _ input: ArraySlice<UInt8>,
    as type: Response.Type
  ) throws(Finding) {
    let authorities = try Authorities.load()
    let verdict = Result { () throws(VerificationError) in
      try authorities.tokenVerifier.verifyResponse(
        type,
        input,
        expecting: authorities.expectations
      )
    }
    try require(code(of: verdict) != "trust/internal", "libcrypto has failed")
    guard case .success(let answer) = verdict else { return }
    let members = answer.response.signedMembers
    try require(members.count == answer.tokens.count, "a token was not verified")
    for (member, token) in zip(members, answer.tokens) {
      try require(member.kind == token.kind, "a token is of another kind")
      let again = try VerifyTokenBody.code(of: member.text)
      try require(
        again == nil || again == "input/wrong-kind",
        "a token is rejected on its own: \(again ?? "")"
      )
    }
  }
}
