package acp

import kotlinx.serialization.json.JsonElement

/** A value of the protocol. */
public interface JsonValue {
    /** Returns the value as it is sent. */
    public fun toJson(): JsonElement
}
