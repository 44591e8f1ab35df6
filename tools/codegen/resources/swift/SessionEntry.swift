/// The author of a message.
public enum MessageRole: String, Hashable, Sendable {
    case user
    case agent
    /// The agent, thinking.
    case thought
}

/// An entry of a conversation. It never moves.
public enum SessionEntry: Hashable, Sendable {
    case message(Message)
    case call(Call)
    case note(Note)
    case compaction(Compaction)
    case sessionMessage(SessionMessage)

    /// A message.
    public struct Message: Hashable, Sendable {
        /// Nil if the agent sent none.
        public let id: MessageId?
        public let role: MessageRole
        /// Consecutive texts are joined into one block unless one of them has annotations or metadata.
        public internal(set) var content: [ContentBlock]
    }

    /// A tool call after all its updates.
    public struct Call: Hashable, Sendable {
        public let id: ToolCallId
        /// Empty if the agent has not sent one.
        public internal(set) var title = ""
        public internal(set) var kind = ToolKind.other
        public internal(set) var status = ToolCallStatus.pending
        public internal(set) var content: [ToolCallContent] = []
        public internal(set) var locations: [ToolCallLocation] = []
    }

    /// A message of the agent to the user outside the conversation.
    public struct Note: Hashable, Sendable {
        public let severity: NoticeSeverity
        public let title: String
        public let description: String?
    }

    /// The place where the agent shortened its context.
    public struct Compaction: Hashable, Sendable {
        public let id: CompactionId
        public internal(set) var status = CompactionStatus.inProgress
        public internal(set) var summary: [ContentBlock] = []
        public internal(set) var error: String?
    }

    /// A message between this session and another one, such as a subagent.
    public struct SessionMessage: Hashable, Sendable {
        public let id: MessageId
        public internal(set) var content: [ContentBlock] = []
        public internal(set) var senderSessionId: SessionId?
        public internal(set) var recipientSessionId: SessionId?
        /// The message's id in the session that sent it.
        public internal(set) var senderMessageId: MessageId?
        /// The message's id in the session that received it.
        public internal(set) var recipientMessageId: MessageId?
    }
}

/// A subagent: a session that the agent opened to do part of another session's work.
public struct SessionSubagent: Hashable, Sendable {
    public let id: SessionId
    public internal(set) var title: String?
    public internal(set) var description: String?
    /// The operations that the subagent supports now.
    public internal(set) var capabilities: SubagentSessionCapabilities?
    /// The working directory, or nil if it is that of the parent session.
    public internal(set) var cwd: String?
    /// The additional directories, or nil if they are those of the parent session.
    public internal(set) var additionalDirectories: [String]?
    /// The subagent's own session. The status of its turn is `unknown` until the agent reports one.
    public internal(set) var session: SessionState
}

/// A plan of the agent.
public struct SessionPlan: Hashable, Sendable {
    public let id: String
    public let entries: [PlanEntry]
}

/// Tokens in the context, the size of the context, and the session's cost so far.
public struct SessionUsage: Hashable, Sendable {
    public let used: UInt64
    public let size: UInt64
    public let cost: Cost?
}

/// The state of the turn. In version 1 of the protocol, only subagents report it.
public struct SessionTurn: Hashable, Sendable {
    /// `idle`, `running`, `requires_action`, `unknown` if the agent cannot tell, or a value of a later version.
    public internal(set) var status = "idle"
    /// The reason why the latest turn ended. Nil before the first turn ends, and while a turn is running.
    public internal(set) var stopReason: String?
}

extension [ContentBlock] {
    /// Adds a block at the end. Joins a bare text with a bare text before it.
    mutating func add(_ block: ContentBlock) {
        guard case .text(let text) = block, case .text(let before)? = last, text.isBare, before.isBare else {
            append(block)
            return
        }
        if !text.text.isEmpty { self[count - 1] = .text(text: before.text + text.text) }
    }

    /// The blocks with consecutive bare texts joined.
    var joined: [ContentBlock] {
        var blocks: [ContentBlock] = []
        for block in self { blocks.add(block) }
        return blocks
    }
}

extension ContentBlockText {
    /// Whether the text has no annotations and no metadata.
    fileprivate var isBare: Bool {
        (json.object ?? [:]).allSatisfy { $0.key == "type" || $0.key == "text" || $0.value == .null }
    }
}

extension Maybe {
    /// Returns the member after a change. A missing value keeps it, and null sets it to `unset`.
    func orKeep(_ known: Wrapped, unset: Wrapped) -> Wrapped {
        switch self {
        case .missing: known
        case .null: unset
        case .value(let value): value
        }
    }

    /// Returns the member after a change. A missing value keeps it.
    func orKeep(_ known: Wrapped?) -> Wrapped? { orKeep(known) { $0 } }

    /// Returns the member after a change whose value is converted. A missing value keeps it.
    func orKeep<Kept>(_ known: Kept?, _ convert: (Wrapped) -> Kept?) -> Kept? {
        if case .missing = self { known } else { value.flatMap(convert) }
    }
}
