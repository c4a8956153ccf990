// SPDX-License-Identifier: Apache-2.0

/// Any JSON value, for files of varying structure.
public enum JSONValue: Decodable, Hashable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number without a fraction that fits 64 bits.
  case integer(Int64)
  /// Any other number.
  case number(Double)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object.
  case object([String: JSONValue])

  /// The member of an object; `nil` if there is none.
  public subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members[key]
  }

  /// The string.
  public var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The number, if it is an integer.
  public var integer: Int64? {
    guard case .integer(let number) = self else { return nil }
    return number
  }

  /// The Boolean.
  public var bool: Bool? {
    guard case .bool(let value) = self else { return nil }
    return value
  }

  /// The elements of an array.
  public var array: [JSONValue]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  /// The members of an object.
  public var object: [String: JSONValue]? {
    guard case .object(let members) = self else { return nil }
    return members
  }

  /// Decodes a value of any type.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
      return
    }
    let readers: [() throws -> JSONValue] = [
      { .bool(try container.decode(Bool.self)) },
      { .integer(try container.decode(Int64.self)) },
      { .number(try container.decode(Double.self)) },
      { .string(try container.decode(String.self)) },
      { .array(try container.decode([JSONValue].self)) },
    ]
    for read in readers {
      do {
        self = try read()
        return
      } catch {
        continue
      }
    }
    self = .object(try container.decode([String: JSONValue].self))
  }
}
