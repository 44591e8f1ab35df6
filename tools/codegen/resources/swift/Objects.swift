/// The properties of an object that have not been read yet.
struct ObjectReader {
    private let document: JSONObject
    private var left: JSONObject

    init(_ json: JSONValue) throws {
        guard let object = json.object else { throw invalid("object", json) }
        document = object
        left = object
    }

    /// Reads an object with a tag of this value.
    init(_ json: JSONValue, tag: String, value: String) throws {
        try self.init(json)
        let received = left.take(tag)
        if received?.string != value { throw invalid(quoted(value), received, at: .key(tag)) }
    }

    mutating func required<T: JSONCoded>(_ key: String) throws -> T {
        guard let value: T = try optional(key) else { throw invalid("a value", nil, at: .key(key)) }
        return value
    }

    mutating func optional<T: JSONCoded>(_ key: String) throws -> T? {
        guard let json = left.take(key) else { return nil }
        return try inside(.key(key)) { try T(json: json) }
    }

    mutating func nullable<T: JSONCoded>(_ key: String) throws -> T? {
        if document[key] == nil { throw invalid("a value or null", nil, at: .key(key)) }
        return try maybe(key).value
    }

    mutating func maybe<T: JSONCoded>(_ key: String) throws -> Maybe<T> {
        if document[key] == .null {
            _ = left.take(key)
            return .null
        }
        guard let value: T = try optional(key) else { return .missing }
        return .value(value)
    }

    /// Checks that the object matches at least one of the sets, or exactly one.
    func checkAlternatives(exclusive: Bool, _ sets: PropertySet...) throws {
        let count = sets.filter { set in
            set.required.allSatisfy { document[$0] != nil } && set.forbidden.allSatisfy { document[$0] == nil }
        }.count
        if count == 1 || count > 1 && !exclusive { return }
        let outlines = sets.map { "{ \(($0.required + $0.forbidden.map { "no \($0)" }).joined(separator: ", ")) }" }
            .joined(separator: " | ")
        throw invalid("\(exclusive ? "exactly " : "")one of \(outlines)", .object(document))
    }

    /// The other properties.
    var rest: JSONObject { left.withoutTaken() }
}

/// Names of properties that an object must have, and of others that it must not have.
struct PropertySet {
    let required: [String]
    let forbidden: [String]
}

/// Collects the properties of an object.
struct ObjectWriter {
    private var members = JSONObject()
    private var known: Set<String> = []
    private let extra: JSONObject

    /// Extra properties do not replace those that the protocol defines.
    init(extra: JSONObject) {
        self.extra = extra
    }

    mutating func tag(_ key: String, _ value: String) {
        put(key, .string(value))
    }

    mutating func required(_ key: String, _ value: some JSONCoded) {
        put(key, value.json)
    }

    mutating func optional<T: JSONCoded>(_ key: String, _ value: T?) {
        put(key, value?.json)
    }

    mutating func nullable<T: JSONCoded>(_ key: String, _ value: T?) {
        put(key, value?.json ?? .null)
    }

    mutating func maybe<T: JSONCoded>(_ key: String, _ value: Maybe<T>) {
        put(key, value == .null ? .null : value.value?.json)
    }

    private mutating func put(_ key: String, _ value: JSONValue?) {
        if !extra.isEmpty { known.insert(key) }
        if let value { members[key] = value }
    }

    var json: JSONValue {
        if extra.isEmpty { return .object(members) }
        var all = members
        for (key, value) in extra where !known.contains(key) { all[key] = value }
        return .object(all)
    }
}

/// Returns the union's tag, or nil if there is none.
func tagOf(_ json: JSONValue, _ tag: String) -> String? { json[tag]?.string }

/// Returns the error for an object with a missing or unlisted tag.
func unknownTag(_ json: JSONValue, _ tag: String) -> InvalidValue {
    json.object == nil ? invalid("object", json) : invalid("a listed value", json[tag], at: .key(tag))
}

/// Constructs with the first alternative that accepts the document. If there is none, throws the first alternative's
/// error.
func firstOf<T>(_ json: JSONValue, _ alternatives: ((JSONValue) throws -> T)...) throws -> T {
    var failure: InvalidValue?
    for alternative in alternatives {
        do {
            return try alternative(json)
        } catch let error as InvalidValue {
            failure = failure ?? error
        }
    }
    throw failure ?? invalid("nothing", json)
}

extension JSONValue {
    /// The object without a property.
    func without(_ key: String) -> JSONValue {
        guard var members = object else { return self }
        members[key] = nil
        return .object(members)
    }

    /// The object with a property before its others.
    func with(_ key: String, _ value: String) -> JSONValue {
        guard let members = object else { return self }
        var all: JSONObject = [key: .string(value)]
        for (name, member) in members where name != key { all[name] = member }
        return .object(all)
    }

    /// Reads nil.
    func checkNull() throws {
        if self != .null { throw invalid("null", self) }
    }
}
