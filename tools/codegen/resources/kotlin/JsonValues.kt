package acp

import java.math.BigDecimal
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive

/** The numbers of JSON; the parser also passes other texts without quotes. */
private val numberPattern = Regex("""-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?""")

/** Longest text of a value that an error quotes. */
private const val MAX_QUOTED = 40

internal fun JsonElement.textOrNull(): String? = if (this is JsonPrimitive && isString) content else null

internal fun JsonElement.isBoolean(): Boolean =
    this is JsonPrimitive && !isString && (content == "true" || content == "false")

/** Returns the number, or null if it is another value or beyond all numbers of JSON. */
internal fun JsonElement.numberOrNull(): Double? {
    if (this !is JsonPrimitive || isString || !numberPattern.matches(content)) return null
    return content.toDouble().takeIf(Double::isFinite)
}

/** Describes an unexpected value: by itself if it is short and plain, else by its kind. */
internal fun describe(json: JsonElement?): String = when (json) {
    null -> "missing"
    is JsonNull -> "null"
    is JsonArray -> "array"
    is JsonObject -> "object"
    is JsonPrimitive -> describePrimitive(json)
}

private fun describePrimitive(json: JsonPrimitive): String {
    if (json.isString) return if (json.content.length <= MAX_QUOTED) json.toString() else "string"
    val number = json.numberOrNull() ?: return json.content
    val isWhole = number % 1.0 == 0.0 && number > -1e21 && number < 1e21
    return if (isWhole) BigDecimal(number).toBigInteger().toString() else number.toString()
}

internal fun invalid(expected: String, json: JsonElement?, vararg path: Any): InvalidValueException =
    InvalidValueException(Issue(path.toList(), expected, describe(json)))
