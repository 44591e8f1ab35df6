/// A fault in a value, with its exact place. `value` is nil if it is missing.
struct Flaw {
    var path: [PathElement]
    var expected: String
    let value: JSONValue?

    /// Returns the flaw with its path relative to the object or array that has the value at a place.
    func under(_ place: PathElement) -> Flaw { Flaw(path: [place] + path, expected: expected, value: value) }

    var issue: Issue { Issue(path: path, expected: expected, received: describe(value)) }
}

/// Collects the flaws that are tolerated.
final class Tolerated {
    var flaws: [Flaw] = []
}

/// Returns the first flaw of the value, or nil if it has the shape. If `tolerated` is set, unknown tags and enumeration
/// values are added to it instead, as are arrays that are empty because their items were left out.
func findFlaw(_ shape: Shape, _ value: JSONValue?, _ tolerated: Tolerated? = nil) -> Flaw? {
    var finder = FlawFinder(tolerated: tolerated)
    return finder.visit(shape, value)
}

private struct FlawFinder {
    let tolerated: Tolerated?
    /// The path from the checked value to the current one.
    var path: [PathElement] = []

    mutating func visit(_ shape: Shape, _ value: JSONValue?) -> Flaw? {
        switch shape {
        case .scalar(let scalar): scalar.passes(value) ? nil : flaw(value, scalar.expected)
        case .listed(let values): visitListed(values, value)
        case .items(let items, let minItems): visitItems(items, minItems, value)
        case .values(let values): visitValues(values, value)
        case .fields(let fields): visitFields(fields, value)
        case .tagged(let tagged): visitTagged(tagged, value)
        case .union(let alternatives, let exclusive): visitUnion(alternatives, exclusive, value)
        case .reference(let name): visit(shapeOf(name), value)
        }
    }

    private func flaw(_ value: JSONValue?, _ expected: String) -> Flaw {
        Flaw(path: path, expected: expected, value: value)
    }

    private func visitListed(_ values: [String], _ value: JSONValue?) -> Flaw? {
        let text = value?.string
        if let text, values.contains(text) { return nil }
        let flaw = flaw(value, namesOf(values))
        guard let tolerated, text != nil else { return flaw }
        tolerated.flaws.append(flaw)
        return nil
    }

    private mutating func visitInside(_ shape: Shape, _ place: PathElement, _ value: JSONValue?) -> Flaw? {
        if case .scalar(let scalar) = shape, scalar.passes(value) { return nil }
        path.append(place)
        defer { path.removeLast() }
        return visit(shape, value)
    }

    private mutating func visitItems(_ shape: Shape, _ minItems: Int, _ value: JSONValue?) -> Flaw? {
        guard let items = value?.array else { return flaw(value, "array") }
        if items.count < minItems { return flaw(value, "array of at least \(minItems) items") }
        for (index, item) in items.enumerated() {
            if let flaw = visitInside(shape, .index(index), item) { return flaw }
        }
        return nil
    }

    private mutating func visitValues(_ shape: Shape, _ value: JSONValue?) -> Flaw? {
        guard let members = value?.object else { return flaw(value, "object") }
        for (key, each) in members {
            if let flaw = visitInside(shape, .key(key), each) { return flaw }
        }
        return nil
    }

    private mutating func visitFields(_ shape: Shape.Fields, _ value: JSONValue?) -> Flaw? {
        guard let members = value?.object else { return flaw(value, "object") }
        for field in shape.fields {
            if let flaw = visitField(field, members[field.name]) { return flaw }
        }
        for part in shape.parts {
            if let flaw = visit(part, value) { return flaw }
        }
        return nil
    }

