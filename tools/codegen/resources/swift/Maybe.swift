/// A property that can be missing, null or present, which are different in the protocol.
public enum Maybe<Wrapped> {
    case missing
    case null
    indirect case value(Wrapped)

    /// A property that is present: with the value, or null.
    public init(_ value: Wrapped?) {
        if let value { self = .value(value) } else { self = .null }
    }

    /// The value, or nil if the property is missing or null.
    public var value: Wrapped? {
        if case .value(let value) = self { value } else { nil }
    }
}

extension Maybe: Equatable where Wrapped: Equatable {}
extension Maybe: Hashable where Wrapped: Hashable {}
extension Maybe: Sendable where Wrapped: Sendable {}

extension Maybe: ExpressibleByUnicodeScalarLiteral
where Wrapped: ExpressibleByStringLiteral, Wrapped.StringLiteralType == String {
    public init(unicodeScalarLiteral value: String) {
        self = .value(Wrapped(stringLiteral: value))
    }
}

extension Maybe: ExpressibleByExtendedGraphemeClusterLiteral
where Wrapped: ExpressibleByStringLiteral, Wrapped.StringLiteralType == String {
    public init(extendedGraphemeClusterLiteral value: String) {
        self = .value(Wrapped(stringLiteral: value))
    }
}

extension Maybe: ExpressibleByStringLiteral
where Wrapped: ExpressibleByStringLiteral, Wrapped.StringLiteralType == String {
    public init(stringLiteral value: String) {
        self = .value(Wrapped(stringLiteral: value))
    }
}
