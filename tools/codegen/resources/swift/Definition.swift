/// A value of the protocol. `JSONDecoder` and `JSONEncoder` also support it.
public protocol JSONRepresentable: Codable, Hashable, Sendable {
    /// Creates the value of a document without repairs and without checking limits such as `minimum`. See
    /// `Definition.read`.
    ///
    /// - Throws: `InvalidValue`
    init(json: JSONValue) throws

    /// The value as it is sent.
    var json: JSONValue { get }
}

extension JSONRepresentable {
    public init(from decoder: any Decoder) throws {
        let json = try JSONValue(from: decoder)
        do {
            self = try Self(json: json)
        } catch let error as InvalidValue {
            throw error.decodingError(at: decoder.codingPath)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }

    /// Writes the value as JSON text on one line.
    ///
    /// - Throws: `EncodingError` for a number that is not finite
    public func jsonText() throws -> String { try json.jsonText() }
}

/// A definition of the protocol. `JSONDecoder` makes the same repairs as `read`.
public protocol Definition: JSONRepresentable {
    /// The name of the definition in the schema.
    static var definitionName: String { get }
}

extension Definition {
    public init(from decoder: any Decoder) throws {
        let json = try JSONValue(from: decoder)
        do {
            self = try Self.read(json).value
        } catch let error as InvalidValue {
            throw error.decodingError(at: decoder.codingPath)
        }
    }

    /// Reads a document that was received and repairs it where the protocol allows. Leaves out malformed optional
    /// properties and items, and keeps unlisted tags and strings.
    ///
    /// - Throws: `InvalidValue` if the document cannot be repaired
    public static func read(_ json: JSONValue) throws -> Reading<Self> {
        let shape = shapeOf(definitionName)
        if findFlaw(shape, json) == nil { return Reading(value: try Self(json: json), repairs: []) }
        let repaired = repair(shape, json)
        if let flaw = repaired.flaw { throw InvalidValue(issue: flaw.issue) }
        let value = repaired.value ?? .null
        let tolerated = Tolerated()
        _ = findFlaw(shape, value, tolerated)
        return Reading(value: try Self(json: value), repairs: (repaired.repairs + tolerated.flaws).map(\.issue))
    }

    /// Reads a JSON text like a document.
    ///
    /// - Throws: `InvalidJSON`, or `InvalidValue` if the document cannot be repaired
    public static func read(text: String) throws -> Reading<Self> { try read(JSONValue(parsing: text)) }

    /// Reads a document that must match the schema exactly.
    ///
    /// - Throws: `InvalidValue` if the schema does not allow the document
    public static func readStrict(_ json: JSONValue) throws -> Self {
        if let flaw = findFlaw(shapeOf(definitionName), json) { throw InvalidValue(issue: flaw.issue) }
        return try Self(json: json)
    }

    /// Reads JSON text that must match the schema exactly.
    ///
    /// - Throws: `InvalidJSON`, or `InvalidValue` if the schema does not allow the document
    public static func readStrict(text: String) throws -> Self { try readStrict(JSONValue(parsing: text)) }
}

/// A definition that is a string, a number or any other value without properties.
public protocol ScalarDefinition: Definition, RawRepresentable, CustomStringConvertible {
    init(rawValue: RawValue)
}

extension ScalarDefinition {
    public init(from decoder: any Decoder) throws {
        let json = try JSONValue(from: decoder)
        do {
            self = try Self.read(json).value
        } catch let error as InvalidValue {
            throw error.decodingError(at: decoder.codingPath)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }

    public init(_ rawValue: RawValue) {
        self.init(rawValue: rawValue)
    }

    public var description: String { "\(rawValue)" }
}

/// A value that was read, and its repairs.
public struct Reading<Value: Sendable>: Sendable {
    public let value: Value
    /// What was left out or replaced, and the tags and strings that this version of the protocol does not list.
    public let repairs: [Issue]
}

/// A step of a path in a document.
public enum PathElement: Hashable, Sendable, CustomStringConvertible {
    case key(String)
    case index(Int)

    public var description: String {
        switch self {
        case .key(let name): name
        case .index(let index): "\(index)"
        }
    }
}

/// An invalid place in a document.
public struct Issue: Hashable, Sendable, CustomStringConvertible {
    /// The path from the outermost property or item to the place.
    public let path: [PathElement]
    /// The expected value.
    public let expected: String
    /// A short description of the received value.
    public let received: String

    public var description: String {
        let place = path.isEmpty ? "the value" : path.map(\.description).joined(separator: ".")
        return "\(place): expected \(expected), got \(received)"
    }
}

/// A value that the protocol does not allow.
public struct InvalidValue: Error, Hashable, Sendable, CustomStringConvertible {
    /// The first place that is invalid.
    public let issue: Issue

    public var description: String { issue.description }

    fileprivate func decodingError(at path: [any CodingKey]) -> DecodingError {
        DecodingError.dataCorrupted(
            DecodingError.Context(codingPath: path, debugDescription: description, underlyingError: self))
    }
}
