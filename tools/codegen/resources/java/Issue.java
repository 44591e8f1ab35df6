package acp;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A place of a document that the protocol does not allow.
 *
 * @param path the place: names of properties (String) and indexes of items (Integer), from the outermost one
 * @param expected the expected value
 * @param received a short description of the received value
 */
public record Issue(List<Object> path, String expected, String received) {
    /** Returns the issue with its path from the object or array that has the value under a key. */
    Issue under(Object key) {
        var longer = new ArrayList<Object>();
        longer.add(key);
        longer.addAll(path);
        return new Issue(Collections.unmodifiableList(longer), expected, received);
    }

    @Override
    public String toString() {
        var place = path.stream().map(Object::toString).collect(Collectors.joining("."));
        return (path.isEmpty() ? "the value" : place) + ": expected " + expected + ", got " + received;
    }
}
