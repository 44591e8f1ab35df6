package acp

import kotlinx.serialization.KSerializer
import kotlinx.serialization.SerializationException
import kotlinx.serialization.descriptors.SerialDescriptor
import kotlinx.serialization.descriptors.buildClassSerialDescriptor
import kotlinx.serialization.encoding.Decoder
import kotlinx.serialization.encoding.Encoder
import kotlinx.serialization.json.JsonDecoder
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonEncoder

/** Reads and writes values of a type. A serializer for JSON. */
public abstract class Codec<T : Any> internal constructor(private val type: String) : KSerializer<T> {
    final override val descriptor: SerialDescriptor = buildClassSerialDescriptor("acp.$type")

    /** Constructs the value of a document without checking limits such as `minimum`. */
    internal abstract fun construct(json: JsonElement): T

    /** Returns the value as it is sent. */
    public open fun toJson(value: T): JsonElement = (value as JsonValue).toJson()

    /** Reads a value for [deserialize]. */
    internal open fun readValue(json: JsonElement): T = construct(json)

    /** @throws InvalidValueException if the document is invalid and cannot be repaired */
    final override fun deserialize(decoder: Decoder): T {
        val input = decoder as? JsonDecoder ?: throw SerializationException("Cannot read $type: only JSON is supported")
        return readValue(input.decodeJsonElement())
    }

    final override fun serialize(encoder: Encoder, value: T) {
        val output = encoder as? JsonEncoder ?: throw SerializationException("Cannot write $type: only JSON is supported")
        output.encodeJsonElement(toJson(value))
    }
}

/** A value that was read, and its repairs. */
public data class Reading<out T : Any>(
    public val value: T,
    /** What was left out or replaced, and the tags and strings that this version of the protocol does not list. */
    public val repairs: List<Issue>,
)

/** Reads and writes values of a definition of the protocol. Deserialization makes the same repairs as [read]. */
public abstract class Definition<T : Any> internal constructor(
    /** The name of the definition. */
    public val name: String,
) : Codec<T>(name) {
    /**
     * Reads a document that was received and repairs it where the protocol allows. Leaves out malformed optional
     * properties and items, and keeps unlisted tags and strings.
     *
     * @throws InvalidValueException if the document cannot be repaired
     */
    public fun read(json: JsonElement): Reading<T> {
        val shape = shapeOf(name)
        if (findFlaw(shape, json) == null) return Reading(construct(json), emptyList())
        val repaired = repair(shape, json)
        if (repaired.flaw != null) throw repaired.flaw.toException()
        val tolerated = mutableListOf<Flaw>()
        findFlaw(shape, repaired.value, tolerated)
        val value = construct(checkNotNull(repaired.value))
        return Reading(value, (repaired.repairs + tolerated).map { it.toIssue() })
    }

    /**
     * Reads a JSON text like a document.
     *
     * @throws kotlinx.serialization.SerializationException if the text is not JSON or the document cannot be repaired
     */
    public fun read(text: String): Reading<T> = read(parseJson(text))

    /**
     * Reads a document that must match the schema exactly.
     *
     * @throws InvalidValueException if the schema does not allow the document
     */
    public fun readStrict(json: JsonElement): T {
        findFlaw(shapeOf(name), json)?.let { throw it.toException() }
        return construct(json)
    }

    /**
     * Reads JSON text that must match the schema exactly.
     *
     * @throws kotlinx.serialization.SerializationException if the text is not JSON or the schema does not allow it
     */
    public fun readStrict(text: String): T = readStrict(parseJson(text))

    final override fun readValue(json: JsonElement): T = read(json).value
}
