/// A JSON value. Numbers keep their digits, and objects keep the order of their members.
public enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(JSONNumber)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)

    /// The string, or nil if this is not a string.
    public var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The items, or nil if this is not an array.
    public var array: [JSONValue]? {
        if case .array(let items) = self { items } else { nil }
    }

    /// The members, or nil if this is not an object.
    public var object: JSONObject? {
        if case .object(let members) = self { members } else { nil }
    }

    /// The member of an object, or nil if it is missing or this is not an object.
    public subscript(key: String) -> JSONValue? { object?[key] }
}

/// A JSON number with all its digits.
public struct JSONNumber: Hashable, Sendable {
    /// The number as it is written.
    public let text: String

    /// A whole number.
    public init(_ value: some FixedWidthInteger) {
        text = String(value)
    }

    /// A number, which should be finite because JSON has no others.
    public init(_ value: Double) {
        text = shortestText(value)
    }

    init(text: String) {
        self.text = text
    }

    /// The nearest number, or infinity if it is out of range.
    public var double: Double { Double(text) ?? .nan }

    /// The number as a whole number, which may be written as `1.0`. Nil if it is not one or is out of range of the
    /// type.
    public func integer<T: FixedWidthInteger>(as type: T.Type = T.self) -> T? {
        T(text) ?? T(exactly: double)
    }
}

extension JSONValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    public init(booleanLiteral value: Bool) {
        self = .bool(value)
    }

    public init(integerLiteral value: Int) {
        self = .number(JSONNumber(value))
    }

    public init(floatLiteral value: Double) {
        self = .number(JSONNumber(value))
    }

    public init(stringLiteral value: String) {
        self = .string(value)
    }

    public init(arrayLiteral elements: JSONValue...) {
        self = .array(elements)
    }

    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(JSONObject(elements))
    }
}

extension JSONValue: Codable {
    private struct MemberKey: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) {
            self.stringValue = stringValue
        }

        init?(intValue: Int) {
            return nil
        }
    }

    public init(from decoder: any Decoder) throws {
        if let members = try? decoder.container(keyedBy: MemberKey.self) {
            self = .object(
                JSONObject(try members.allKeys.map { ($0.stringValue, try members.decode(JSONValue.self, forKey: $0)) }))
        } else if var list = try? decoder.unkeyedContainer() {
            var items: [JSONValue] = []
            while !list.isAtEnd { items.append(try list.decode(JSONValue.self)) }
            self = .array(items)
        } else {
            self = try JSONValue(scalar: decoder.singleValueContainer())
        }
    }

    private init(scalar: any SingleValueDecodingContainer) throws {
        if scalar.decodeNil() {
            self = .null
        } else if let value = try? scalar.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? scalar.decode(String.self) {
            self = .string(value)
        } else if let value = try? scalar.decode(Int64.self) {
            self = .number(JSONNumber(value))
        } else if let value = try? scalar.decode(UInt64.self) {
            self = .number(JSONNumber(value))
        } else {
            self = .number(JSONNumber(try scalar.decode(Double.self)))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .object(let members):
            var container = encoder.container(keyedBy: MemberKey.self)
            for (key, value) in members { try container.encode(value, forKey: MemberKey(stringValue: key)) }
        case .array(let items):
            var list = encoder.unkeyedContainer()
            for item in items { try list.encode(item) }
        default:
            var container = encoder.singleValueContainer()
            try encodeScalar(into: &container)
        }
    }

    private func encodeScalar(into container: inout any SingleValueEncodingContainer) throws {
        switch self {
        case .bool(let value): try container.encode(value)
        case .string(let text): try container.encode(text)
        case .number(let number):
            if let value = Int64(number.text) {
                try container.encode(value)
            } else if let value = UInt64(number.text) {
                try container.encode(value)
            } else {
                try container.encode(number.double)
            }
        default: try container.encodeNil()
        }
    }
}
