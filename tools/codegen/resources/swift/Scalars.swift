/// A value that generated types contain.
protocol JSONCoded: Hashable, Sendable {
    init(json: JSONValue) throws
    var json: JSONValue { get }
}

extension JSONValue: JSONCoded {
    init(json: JSONValue) throws {
        self = json
    }

    var json: JSONValue { self }
}

extension String: JSONCoded {
    init(json: JSONValue) throws {
        guard let text = json.string else { throw invalid("string", json) }
        self = text
    }

    var json: JSONValue { .string(self) }
}

extension Bool: JSONCoded {
    init(json: JSONValue) throws {
        guard case .bool(let value) = json else { throw invalid("boolean", json) }
        self = value
    }

    var json: JSONValue { .bool(self) }
}

extension Double: JSONCoded {
    init(json: JSONValue) throws {
        guard case .number(let number) = json, number.double.isFinite else { throw invalid("number", json) }
        self = number.double
    }

    var json: JSONValue { .number(JSONNumber(self)) }
}

/// A whole number, which may be written as `1.0`.
protocol JSONInteger: JSONCoded, FixedWidthInteger {}

extension JSONInteger {
    init(json: JSONValue) throws {
        guard case .number(let number) = json, let value = number.integer(as: Self.self) else {
            throw invalid("integer from \(Self.min) to \(Self.max)", json)
        }
        self = value
    }

    var json: JSONValue { .number(JSONNumber(self)) }
}

extension Int32: JSONInteger {}
extension Int64: JSONInteger {}
extension UInt16: JSONInteger {}
extension UInt32: JSONInteger {}
extension UInt64: JSONInteger {}

extension Array: JSONCoded where Element: JSONCoded {
    init(json: JSONValue) throws {
        guard let items = json.array else { throw invalid("array", json) }
        self = try items.enumerated().map { index, item in try inside(.index(index)) { try Element(json: item) } }
    }

    var json: JSONValue { .array(map(\.json)) }
}

extension Dictionary: JSONCoded where Key == String, Value: JSONCoded {
    init(json: JSONValue) throws {
        guard let members = json.object else { throw invalid("object", json) }
        self.init(minimumCapacity: members.count)
        for (key, value) in members { self[key] = try inside(.key(key)) { try Value(json: value) } }
    }

    var json: JSONValue {
        .object(JSONObject(sorted { $0.key < $1.key }.map { ($0.key, $0.value.json) }))
    }
}

/// Reads a part of a document. Errors have the path from the root of the document.
func inside<T>(_ place: PathElement, _ read: () throws -> T) throws -> T {
    do {
        return try read()
    } catch let error as InvalidValue {
        let issue = error.issue
        throw InvalidValue(issue: Issue(path: [place] + issue.path, expected: issue.expected, received: issue.received))
    }
}

func invalid(_ expected: String, _ json: JSONValue?, at path: PathElement...) -> InvalidValue {
    InvalidValue(issue: Issue(path: path, expected: expected, received: describe(json)))
}
