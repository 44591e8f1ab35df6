package acp

import kotlinx.serialization.SerializationException

/** An invalid place in a document. */
public data class Issue(
    /** Property names ([String]) and item indexes ([Int]), from the outermost one to the place. */
    public val path: List<Any>,
    /** The expected value. */
    public val expected: String,
    /** A short description of the received value. */
    public val received: String,
) {
    override fun toString(): String =
        "${if (path.isEmpty()) "the value" else path.joinToString(".")}: expected $expected, got $received"
}

/** A value that the protocol does not allow. */
public class InvalidValueException(
    /** The first place that is invalid. */
    public val issue: Issue,
) : SerializationException(issue.toString()) {
    private companion object {
        private const val serialVersionUID: Long = 1
    }
}