    private mutating func visitField(_ field: Field, _ value: JSONValue?) -> Flaw? {
        if value == nil && field.mayBeMissing { return nil }
        if case .null = value, field.mayBeNull { return nil }
        if value == nil && field.shape.isAnything {
            return Flaw(path: path + [.key(field.name)], expected: "anything", value: nil)
        }
        guard var flaw = visitInside(field.shape, .key(field.name), value) else { return nil }
        if field.mayBeEmpty, let tolerated, value?.array?.isEmpty == true {
            tolerated.flaws.append(flaw)
            return nil
        }
        if flaw.path.count == path.count + 1 && field.mayBeNull { flaw.expected += " | null" }
        return flaw
    }

    private mutating func visitTagged(_ shape: Shape.Tagged, _ value: JSONValue?) -> Flaw? {
        guard let members = value?.object else { return flaw(value, "object") }
        let tag = members[shape.tag]
        // The tag shows which variant was meant, so that variant's flaw is reported even if another one matches
        // further.
        if let variant = shape.variants[tag?.string ?? ""] { return visitEach([variant] + shape.open, value)?.first }
        if shape.others.isEmpty { return visitInside(.listed(shape.tags), .key(shape.tag), tag) }
        guard var flaw = visitAny(shape.others, value) else { return nil }
        if flaw.path.count != path.count + 1 { return flaw }
        let names = namesOf(shape.tags)
        if flaw.path.last == .key(shape.tag) {
            flaw.expected = "\(names) | \(flaw.expected)"
            return flaw
        }
        // It is more helpful to report an unlisted tag than a missing property of a shape without a tag.
        let isMeant = tag?.string != nil && flaw.value == nil
        return isMeant ? Flaw(path: path + [.key(shape.tag)], expected: "\(names) | missing", value: tag) : flaw
    }

    private mutating func visitUnion(_ alternatives: [Shape], _ exclusive: Bool, _ value: JSONValue?) -> Flaw? {
        if !exclusive { return visitAny(alternatives, value) }
        var passed = 0
        for alternative in alternatives where visitEach([alternative], value) == nil { passed += 1 }
        if passed == 0 { return visitAny(alternatives, value) }
        let outlines = alternatives.map(outlineOf).joined(separator: " | ")
        return passed == 1 ? nil : flaw(value, "exactly one of \(outlines)")
    }

    /// Returns nil if one of the shapes fits, or else the flaw of the one that matches furthest.
    private mutating func visitAny(_ shapes: [Shape], _ value: JSONValue?) -> Flaw? {
        guard let flaws = visitEach(shapes, value) else { return nil }
        let depth = flaws.map(\.path.count).max() ?? 0
        let deepest = flaws.filter { $0.path.count == depth }
        guard var first = deepest.first else { return nil }
        if deepest.count == 1 { return first }
        if deepest.allSatisfy({ $0.path == first.path }) {
            first.expected = unique(deepest.map(\.expected)).joined(separator: " | ")
            return first
        }
        if depth > path.count + 1 { return first }
        let outlines = deepest.map { "{ \($0.path.last?.description ?? ""): \($0.expected) }" }
        return flaw(value, outlines.joined(separator: " | "))
    }

    /// Returns the flaw for each shape, or nil if one of them fits.
    private mutating func visitEach(_ shapes: [Shape], _ value: JSONValue?) -> [Flaw]? {
        var flaws: [Flaw] = []
        for shape in shapes {
            let before = tolerated?.flaws.count ?? 0
            guard let flaw = visit(shape, value) else { return nil }
            flaws.append(flaw)
            if let tolerated { tolerated.flaws.removeSubrange(before...) }
        }
        return flaws
    }
}

private func namesOf(_ values: [String]) -> String { values.map(quoted).joined(separator: " | ") }

private func unique(_ texts: [String]) -> [String] {
    var seen: Set<String> = []
    return texts.filter { seen.insert($0).inserted }
}

/// Describes an alternative by its required properties.
private func outlineOf(_ shape: Shape) -> String {
    guard case .fields(let fields) = shape.resolved else { return "{  }" }
    let required = fields.fields.filter { !$0.mayBeMissing }.map(\.name)
    return "{ \(required.joined(separator: ", ")) }"
}
