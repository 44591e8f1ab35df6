package acp;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * A fault of a value, at one exact place.
 *
 * @param path names of properties and indexes of items, from the outermost one
 * @param expected the expected value
 * @param value the received value; null if it is missing
 */
record Flaw(List<Object> path, String expected, JsonNode value) {
    /** Returns the flaw with its path from the object or array that has the value under a key. */
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
