package acp

import java.math.BigDecimal
import java.math.BigInteger
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive

internal object JsonCodec : Codec<JsonElement>("JsonElement") {
    override fun construct(json: JsonElement): JsonElement = json

    override fun toJson(value: JsonElement): JsonElement = value
}

internal object NullCodec : Codec<JsonNull>("JsonNull") {
    override fun construct(json: JsonElement): JsonNull = json as? JsonNull ?: throw invalid("null", json)

    override fun toJson(value: JsonNull): JsonElement = value
}

internal object StringCodec : Codec<String>("String") {
    override fun construct(json: JsonElement): String = json.textOrNull() ?: throw invalid("string", json)

    override fun toJson(value: String): JsonElement = JsonPrimitive(value)
}

internal object BooleanCodec : Codec<Boolean>("Boolean") {
    override fun construct(json: JsonElement): Boolean =
        if (json.isBoolean()) (json as JsonPrimitive).content == "true" else throw invalid("boolean", json)

    override fun toJson(value: Boolean): JsonElement = JsonPrimitive(value)
}

internal object DoubleCodec : Codec<Double>("Double") {
    override fun construct(json: JsonElement): Double = json.numberOrNull() ?: throw invalid("number", json)

    override fun toJson(value: Double): JsonElement {
        require(value.isFinite()) { "Cannot write $value: JSON has no such number" }
        return JsonPrimitive(value)
    }
}

/** Whole numbers from [least] to [most], which may be written as `1.0`. */
internal class IntegerCodec<T : Number>(
    type: String,
    private val least: BigInteger,
    private val most: BigInteger,
    private val convert: (BigInteger) -> T,
) : Codec<T>(type) {
    override fun construct(json: JsonElement): T {
        val number = json.numberOrNull()
        // Numbers out of range are not written out, because an exponent can be large.
        val whole = if (number == null || number < -1e20 || number > 1e20) null else wholeNumber(json as JsonPrimitive)
        if (whole == null || whole < least || whole > most) throw invalid("integer from $least to $most", json)
        return convert(whole)
    }

    override fun toJson(value: T): JsonElement {
        require(BigInteger(value.toString()) in least..most) { "Cannot write $value: not from $least to $most" }
        return JsonPrimitive(value)
    }

    private fun wholeNumber(json: JsonPrimitive): BigInteger? {
        val number = BigDecimal(json.content).stripTrailingZeros()
        return if (number.scale() <= 0) number.toBigInteger() else null
    }
}

private fun powerOfTwo(exponent: Int): BigInteger = BigInteger.ONE.shiftLeft(exponent)

internal val Int32Codec: Codec<Int> = IntegerCodec(
    "Int32",
    Int.MIN_VALUE.toBigInteger(),
    Int.MAX_VALUE.toBigInteger(),
    BigInteger::toInt,
)
internal val Int64Codec: Codec<Long> = IntegerCodec(
    "Int64",
    Long.MIN_VALUE.toBigInteger(),
    Long.MAX_VALUE.toBigInteger(),
    BigInteger::toLong,
)
internal val Uint16Codec: Codec<Int> =
    IntegerCodec("Uint16", BigInteger.ZERO, powerOfTwo(16) - BigInteger.ONE, BigInteger::toInt)
internal val Uint32Codec: Codec<Long> =
    IntegerCodec("Uint32", BigInteger.ZERO, powerOfTwo(32) - BigInteger.ONE, BigInteger::toLong)
internal val Uint64Codec: Codec<BigInteger> =
    IntegerCodec("Uint64", BigInteger.ZERO, powerOfTwo(64) - BigInteger.ONE) { it }

internal class ListCodec<T : Any>(private val items: Codec<T>) : Codec<List<T>>("List") {
    override fun construct(json: JsonElement): List<T> {
        if (json !is JsonArray) throw invalid("array", json)
        return json.mapIndexed { index, item -> items.constructAt(index, item) }
    }

    override fun toJson(value: List<T>): JsonElement = JsonArray(value.map(items::toJson))
}

internal class MapCodec<T : Any>(private val values: Codec<T>) : Codec<Map<String, T>>("Map") {
    override fun construct(json: JsonElement): Map<String, T> {
        if (json !is JsonObject) throw invalid("object", json)
        return json.mapValues { (key, value) -> values.constructAt(key, value) }
    }

    override fun toJson(value: Map<String, T>): JsonElement = JsonObject(value.mapValues { values.toJson(it.value) })
}

/** Constructs a part of a document. Errors have the path from the root of the document. */
internal fun <T : Any> Codec<T>.constructAt(key: Any, json: JsonElement): T =
    try {
        construct(json)
    } catch (exception: InvalidValueException) {
        val issue = exception.issue
        throw InvalidValueException(issue.copy(path = listOf(key) + issue.path))
    }

/** Constructs with the first codec that accepts the document. If there is none, throws the first codec's error. */
internal fun <T : Any> firstOf(json: JsonElement, vararg codecs: Codec<out T>): T {
    var failure: InvalidValueException? = null
    for (codec in codecs) {
        try {
            return codec.construct(json)
        } catch (exception: InvalidValueException) {
            failure = failure ?: exception
        }
    }
    throw failure ?: invalid("nothing", json)
}
