/// The members of a JSON object in order. The order does not matter for equality.
public struct JSONObject: Sendable, Sequence, ExpressibleByDictionaryLiteral {
    private var names: [String] = []
    private var values: [String: JSONValue] = [:]

    public init() {}

    /// Of members with the same name, the last one counts.
    public init(_ members: some Sequence<(String, JSONValue)>) {
        for (name, value) in members { self[name] = value }
    }

    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self.init(elements)
    }

    public var count: Int { values.count }

    public var isEmpty: Bool { values.isEmpty }

    /// The names in order.
    public var keys: [String] { values.count == names.count ? names : names.filter { values[$0] != nil } }

    /// A member, or nil if it is missing. A new one is added at the end.
    public subscript(name: String) -> JSONValue? {
        get { values[name] }
        set {
            if newValue == nil, values[name] != nil { names.removeAll { $0 == name } }
            if newValue != nil, values[name] == nil { names.append(name) }
            values[name] = newValue
        }
    }

    public func makeIterator() -> AnyIterator<(key: String, value: JSONValue)> {
        var names = keys.makeIterator()
        return AnyIterator {
            guard let name = names.next(), let value = values[name] else { return nil }
            return (name, value)
        }
    }

    /// Removes a member. Its name is kept until `withoutTaken`.
    mutating func take(_ name: String) -> JSONValue? { values.removeValue(forKey: name) }

    /// The object without the removed members.
    func withoutTaken() -> JSONObject {
        guard values.count < names.count else { return self }
        var rest = JSONObject()
        if values.isEmpty { return rest }
        rest.names = keys
        rest.values = values
        return rest
    }
}

extension JSONObject: Hashable {
    public static func == (left: JSONObject, right: JSONObject) -> Bool { left.values == right.values }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(values)
    }
}
