package acp;

import java.util.Optional;

/**
 * A property that can be missing, null or present, which are different in the protocol.
 *
 * @param value the value, if there is one
 * @param isPresent whether the property is present, with a value or with null
 */
public record Maybe<T>(T value, boolean isPresent) {
    /** Returns a missing property. */
    public static <T> Maybe<T> missing() {
        return new Maybe<>(null, false);
    }

    /** Returns a present property, which may be null. */
    public static <T> Maybe<T> of(T value) {
        return new Maybe<>(value, true);
    }

    /** Returns whether the property is missing. */
    public boolean isMissing() {
        return !isPresent;
    }

    /** Returns whether the property is present and null. */
    public boolean isNull() {
        return isPresent && value == null;
    }

    /** Returns the value, if there is one. */
    public Optional<T> toOptional() {
        return Optional.ofNullable(value);
    }
}
