package acp;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/**
 * An invalid place in a document.
 *
 * @param path property names (String) and item indexes (Integer), from the outermost one to the place
 * @param expected the expected value
 * @param received a short description of the received value
 */
public record Issue(List<Object> path, String expected, String received) {
    /** Returns the issue with its path relative to the object or array that has the value under a key. */
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
