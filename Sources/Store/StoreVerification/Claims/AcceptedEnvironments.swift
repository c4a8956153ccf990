// SPDX-License-Identifier: Apache-2.0

/// The environments whose documents a verifier accepts.
///
///     let verifier = SignedDataVerifier(
///       apps: [AppIdentity(bundleId: "com.example.notes")], environments: [.production, .sandbox])
public enum AcceptedEnvironments: Hashable, Sendable, ExpressibleByArrayLiteral {
  /// These environments; an empty set accepts nothing.
  case only(Set<StoreEnvironment>)
  /// Any environment: sandbox purchases, which cost nothing, are accepted. For tools that only show
  /// documents.
  case any

  /// The environments of a list.
  public init(arrayLiteral environments: StoreEnvironment...) { self = .only(Set(environments)) }
}

extension AcceptedEnvironments {
  /// Whether the caller has named an environment.
  func names(_ environment: StoreEnvironment) -> Bool {
    if case .only(let environments) = self {
      environments.contains { $0.canonical == environment }
    } else {
      false
    }
  }

  /// The environment is accepted, and the signer may sign for it.
  ///
  /// `environment` is `nil` for an unknown or missing name; `name` is `nil` for a missing one.
  package func require(
    _ environment: StoreEnvironment?,
    named name: String?,
    from signer: TrustLevel?
  ) throws(ClaimError) -> CheckOutcome {
    try AcceptedEnvironments.requireSigner(signer, for: environment, named: name)
    return try require(environment, named: name)
  }

  /// The signer may sign for the environment that the document names: Apple signs nothing for Xcode, and a pinned signer
  /// such as Xcode's certificate signs nothing else, whatever the caller accepts.
  ///
  /// A document of a pinned signer must name its environment (Docs/Decisions/0011-who-may-issue.md). Tests call this
  /// directly: they cannot sign as Apple.
  package static func requireSigner(
    _ signer: TrustLevel?,
    for environment: StoreEnvironment?,
    named name: String?
  ) throws(ClaimError) {
    let found = name ?? "none"
    if signer == .pinnedLeaf, environment != .xcode {
      throw ClaimError(
        name == nil ? .environmentMissing : .environment,
        expected: "Xcode, from this signer",
        found: found
      )
    }
    if signer == .apple, environment == .xcode {
      throw ClaimError(.environment, expected: "anything else, from this signer", found: found)
    }
  }

  /// The environment is accepted.
  package func require(
    _ environment: StoreEnvironment?,
    named name: String?
  ) throws(ClaimError) -> CheckOutcome {
    guard case .only(let environments) = self else { return .notRequested }
    guard let environment, environments.contains(where: { $0.canonical == environment }) else {
      throw ClaimError(
        name == nil ? .environmentMissing : .environment,
        expected: .list(environments.map(\.rawValue)),
        found: name ?? "none"
      )
    }
    return .passed
  }
}
