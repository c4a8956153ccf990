// SPDX-License-Identifier: Apache-2.0

public import StoreReceipts

/// The apps whose documents a verifier accepts.
///
///     let apps: AcceptedApps = [AppIdentity(bundleId: "com.example.notes", appAppleId: 1234567890)]
public enum AcceptedApps: Hashable, Sendable, ExpressibleByArrayLiteral {
  /// These apps; an empty list accepts nothing.
  case only([AppIdentity])
  /// Any app: a genuine document of another developer's app passes. For tools that only show documents.
  case any

  /// The apps of a list.
  public init(arrayLiteral apps: AppIdentity...) { self = .only(apps) }

  /// The apps; `nil` for any.
  package var list: [AppIdentity]? {
    switch self {
    case .only(let apps): apps
    case .any: nil
    }
  }
}

/// The environments whose documents a verifier accepts.
public enum AcceptedEnvironments: Hashable, Sendable, ExpressibleByArrayLiteral {
  /// These environments; an empty set accepts nothing.
  case only(Set<StoreEnvironment>)
  /// Any environment: purchases in the sandbox, which cost nothing, pass. For tools that only show documents.
  case any

  /// The environments of a list.
  public init(arrayLiteral environments: StoreEnvironment...) { self = .only(Set(environments)) }

  /// The canonical environments, without unknown ones; `nil` for any.
  package var set: Set<StoreEnvironment>? {
    switch self {
    case .only(let environments): Set(environments.compactMap(\.canonical))
    case .any: nil
    }
  }
}
