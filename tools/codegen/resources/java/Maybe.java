package acp;

import java.util.Optional;

/**
 * A property that may be missing, null or there: the protocol tells these apart.
 *
 * @param value the value, if there is one
 * @param isPresent whether the property is there at all
 */
public record Maybe<T>(T value, boolean isPresent) {
    /** A property that is not there. */
    public static <T> Maybe<T> missing() {
        return new Maybe<>(null, false);
    }

    /** A property that is there; null is null. */
    public static <T> Maybe<T> of(T value) {
        return new Maybe<>(value, true);
    }

    /** The value, if there is one. */
    public Optional<T> toOptional() {
        return Optional.ofNullable(value);
    }
}
