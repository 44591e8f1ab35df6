package acp;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * A fault in a value, with its exact place.
 *
 * @param path property names and item indexes, from the outermost one to the place
 * @param expected the expected value
 * @param value the received value, or null if it is missing
 */
record Flaw(List<Object> path, String expected, JsonNode value) {
    /** Returns the flaw with its path relative to the object or array that has the value under a key. */
    Flaw under(Object key) {
        var longer = new ArrayList<Object>();
        longer.add(key);
        longer.addAll(path);
        return new Flaw(longer, expected, value);
    }

    Flaw expecting(String other) {
        return new Flaw(path, other, value);
    }

    Object last() {
        return path.get(path.size() - 1);
    }

    Issue toIssue() {
        return new Issue(List.copyOf(path), expected, JsonValues.describe(value));
    }
}
