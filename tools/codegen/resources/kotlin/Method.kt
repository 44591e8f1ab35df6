package acp

/** A method of the protocol. */
public sealed interface Method {
    /** The method's name in messages. */
    public val name: String

    /** The side that handles it. */
    public val side: Side

    /** Reads and writes its params. */
    public val params: Definition<*>
}

/** A method with a response. */
public class RequestMethod<P : Any, R : Any> internal constructor(
    override val name: String,
    override val side: Side,
    override val params: Definition<P>,
    /** Reads and writes its result. */
    public val result: Definition<R>,
) : Method {
    override fun toString(): String = name
}

/** A method without a response. */
public class NotificationMethod<P : Any> internal constructor(
    override val name: String,
    override val side: Side,
    override val params: Definition<P>,
) : Method {
    override fun toString(): String = name
}
