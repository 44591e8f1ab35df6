package acp;

import com.fasterxml.jackson.databind.JsonNode;

/** A value of the protocol. */
public interface JsonWritable {
    /** Returns the value as plain JSON. */
    JsonNode toJson();
}
