/// The values that a definition allows.
indirect enum Shape: Sendable {
    case scalar(Scalar)
    /// One of these strings.
    case listed([String])
    case items(Shape, minItems: Int)
    case values(Shape)
    case fields(Fields)
    case tagged(Tagged)
    case union([Shape], exclusive: Bool)
    case reference(String)

    /// A value without parts. `passes` is called with nil for a missing value.
    struct Scalar: Sendable {
        let expected: String
        var isAnything = false
        let passes: @Sendable (JSONValue?) -> Bool
    }

    /// An object with named properties, and further shapes that it must match.
    final class Fields: Sendable {
        let fields: [Field]
        let parts: [Shape]
        let nullAsEmpty: Bool
        private let byName: [String: Field]

        init(fields: [Field], parts: [Shape], nullAsEmpty: Bool) {
            self.fields = fields
            self.parts = parts
            self.nullAsEmpty = nullAsEmpty
            byName = Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0) })
        }

        subscript(name: String) -> Field? { byName[name] }
    }

    /// An object of one of several shapes, distinguished by a property.
    final class Tagged: Sendable {
        let tag: String
        let tags: [String]
        let variants: [String: Shape]
        /// Shapes to try if the tag is missing or the object does not match its variant.
        let open: [Shape]
        /// Shapes to try if the tag is missing or not listed.
        let others: [Shape]

        init(tag: String, variants: [(String, Shape)], open: [Shape], unknown: [Shape]) {
            self.tag = tag
            tags = variants.map(\.0)
            self.variants = Dictionary(uniqueKeysWithValues: variants)
            self.open = open
            others = open + unknown
        }
    }

    var resolved: Shape {
        if case .reference(let name) = self { shapeOf(name).resolved } else { self }
    }

    var isAnything: Bool {
        if case .scalar(let scalar) = resolved { scalar.isAnything } else { false }
    }
}

/// A property. `rules` has a letter for each of its rules.
struct Field: Sendable {
    let name: String
    let shape: Shape
    let mayBeMissing: Bool
    let mayBeNull: Bool
    /// Whether an empty array may replace a malformed one.
    let mayBeEmpty: Bool
    private let rules: String

    init(name: String, shape: Shape, rules: String) {
        self.name = name
        self.shape = shape
        self.rules = rules
        mayBeMissing = rules.contains("?")
        mayBeNull = rules.contains("0")
        mayBeEmpty = !mayBeMissing && rules.contains("e")
    }

    func has(_ rule: Character) -> Bool { rules.contains(rule) }
}

private let shapes: [String: Shape] = {
    guard case .object(let table)? = try? JSONValue(parsing: shapeTable) else { fatalError("The shape table is not JSON") }
    return Dictionary(uniqueKeysWithValues: table.map { ($0.key, readShape($0.value)) })
}()

/// Returns the shape of a definition.
func shapeOf(_ definition: String) -> Shape {
    guard let shape = shapes[definition] else { fatalError("The shape table lacks \"\(definition)\"") }
    return shape
}

private func readShape(_ json: JSONValue) -> Shape {
    switch json["is"]?.string ?? "" {
    case "any": .scalar(Shape.Scalar(expected: "anything", isAnything: true) { _ in true })
    case "none": .scalar(Shape.Scalar(expected: "no value") { _ in false })
    case "null": .scalar(Shape.Scalar(expected: "null") { $0 == .null })
    case "boolean": .scalar(Shape.Scalar(expected: "boolean") { if case .bool = $0 { true } else { false } })
    case "object": .scalar(Shape.Scalar(expected: "object") { $0?.object != nil })
    case "string": stringShape(json)
    case "integer": numberShape(json, isWhole: true)
    case "number": numberShape(json, isWhole: false)
    case "const": constShape(json["value"] ?? .null)
    case "listed": .listed(items(json, "values").compactMap(\.string))
    case "array": .items(readShape(json["items"] ?? .null), minItems: numberOf(json["minItems"]).map { Int($0) } ?? 0)
    case "map": .values(readShape(json["values"] ?? .null))
    case "fields": fieldsShape(json)
    case "tagged":
        .tagged(
            Shape.Tagged(
                tag: json["tag"]?.string ?? "",
                variants: (json["variants"]?.object ?? [:]).map { ($0.key, readShape($0.value)) },
                open: items(json, "open").map(readShape),
                unknown: items(json, "unknown").map(readShape)))
    case "union": .union(items(json, "alternatives").map(readShape), exclusive: json["exclusive"] != nil)
    case "reference": .reference(json["name"]?.string ?? "")
    default: fatalError("The shape table has a shape of an unknown kind")
    }
}

private func items(_ json: JSONValue, _ key: String) -> [JSONValue] { json[key]?.array ?? [] }

/// Returns a JSON number, or nil for another value or one out of range.
private func numberOf(_ json: JSONValue?) -> Double? {
    if case .number(let number) = json, number.double.isFinite { number.double } else { nil }
}

private func constShape(_ value: JSONValue) -> Shape {
    if let number = numberOf(value) {
        return .scalar(Shape.Scalar(expected: shortestText(number)) { numberOf($0) == number })
    }
    return .scalar(Shape.Scalar(expected: quoted(value.string ?? "")) { $0 == value })
}

private func stringShape(_ json: JSONValue) -> Shape {
    let least = numberOf(json["minLength"]).map { Int($0) } ?? 0
    if let most = numberOf(json["maxLength"]).map({ Int($0) }) {
        return .scalar(
            Shape.Scalar(expected: "string of \(least) to \(most) characters") { value in
                value?.string.map { (least...most).contains($0.unicodeScalars.count) } == true
            })
    }
    if least > 0 {
        return .scalar(Shape.Scalar(expected: "string that is not empty") { $0?.string?.isEmpty == false })
    }
    return .scalar(Shape.Scalar(expected: "string") { $0?.string != nil })
}

private func numberShape(_ json: JSONValue, isWhole: Bool) -> Shape {
    let (minimum, maximum) = (numberOf(json["minimum"]), numberOf(json["maximum"]))
    let lower = minimum.map { " from \(shortestText($0))" } ?? ""
    let upper = maximum.map { " to \(shortestText($0))" } ?? ""
    return .scalar(
        Shape.Scalar(expected: (isWhole ? "integer" : "number") + lower + upper) { value in
            guard let number = numberOf(value) else { return false }
            if let minimum, number < minimum { return false }
            if let maximum, number > maximum { return false }
            return !isWhole || number.rounded() == number
        })
}

private func fieldsShape(_ json: JSONValue) -> Shape {
    let fields = (json["fields"]?.object ?? [:]).map { name, field in
        Field(name: name, shape: readShape(field["shape"] ?? .null), rules: field["rules"]?.string ?? "")
    }
    return .fields(
        Shape.Fields(fields: fields, parts: items(json, "parts").map(readShape), nullAsEmpty: json["nullAsEmpty"] != nil))
}
