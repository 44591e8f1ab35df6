package acp

/** A property that can be missing, null or present, which are different in the protocol. */
public sealed interface Maybe<out T : Any> {
    /** The value, or null if the property is missing or null. */
    public val value: T?

    /** A missing property. */
    public data object Missing : Maybe<Nothing> {
        override val value: Nothing? = null
    }

    /** A property that is null. */
    public data object Null : Maybe<Nothing> {
        override val value: Nothing? = null
    }

    /** A property with a value. */
    public data class Present<out T : Any>(override val value: T) : Maybe<T>

    public companion object {
        /** Returns a property that is present, with the value or null. */
        @JvmStatic
        public fun <T : Any> of(value: T?): Maybe<T> = if (value == null) Null else Present(value)

        /** Returns a missing property. */
        @JvmStatic
        public fun <T : Any> missing(): Maybe<T> = Missing
    }
}
