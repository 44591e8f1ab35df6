package acp;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/** A value that the protocol does not allow, with its place. */
public final class InvalidValueException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final transient Issue issue;

    InvalidValueException(Issue issue) {
        super(issue.toString());
        this.issue = issue;
    }

    InvalidValueException(String expected, JsonNode received, Object... path) {
        this(new Issue(List.of(path), expected, JsonValues.describe(received)));
    }

    /** Returns the first invalid place. */
    public Issue issue() {
        return issue;
    }

    InvalidValueException under(Object key) {
        return new InvalidValueException(issue.under(key));
    }
}
