package acp

import java.math.BigDecimal
import kotlinx.serialization.SerializationException
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive

/** JSON numbers. The parser also accepts other text without quotes. */
private val numberPattern = Regex("""-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?""")

/** Parses JSON text. Refuses text without quotes, which the parser accepts as a value although JSON does not. */
internal fun parseJson(text: String): JsonElement = Json.parseToJsonElement(text).also(::checkLiterals)

private fun checkLiterals(json: JsonElement) {
    when (json) {
        is JsonArray -> json.forEach(::checkLiterals)
        is JsonObject -> json.values.forEach(::checkLiterals)
        is JsonPrimitive -> {
            val isPlain = json.isString || json is JsonNull || json.isBoolean() || numberPattern.matches(json.content)
            if (!isPlain) throw SerializationException("Cannot read \"${json.content}\" as JSON: not in quotes")
        }
    }
}

/** Maximum length of a value that an error quotes. */
private const val MAX_QUOTED = 40

internal fun JsonElement.textOrNull(): String? = if (this is JsonPrimitive && isString) content else null

internal fun JsonElement.isBoolean(): Boolean =
    this is JsonPrimitive && !isString && (content == "true" || content == "false")

/** Returns the number, or null if it is another value or out of range. */
internal fun JsonElement.numberOrNull(): Double? {
    if (this !is JsonPrimitive || isString || !numberPattern.matches(content)) return null
    return content.toDouble().takeIf(Double::isFinite)
}

/** Describes an unexpected value by its JSON if that is short and simple, or else by its kind. */
internal fun describe(json: JsonElement?): String = when (json) {
    null -> "missing"
    is JsonNull -> "null"
    is JsonArray -> "array"
    is JsonObject -> "object"
    is JsonPrimitive -> describePrimitive(json)
}

private fun describePrimitive(json: JsonPrimitive): String {
    if (json.isString) return if (json.content.length <= MAX_QUOTED) json.toString() else "string"
    return json.numberOrNull()?.let(::shortestText) ?: json.content
}

/** Formats a number as short as possible, without an exponent from 10^-6 to 10^21. */
private fun shortestText(number: Double): String {
    val decimal = BigDecimal(number.toString()).stripTrailingZeros()
    val exponent = decimal.precision() - decimal.scale() - 1
    if (number == 0.0 || exponent in -6..20) return decimal.toPlainString()
    val digits = decimal.unscaledValue().abs().toString()
    val fraction = if (digits.length > 1) ".${digits.drop(1)}" else ""
    return "${if (number < 0) "-" else ""}${digits[0]}${fraction}e${if (exponent < 0) "" else "+"}$exponent"
}

internal fun invalid(expected: String, json: JsonElement?, vararg path: Any): InvalidValueException =
    InvalidValueException(Issue(path.toList(), expected, describe(json)))
