// SPDX-License-Identifier: Apache-2.0

/// The environments whose documents a verifier accepts.
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

  /// The environment is accepted, and the signer may sign for it: Apple signs nothing for Xcode, and Xcode's
  /// certificates sign nothing else.
  ///
  /// `environment` is `nil` for an unknown or missing name; `name` is `nil` for a missing one.
  /// `mayBeUnnamed` accepts documents of Xcode that name no environment, if any environment is accepted.
  /// Tests call this directly: they cannot sign as Apple.
  package func require(
    _ environment: StoreEnvironment?,
    named name: String?,
    from signer: TrustLevel?,
    mayBeUnnamed: Bool = false
  ) throws(ClaimError) -> CheckOutcome {
    let found = name ?? "none"
    let code: ClaimError.Code = name == nil ? .environmentMissing : .environment
    if signer == .pinnedLeaf, environment != .xcode, !(mayBeUnnamed && name == nil && self == .any)
    {
      throw ClaimError(code, expected: "Xcode, from this signer", found: found)
    }
    if signer == .apple, environment == .xcode {
      throw ClaimError(.environment, expected: "anything else, from this signer", found: found)
    }
    guard case .only(let environments) = self else { return .notRequested }
    guard let environment, environments.contains(where: { $0.canonical == environment }) else {
      throw ClaimError(code, expected: .list(environments.map(\.rawValue)), found: found)
    }
    return .passed
  }
}
