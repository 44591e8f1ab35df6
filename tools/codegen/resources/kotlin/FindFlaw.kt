package acp

import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive

/** A fault in a value, with its exact place. [value] is null if it is missing. */
internal data class Flaw(val path: List<Any>, val expected: String, val value: JsonElement?) {
    /** Returns the flaw with its path relative to the object or array that has the value under [key]. */
    fun under(key: Any): Flaw = copy(path = listOf(key) + path)

    fun toIssue(): Issue = Issue(path, expected, describe(value))

    fun toException(): InvalidValueException = InvalidValueException(toIssue())
}

/**
 * Returns the first flaw of the value, or null if it has the shape. If [tolerated] is set, unknown tags and enumeration
 * values are added to it instead, as are arrays that are empty because their items were left out.
 */
internal fun findFlaw(shape: Shape, value: JsonElement?, tolerated: MutableList<Flaw>? = null): Flaw? =
    FlawFinder(tolerated).visit(shape, value)

private class FlawFinder(private val tolerated: MutableList<Flaw>?) {
    /** The path from the checked value to the current one. */
    private val path = ArrayList<Any>()

    fun visit(shape: Shape, value: JsonElement?): Flaw? = when (shape) {
        is Shape.Scalar -> if (shape.passes(value)) null else flawOf(value, shape.expected)
        is Shape.Listed -> visitListed(shape.values, value)
        is Shape.Items -> visitItems(shape, value)
        is Shape.Values -> visitValues(shape, value)
        is Shape.Fields -> visitFields(shape, value)
        is Shape.Tagged -> visitTagged(shape, value)
        is Shape.Union -> visitUnion(shape, value)
        is Shape.Reference -> visit(shape.target, value)
    }

    private fun flawOf(value: JsonElement?, expected: String): Flaw = Flaw(path.toList(), expected, value)

    private fun visitListed(values: Set<String>, value: JsonElement?): Flaw? {
        val text = value?.textOrNull()
        if (text != null && text in values) return null
        val flaw = flawOf(value, namesOf(values))
        if (tolerated == null || text == null) return flaw
        tolerated.add(flaw)
        return null
    }

    private fun visitInside(shape: Shape, key: Any, value: JsonElement?): Flaw? {
        path.add(key)
        val flaw = visit(shape, value)
        path.removeAt(path.size - 1)
        return flaw
    }

    private fun visitItems(shape: Shape.Items, value: JsonElement?): Flaw? {
        if (value !is JsonArray) return flawOf(value, "array")
        if (value.size < shape.minItems) return flawOf(value, "array of at least ${shape.minItems} items")
        value.forEachIndexed { index, item -> visitInside(shape.items, index, item)?.let { return it } }
        return null
    }

    private fun visitValues(shape: Shape.Values, value: JsonElement?): Flaw? {
        if (value !is JsonObject) return flawOf(value, "object")
        return value.firstNotNullOfOrNull { (key, each) -> visitInside(shape.values, key, each) }
    }

    private fun visitFields(shape: Shape.Fields, value: JsonElement?): Flaw? {
        if (value !is JsonObject) return flawOf(value, "object")
        for ((name, field) in shape.fields) visitField(name, field, value[name])?.let { return it }
        return shape.parts.firstNotNullOfOrNull { visit(it, value) }
    }

    private fun visitField(name: String, field: Field, value: JsonElement?): Flaw? {
        if (value == null && field.mayBeMissing) return null
        if (value is JsonNull && field.mayBeNull) return null
        if (value == null && field.shape === anything) return Flaw(path + name, "anything", null)
        val flaw = visitInside(field.shape, name, value) ?: return null
        if (field.mayBeEmpty && tolerated != null && value is JsonArray && value.isEmpty()) {
            tolerated.add(flaw)
            return null
        }
        val isHere = flaw.path.size == path.size + 1
        return if (isHere && field.mayBeNull) flaw.copy(expected = "${flaw.expected} | null") else flaw
    }

    private fun visitTagged(shape: Shape.Tagged, value: JsonElement?): Flaw? {
        if (value !is JsonObject) return flawOf(value, "object")
        val tag = value[shape.tag]
        val variant = shape.variants[tag?.textOrNull()]
        // The tag shows which variant was meant, so that variant's flaw is reported even if another one matches
        // further.
        if (variant != null) return visitEach(listOf(variant) + shape.open, value)?.first()
        val tags = shape.variants.keys
        if (shape.others.isEmpty()) return visitInside(Shape.Listed(tags), shape.tag, tag)
        val flaw = visitAny(shape.others, value)
        if (flaw?.path?.size != path.size + 1) return flaw
        if (flaw.path.last() == shape.tag) return flaw.copy(expected = "${namesOf(tags)} | ${flaw.expected}")
        // It is more helpful to report an unlisted tag than a missing property of a shape without a tag.
        val isMeant = tag?.textOrNull() != null && flaw.value == null
        return if (isMeant) Flaw(path + shape.tag, "${namesOf(tags)} | missing", tag) else flaw
    }

    private fun visitUnion(shape: Shape.Union, value: JsonElement?): Flaw? {
        if (!shape.exclusive) return visitAny(shape.alternatives, value)
        val passed = shape.alternatives.count { visitEach(listOf(it), value) == null }
        if (passed == 0) return visitAny(shape.alternatives, value)
        val outlines = shape.alternatives.joinToString(" | ", transform = ::outlineOf)
        return if (passed == 1) null else flawOf(value, "exactly one of $outlines")
    }

    /** Returns null if one of the shapes fits, or else the flaw of the one that matches furthest. */
    private fun visitAny(shapes: List<Shape>, value: JsonElement?): Flaw? {
        val flaws = visitEach(shapes, value) ?: return null
        val depth = flaws.maxOfOrNull { it.path.size } ?: return null
        val deepest = flaws.filter { it.path.size == depth }
        val first = deepest.first()
        if (deepest.size == 1) return first
        if (deepest.all { it.path == first.path }) {
            return first.copy(expected = deepest.map { it.expected }.distinct().joinToString(" | "))
        }
        if (depth > path.size + 1) return first
        return flawOf(value, deepest.joinToString(" | ") { "{ ${it.path.last()}: ${it.expected} }" })
    }

    /** Returns the flaw for each shape, or null if one of them fits. */
    private fun visitEach(shapes: List<Shape>, value: JsonElement?): List<Flaw>? {
        val flaws = mutableListOf<Flaw>()
        for (shape in shapes) {
            val before = tolerated?.size ?: 0
            flaws.add(visit(shape, value) ?: return null)
            while (tolerated != null && tolerated.size > before) tolerated.removeAt(tolerated.size - 1)
        }
        return flaws
    }
}

private fun namesOf(values: Collection<String>): String = values.joinToString(" | ") { JsonPrimitive(it).toString() }

/** Describes an alternative by its required properties. */
private fun outlineOf(shape: Shape): String {
    val fields = (shape.resolved() as? Shape.Fields)?.fields.orEmpty()
    return "{ ${fields.filterValues { !it.mayBeMissing }.keys.joinToString()} }"
}
