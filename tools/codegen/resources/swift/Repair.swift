/// A repaired value, its repairs in order, and the flaw that no rule repairs.
struct Repaired {
    var value: JSONValue?
    var repairs: [Flaw] = []
    var flaw: Flaw?

    var isWhole: Bool { flaw == nil }
}

/// Repairs a value as far as the rules allow. Keeps unlisted tags and values.
func repair(_ shape: Shape, _ value: JSONValue?) -> Repaired {
    let kind = shape.resolved
    if value == nil || value == .null, case .fields(let fields) = kind, fields.nullAsEmpty {
        return Repaired(value: .object([:]), repairs: [Flaw(path: [], expected: "object", value: value)])
    }
    var repaired = Repaired(value: value)
    var tried: Set<PathElement?> = []
    while let flaw = findFlaw(kind, repaired.value, Tolerated()) {
        repaired.flaw = flaw
        // Rules make all repairs at a place in one attempt.
        guard tried.insert(flaw.path.first).inserted else { return repaired }
        guard let next = repairAt(kind, repaired.value, flaw) else { return repaired }
        if let inner = next.flaw {
            repaired.flaw = inner
            return repaired
        }
        repaired = Repaired(value: next.value, repairs: repaired.repairs + next.repairs)
    }
    return repaired
}

/// Repairs the value at the flaw's place. Returns it, or a flaw inside it that cannot be repaired. Returns nil if no
/// rule applies.
private func repairAt(_ shape: Shape, _ value: JSONValue?, _ flaw: Flaw) -> Repaired? {
    switch shape {
    case .scalar, .listed: nil
    case .items(let items, _): repairItems(items, value, skip: false)
    case .values(let values): repairValues(values, value)
    case .fields(let fields): value?.object.flatMap { repairFields(fields, $0, flaw) }
    case .tagged(let tagged): value?.object.flatMap { repairTagged(tagged, $0, flaw) }
    case .union(let alternatives, _): tryEach(alternatives, value)
    case .reference(let name): repairAt(shapeOf(name), value, flaw)
    }
}

private func repairFields(_ shape: Shape.Fields, _ object: JSONObject, _ flaw: Flaw) -> Repaired? {
    if case .key(let name)? = flaw.path.first, let field = shape[name] { return repairField(field, object, flaw) }
    let repaired = shape.parts.map { repairAt($0, .object(object), flaw) }
    return repaired.first { $0?.isWhole == true } ?? repaired.first { $0 != nil } ?? nil
}

private func repairTagged(_ shape: Shape.Tagged, _ object: JSONObject, _ flaw: Flaw) -> Repaired? {
    guard let tag = object[shape.tag]?.string, let variant = shape.variants[tag] else {
        return tryEach(shape.others, .object(object))
    }
    let repaired = repairAt(variant, .object(object), flaw)
    if let repaired, repaired.isWhole { return repaired }
    return tryEach(shape.open, .object(object)) ?? repaired
}

private func tryEach(_ alternatives: [Shape], _ value: JSONValue?) -> Repaired? {
    for alternative in alternatives {
        let repaired = repair(alternative, value)
        if repaired.isWhole && !repaired.repairs.isEmpty { return repaired }
    }
    return nil
}

private func repairField(_ field: Field, _ holder: JSONObject, _ flaw: Flaw) -> Repaired? {
    let value = holder[field.name]
    var changed = holder
    let repaired = repairInside(field.shape.resolved, value, skip: field.has("s"))
    if let repaired, repaired.isWhole, repaired.value != nil {
        changed[field.name] = repaired.value
        return Repaired(value: .object(changed), repairs: repaired.repairs.map { $0.under(.key(field.name)) })
    }
    let countsAsMissing = value == nil ? field.has("m") : field.has("e") || value == .null && field.has("n")
    if countsAsMissing {
        changed[field.name] = field.mayBeMissing ? nil : .array([])
        return Repaired(value: .object(changed), repairs: [flaw])
    }
    // For a flaw of the value itself, the rules of the object that has it say better what is allowed, such as null.
    guard let inner = repaired?.flaw, !inner.path.isEmpty else { return nil }
    return Repaired(value: .object(holder), flaw: inner.under(.key(field.name)))
}

private func repairInside(_ shape: Shape, _ value: JSONValue?, skip: Bool) -> Repaired? {
    if case .items(let items, _) = shape { return repairItems(items, value, skip: skip) }
    return repair(shape, value)
}

private func repairItems(_ shape: Shape, _ value: JSONValue?, skip: Bool) -> Repaired? {
    guard let items = value?.array else { return nil }
    var kept: [JSONValue] = []
    var repairs: [Flaw] = []
    for (index, item) in items.enumerated() {
        let repaired = repair(shape, item)
        if let flaw = repaired.flaw {
            if !skip { return Repaired(value: value, flaw: flaw.under(.index(index))) }
            repairs.append(flaw.under(.index(index)))
        } else {
            if let item = repaired.value { kept.append(item) }
            repairs += repaired.repairs.map { $0.under(.index(index)) }
        }
    }
    return Repaired(value: .array(kept), repairs: repairs)
}

private func repairValues(_ shape: Shape, _ value: JSONValue?) -> Repaired? {
    guard let members = value?.object else { return nil }
    var kept = JSONObject()
    var repairs: [Flaw] = []
    for (key, each) in members {
        let repaired = repair(shape, each)
        if let flaw = repaired.flaw { return Repaired(value: value, flaw: flaw.under(.key(key))) }
        kept[key] = repaired.value
        repairs += repaired.repairs.map { $0.under(.key(key)) }
    }
    return Repaired(value: .object(kept), repairs: repairs)
}
