/// A method of the protocol, found by its name.
public struct Method: Sendable, CustomStringConvertible {
    /// The method's name in messages.
    public let name: String
    /// The side that handles it.
    public let side: Side
    /// The type of its params.
    public let params: any Definition.Type
    /// The type of its result, or nil for a notification.
    public let result: (any Definition.Type)?

    public var description: String { name }
}

/// A method with a response.
public struct RequestMethod<Params: Definition, Result: Definition>: Sendable {
    /// The method's name in messages.
    public let name: String
    /// The side that handles it.
    public let side: Side

    /// The method without its types.
    public var method: Method { Method(name: name, side: side, params: Params.self, result: Result.self) }
}

/// A method without a response.
public struct NotificationMethod<Params: Definition>: Sendable {
    /// The method's name in messages.
    public let name: String
    /// The side that handles it.
    public let side: Side

    /// The method without its types.
    public var method: Method { Method(name: name, side: side, params: Params.self, result: nil) }
}
