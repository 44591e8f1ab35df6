package acp;

import com.fasterxml.jackson.databind.JsonNode;

/** A value of the protocol. */
public interface JsonWritable {
    /** The value as plain JSON. */
    JsonNode toJson();
}
