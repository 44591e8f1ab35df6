package acp;

/** A value that the protocol does not allow, with its place. */
public final class InvalidValueException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    InvalidValueException(String message) {
        super(message);
    }

    InvalidValueException at(String key) {
        return new InvalidValueException(key + ": " + getMessage());
    }
}
