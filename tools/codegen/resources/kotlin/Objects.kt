package acp

import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive

/** The properties of an object that have not been read yet. */
internal class ObjectReader(json: JsonElement) {
    private val document: JsonObject = json as? JsonObject ?: throw invalid("object", json)
    private val rest: MutableMap<String, JsonElement> = LinkedHashMap(document)

    /** Reads an object with a tag of this value. */
    constructor(json: JsonElement, tag: String, value: String) : this(json) {
        val received = rest.remove(tag)
        if (received?.textOrNull() != value) throw invalid(JsonPrimitive(value).toString(), received, tag)
    }

    fun <T : Any> required(key: String, codec: Codec<T>): T =
        optional(key, codec) ?: throw invalid("a value", null, key)

    fun <T : Any> optional(key: String, codec: Codec<T>): T? = rest.remove(key)?.let { codec.constructAt(key, it) }

    fun <T : Any> nullable(key: String, codec: Codec<T>): T? {
        if (key !in rest) throw invalid("a value or null", null, key)
        return maybe(key, codec).value
    }

    fun <T : Any> maybe(key: String, codec: Codec<T>): Maybe<T> {
        if (rest[key] != JsonNull) return optional(key, codec)?.let { Maybe.Present(it) } ?: Maybe.Missing
        rest.remove(key)
        return Maybe.Null
    }

    /** Checks that the object matches at least one of the sets, or exactly one. */
    fun checkAlternatives(exclusive: Boolean, vararg sets: PropertySet) {
        val count = sets.count { it.required.all(document::containsKey) && it.forbidden.none(document::containsKey) }
        if (count == 0 || exclusive && count > 1) {
            val outlines = sets.joinToString(" | ") { "{ ${(it.required + it.forbidden.map { key -> "no $key" }).joinToString()} }" }
            throw invalid("${if (exclusive) "exactly " else ""}one of $outlines", document)
        }
    }

    fun rest(): JsonObject = JsonObject(rest)
}

/** Names of properties that an object must have, and of others that it must not have. */
internal class PropertySet(val required: List<String>, val forbidden: List<String>)

/** Collects the properties of an object. */
internal class ObjectWriter() {
    private val members: MutableMap<String, JsonElement> = LinkedHashMap()
    private val known: MutableSet<String> = HashSet()

    constructor(tag: String, value: String) : this() {
        put(tag, JsonPrimitive(value))
    }

    fun <T : Any> required(key: String, value: T, codec: Codec<T>): ObjectWriter = put(key, codec.toJson(value))

    fun <T : Any> optional(key: String, value: T?, codec: Codec<T>): ObjectWriter =
        put(key, value?.let(codec::toJson))

    fun <T : Any> nullable(key: String, value: T?, codec: Codec<T>): ObjectWriter =
        put(key, value?.let(codec::toJson) ?: JsonNull)

    fun <T : Any> maybe(key: String, value: Maybe<T>, codec: Codec<T>): ObjectWriter =
        if (value == Maybe.Null) put(key, JsonNull) else optional(key, value.value, codec)

    /** Returns the object. Extra properties do not replace those that the protocol defines. */
    fun toJson(extra: Map<String, JsonElement>): JsonObject {
        for ((key, value) in extra) if (key !in known) members[key] = value
        return JsonObject(members)
    }

    private fun put(key: String, value: JsonElement?): ObjectWriter {
        known.add(key)
        if (value != null) members[key] = value
        return this
    }
}

/** Returns the union's tag, or null if there is none. */
internal fun tagOf(json: JsonElement, tag: String): String? = (json as? JsonObject)?.get(tag)?.textOrNull()

/** Returns the error for an object with a missing or unlisted tag. */
internal fun unknownTag(json: JsonElement, tag: String): InvalidValueException =
    if (json is JsonObject) invalid("a listed value", json[tag], tag) else invalid("object", json)
