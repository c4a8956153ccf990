// SPDX-License-Identifier: Apache-2.0

public import OpenSSLTrust

extension TokenAuthority {
  /// A signed transaction as the App Store writes it.
  ///
  ///     let token = try authority.transaction {
  ///       $0.productId = "com.example.notes.pro"
  ///       $0.expiresDate = "2026-01-01T00:00:00Z"
  ///     }
  public func transaction(
    _ transaction: TransactionBuilder = .production,
    _ configure: (inout TransactionBuilder) -> Void = { _ in }
  ) throws(TrustError) -> String {
    var transaction = transaction
    configure(&transaction)
    return try token(transaction).text()
  }

  /// A signed renewal info as the App Store writes it.
  public func renewalInfo(
    _ renewalInfo: RenewalInfoBuilder = .production,
    _ configure: (inout RenewalInfoBuilder) -> Void = { _ in }
  ) throws(TrustError) -> String {
    var renewalInfo = renewalInfo
    configure(&renewalInfo)
    return try token(renewalInfo).text()
  }

  /// A signed app transaction as the App Store writes it.
  public func appTransaction(
    _ appTransaction: AppTransactionBuilder = .production,
    _ configure: (inout AppTransactionBuilder) -> Void = { _ in }
  ) throws(TrustError) -> String {
    var appTransaction = appTransaction
    configure(&appTransaction)
    return try token(appTransaction).text()
  }

  /// A signed notification as the App Store writes it, with signed tokens inside, and its request
  /// body.
  ///
  ///     let post = try authority.notification(.didRenew) {
  ///       $0.environment = "Sandbox"
  ///       $0.transaction?.expiresDate = "2026-01-01T00:00:00Z"
  ///     }
  ///     _ = try verifier.verifyNotification(post.token.utf8, expecting: .init(now: now))
  ///     send(post.body)
  public func notification(
    _ kind: NotificationBuilder.Kind,
    _ configure: (inout NotificationBuilder) -> Void = { _ in }
  ) throws(TrustError) -> Post {
    Post(token: try token(NotificationBuilder(kind, configure)).text())
  }

  /// A signed real-time request as the App Store writes it, and its request body.
  public func realtimeRequest(
    _ request: RealtimeRequestBuilder = .production,
    _ configure: (inout RealtimeRequestBuilder) -> Void = { _ in }
  ) throws(TrustError) -> Post {
    var request = request
    configure(&request)
    return Post(token: try token(request).text())
  }

  /// The body of an App Store Server API response, with its tokens signed.
  public func response(_ response: ResponseBuilder) throws(TrustError) -> String {
    String(decoding: try response.envelope.payload(signedBy: self), as: UTF8.self)
  }

  /// A token that the App Store posts to a server, and its request body.
  public struct Post: Hashable, Sendable {
    /// The token.
    public let token: String

    /// A request with any token.
    public init(token: String) {
      self.token = token
    }

    /// The body: `{"signedPayload":"…"}`.
    public var body: String {
      let members = [MemberBuilder.string("signedPayload", token)].compactMap { $0 }
      return String(decoding: members.object(), as: UTF8.self)
    }
  }

  // MARK: Unsigned tokens

  /// An unsigned token, which can be changed before it is signed.
  ///
  ///     let forged = try authority.token(TransactionBuilder.production) { $0.signature = .empty }
  public func token(
    _ payload: some EnvelopeBuilder,
    _ configure: (inout TokenBuilder) -> Void = { _ in }
  ) throws(TrustError) -> TokenBuilder {
    token(signing: try payload.payload(signedBy: self), configure)
  }

  /// An unsigned token with any payload.
  public func token(
    signing payload: [UInt8],
    _ configure: (inout TokenBuilder) -> Void = { _ in }
  ) -> TokenBuilder {
    let header = TokenHeaderBuilder(x5c: certificates)
    var token = TokenBuilder(header: header, payload: payload, key: keys.leaf, authority: self)
    configure(&token)
    return token
  }

  /// An unsigned token in the form of StoreKit testing in Xcode.
  ///
  ///     let token = try authority.xcodeToken(TransactionBuilder.xcode).text()
  ///
  /// A verifier accepts it only with ``xcode`` as a trust anchor.
  public func xcodeToken(
    _ payload: some EnvelopeBuilder,
    _ configure: (inout TokenBuilder) -> Void = { _ in }
  ) throws(TrustError) -> TokenBuilder {
    xcodeToken(signing: try payload.payload(signedBy: self), configure)
  }

  /// An unsigned token in the form of StoreKit testing in Xcode, with any payload.
  public func xcodeToken(
    signing payload: [UInt8],
    _ configure: (inout TokenBuilder) -> Void = { _ in }
  ) -> TokenBuilder {
    let header = TokenHeaderBuilder.xcode(certificate: xcode)
    var token = TokenBuilder(header: header, payload: payload, key: keys.xcode, authority: self)
    configure(&token)
    return token
  }
}
