package acp

import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive

/** The values that a definition allows. */
internal sealed interface Shape {
    /** A value without parts. [passes] is called with null for a missing value. */
    class Scalar(val expected: String, val passes: (JsonElement?) -> Boolean) : Shape

    /** One of these strings. */
    class Listed(val values: Set<String>) : Shape

    class Items(val items: Shape, val minItems: Int) : Shape

    class Values(val values: Shape) : Shape

    /** An object with named properties, and further shapes that it must match. */
    class Fields(val fields: Map<String, Field>, val parts: List<Shape>, val nullAsEmpty: Boolean) : Shape

    /** An object of one of several shapes, distinguished by a property. */
    class Tagged(
        val tag: String,
        val variants: Map<String, Shape>,
        /** Shapes to try if the tag is missing or the object does not match its variant. */
        val open: List<Shape>,
        unknown: List<Shape>,
    ) : Shape {
        /** Shapes to try if the tag is missing or not listed. */
        val others: List<Shape> = open + unknown
    }

    class Union(val alternatives: List<Shape>, val exclusive: Boolean) : Shape

    class Reference(private val name: String) : Shape {
        val target: Shape by lazy { shapeOf(name) }
    }
}

/** A property. [rules] has a letter for each of its rules. */
internal class Field(shape: Shape, private val rules: String) {
    private val declared: Shape = shape
    val shape: Shape get() = declared.resolved()

    fun has(rule: Char): Boolean = rule in rules

    val mayBeMissing: Boolean = has('?')
    val mayBeNull: Boolean = has('0')

    /** Whether an empty array may replace a malformed one. */
    val mayBeEmpty: Boolean = !mayBeMissing && has('e')
}

internal tailrec fun Shape.resolved(): Shape = if (this is Shape.Reference) target.resolved() else this

internal val anything: Shape.Scalar = Shape.Scalar("anything") { true }

private val scalars: Map<String, Shape> = mapOf(
    "any" to anything,
    "none" to Shape.Scalar("no value") { false },
    "null" to Shape.Scalar("null") { it == JsonNull },
    "boolean" to Shape.Scalar("boolean") { it != null && it.isBoolean() },
    "object" to Shape.Scalar("object") { it is JsonObject },
)

private val shapes: Map<String, Shape> by lazy {
    val table = Json.parseToJsonElement(shapeTable.joinToString("")) as JsonObject
    table.mapValues { (_, shape) -> readShape(shape) }
}

/** Returns the shape of a definition. */
internal fun shapeOf(definition: String): Shape = shapes.getValue(definition)

private fun readShape(json: JsonElement): Shape {
    val shape = json as JsonObject
    return when (val kind = shape.text("is")) {
        "string" -> stringShape(shape)
        "integer", "number" -> numberShape(kind, shape)
        "const" -> shape.getValue("value").let { value -> Shape.Scalar(value.toString()) { it == value } }
        "listed" -> Shape.Listed(shape.items("values").map { (it as JsonPrimitive).content }.toSet())
        "array" -> Shape.Items(readShape(shape.getValue("items")), (shape["minItems"] as JsonPrimitive?)?.content?.toInt() ?: 0)
        "map" -> Shape.Values(readShape(shape.getValue("values")))
        "fields" -> fieldsShape(shape)
        "tagged" -> Shape.Tagged(
            shape.text("tag"),
            (shape.getValue("variants") as JsonObject).mapValues { (_, variant) -> readShape(variant) },
            shape.items("open").map(::readShape),
            shape.items("unknown").map(::readShape),
        )
        "union" -> Shape.Union(shape.items("alternatives").map(::readShape), "exclusive" in shape)
        "reference" -> Shape.Reference(shape.text("name"))
        else -> scalars.getValue(kind)
    }
}

private fun JsonObject.text(key: String): String = (getValue(key) as JsonPrimitive).content

private fun JsonObject.items(key: String): List<JsonElement> = this[key] as JsonArray? ?: emptyList()

private fun stringShape(shape: JsonObject): Shape {
    val least = (shape["minLength"] as JsonPrimitive?)?.content?.toInt() ?: 0
    val most = (shape["maxLength"] as JsonPrimitive?)?.content?.toInt()
    if (most != null) {
        return Shape.Scalar("string of $least to $most characters") { json ->
            json?.textOrNull()?.let { it.codePointCount(0, it.length) in least..most } == true
        }
    }
    if (least > 0) return Shape.Scalar("string that is not empty") { it?.textOrNull()?.isNotEmpty() == true }
    return Shape.Scalar("string") { it?.textOrNull() != null }
}

private fun numberShape(kind: String, shape: JsonObject): Shape {
    val minimum = shape["minimum"] as JsonPrimitive?
    val maximum = shape["maximum"] as JsonPrimitive?
    val least = minimum?.content?.toDouble() ?: Double.NEGATIVE_INFINITY
    val most = maximum?.content?.toDouble() ?: Double.POSITIVE_INFINITY
    val bounds = minimum?.let { " from ${it.content}" }.orEmpty() + maximum?.let { " to ${it.content}" }.orEmpty()
    return Shape.Scalar(kind + bounds) { json ->
        val number = json?.numberOrNull()
        number != null && number in least..most && (kind == "number" || number % 1.0 == 0.0)
    }
}

private fun fieldsShape(shape: JsonObject): Shape {
    val fields = (shape.getValue("fields") as JsonObject).mapValues { (_, field) ->
        Field(readShape((field as JsonObject).getValue("shape")), field.text("rules"))
    }
    return Shape.Fields(fields, shape.items("parts").map(::readShape), "nullAsEmpty" in shape)
}
