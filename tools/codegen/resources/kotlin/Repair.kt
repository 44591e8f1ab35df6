package acp

import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonObject

/** A repaired value, its repairs in order, and the flaw that no rule repairs. */
internal class Repaired(val value: JsonElement?, val repairs: List<Flaw> = emptyList(), val flaw: Flaw? = null) {
    val isWhole: Boolean = flaw == null
}

/** Repairs a value as far as the rules allow. Keeps unlisted tags and values. */
internal fun repair(shape: Shape, value: JsonElement?): Repaired {
    val kind = shape.resolved()
    if ((value == null || value is JsonNull) && kind is Shape.Fields && kind.nullAsEmpty) {
        return Repaired(JsonObject(emptyMap()), listOf(Flaw(emptyList(), "object", value)))
    }
    var repaired = Repaired(value)
    val tried = HashSet<Any?>()
    while (true) {
        val flaw = findFlaw(kind, repaired.value, mutableListOf())
        // Rules make all repairs at a place in one attempt.
        if (flaw == null || !tried.add(flaw.path.firstOrNull())) return repaired.with(flaw)
        val next = repairAt(kind, repaired.value, flaw)
        if (next == null || !next.isWhole) return repaired.with(next?.flaw ?: flaw)
        repaired = Repaired(next.value, repaired.repairs + next.repairs)
    }
}

private fun Repaired.with(flaw: Flaw?): Repaired = Repaired(value, repairs, flaw)

/**
 * Repairs the value at the flaw's place. Returns it, or a flaw inside it that cannot be repaired. Returns null if no
 * rule applies.
 */
private fun repairAt(shape: Shape, value: JsonElement?, flaw: Flaw): Repaired? = when (shape) {
    is Shape.Scalar, is Shape.Listed -> null
    is Shape.Items -> repairItems(shape.items, value, false)
    is Shape.Values -> repairValues(shape.values, value)
    is Shape.Fields -> if (value is JsonObject) repairFields(shape, value, flaw) else null
    is Shape.Tagged -> if (value is JsonObject) repairTagged(shape, value, flaw) else null
    is Shape.Union -> tryEach(shape.alternatives, value)
    is Shape.Reference -> repairAt(shape.target, value, flaw)
}

private fun repairFields(shape: Shape.Fields, value: JsonObject, flaw: Flaw): Repaired? {
    val key = flaw.path.firstOrNull()
    val field = shape.fields[key]
    if (key is String && field != null) return repairField(key to field, value, flaw)
    val repaired = shape.parts.map { repairAt(it, value, flaw) }
    return repaired.find { it != null && it.isWhole } ?: repaired.find { it != null }
}

private fun repairTagged(shape: Shape.Tagged, value: JsonObject, flaw: Flaw): Repaired? {
    val variant = shape.variants[value[shape.tag]?.textOrNull()] ?: return tryEach(shape.others, value)
    val repaired = repairAt(variant, value, flaw)
    return if (repaired != null && repaired.isWhole) repaired else tryEach(shape.open, value) ?: repaired
}

private fun tryEach(alternatives: List<Shape>, value: JsonElement?): Repaired? =
    alternatives.firstNotNullOfOrNull { alternative ->
        repair(alternative, value).takeIf { it.isWhole && it.repairs.isNotEmpty() }
    }

private fun repairField(entry: Pair<String, Field>, holder: JsonObject, flaw: Flaw): Repaired? {
    val (key, field) = entry
    val value = holder[key]
    val repaired = repairInside(field.shape, value, field.has('s'))
    if (repaired != null && repaired.isWhole && repaired.value != null) {
        return Repaired(JsonObject(holder + (key to repaired.value)), repaired.repairs.map { it.under(key) })
    }
    val countsAsMissing = if (value == null) field.has('m') else field.has('e') || value is JsonNull && field.has('n')
    if (countsAsMissing) {
        val rest = holder - key
        return Repaired(JsonObject(if (field.mayBeMissing) rest else rest + (key to JsonArray(emptyList()))), listOf(flaw))
    }
    // For a flaw of the value itself, the rules of the object that has it say better what is allowed, such as null.
    val inner = repaired?.flaw?.takeIf { it.path.isNotEmpty() } ?: return null
    return Repaired(holder, flaw = inner.under(key))
}

private fun repairInside(shape: Shape, value: JsonElement?, skip: Boolean): Repaired? =
    if (shape is Shape.Items) repairItems(shape.items, value, skip) else repair(shape, value)

private fun repairItems(inner: Shape, value: JsonElement?, skip: Boolean): Repaired? {
    if (value !is JsonArray) return null
    val items = mutableListOf<JsonElement>()
    val repairs = mutableListOf<Flaw>()
    value.forEachIndexed { index, item ->
        val repaired = repair(inner, item)
        if (repaired.flaw != null && !skip) return Repaired(value, flaw = repaired.flaw.under(index))
        if (repaired.flaw == null) repaired.value?.let(items::add)
        repairs += (repaired.flaw?.let(::listOf) ?: repaired.repairs).map { it.under(index) }
    }
    return Repaired(JsonArray(items), repairs)
}

private fun repairValues(inner: Shape, value: JsonElement?): Repaired? {
    if (value !is JsonObject) return null
    val members = LinkedHashMap<String, JsonElement>()
    val repairs = mutableListOf<Flaw>()
    for ((key, each) in value) {
        val repaired = repair(inner, each)
        if (repaired.flaw != null) return Repaired(value, flaw = repaired.flaw.under(key))
        repaired.value?.let { members[key] = it }
        repairs += repaired.repairs.map { it.under(key) }
    }
    return Repaired(JsonObject(members), repairs)
}
