/// Maximum number of updates in `SessionState.unknown`.
private let maxUnknown = 64

/// Maximum nesting of subagents that get updates.
private let maxDepth = 32

/// The state of a session at a client, built from its updates in order.
public struct SessionState: Hashable, Sendable {
    /// The conversation in order.
    public private(set) var entries: [SessionEntry] = []
    /// The agent's plans in the order in which they first appeared. The plan of version 1 has the id `plan`.
    public internal(set) var plans: [SessionPlan] = []
    /// The slash commands that the agent offers now.
    public internal(set) var commands: [AvailableCommand] = []
    /// The current mode; in version 2, the value of the first select option of the category `mode`.
    public internal(set) var mode: String?
    public internal(set) var configOptions: [SessionConfigOption] = []
    /// Nil until the agent sends it.
    public private(set) var usage: SessionUsage?
    public private(set) var title: String?
    /// ISO 8601.
    public private(set) var updatedAt: String?
    public internal(set) var turn = SessionTurn()
    /// The session's subagents, in the order in which they were announced.
    public private(set) var subagents: [SessionSubagent] = []
    /// The latest updates of unknown kinds, oldest first, unchanged. At most 64.
    public private(set) var unknown: [JSONValue] = []
    private var positions: [EntryKey: Int] = [:]

    /// Identifies an entry.
    private enum EntryKey: Hashable, Sendable {
        case message(MessageRole, MessageId)
        case call(ToolCallId)
        case compaction(CompactionId)
        case sessionMessage(MessageId)
    }

    public init() {}

    /// Applies the next update of a subagent's session. Also finds nested subagents, up to 32 levels deep. Returns false if
    /// the subagent was not announced.
    @discardableResult
    public mutating func apply(_ update: SessionUpdate, toSubagent id: SessionId) -> Bool {
        apply(update, toSubagent: id, levels: maxDepth)
    }

    private mutating func apply(_ update: SessionUpdate, toSubagent id: SessionId, levels: Int) -> Bool {
        guard levels > 0 else { return false }
        for index in subagents.indices {
            if subagents[index].id == id {
                subagents[index].session.apply(update)
                return true
            }
            if subagents[index].session.apply(update, toSubagent: id, levels: levels - 1) { return true }
        }
        return false
    }

    mutating func keepUnknown(_ update: SessionUpdate) {
        if unknown.count == maxUnknown { unknown.removeFirst() }
        unknown.append(update.json)
    }

    /// Adds a chunk to the message with its id and role. A chunk without an id is added to the last entry if that has
    /// its role.
    mutating func addToMessage(_ role: MessageRole, _ id: MessageId?, _ content: ContentBlock) {
        changeMessage(role, id) { $0.add(content) }
    }

    /// Changes the content of a message. An unknown message is added at the end.
    mutating func changeMessage(_ role: MessageRole, _ id: MessageId?, _ change: (inout [ContentBlock]) -> Void) {
        var position = id.flatMap { positions[.message(role, $0)] }
        if id == nil, case .message(let last)? = entries.last, last.role == role { position = entries.count - 1 }
        if let position, case .message(var message) = entries[position] {
            change(&message.content)
            entries[position] = .message(message)
            return
        }
        var message = SessionEntry.Message(id: id, role: role, content: [])
        change(&message.content)
        add(.message(message), id.map { .message(role, $0) })
    }

    /// Changes a tool call. An unknown call is added at the end.
    mutating func changeCall(_ id: ToolCallId, _ change: (inout SessionEntry.Call) -> Void) {
        if let position = positions[.call(id)], case .call(var call) = entries[position] {
            change(&call)
            entries[position] = .call(call)
            return
        }
        var call = SessionEntry.Call(id: id)
        change(&call)
        add(.call(call), .call(id))
    }

    /// Starts a new tool call if the one with its id ended before the user's last message.
    mutating func beginCall(_ id: ToolCallId) {
        guard let position = positions[.call(id)], case .call(let call) = entries[position] else { return }
        let isAnswered = entries[position...].contains { entry in
            if case .message(let message) = entry { message.role == .user } else { false }
        }
        let isUnfinished = ["pending", "in_progress", "paused"].contains(call.status.rawValue)
        if isAnswered && !isUnfinished { add(.call(SessionEntry.Call(id: id)), .call(id)) }
    }

    /// Changes a compaction. An unknown one is added at the end.
    mutating func changeCompaction(_ id: CompactionId, _ change: (inout SessionEntry.Compaction) -> Void) {
        if let position = positions[.compaction(id)], case .compaction(var compaction) = entries[position] {
            change(&compaction)
            entries[position] = .compaction(compaction)
            return
        }
        var compaction = SessionEntry.Compaction(id: id)
        change(&compaction)
        add(.compaction(compaction), .compaction(id))
    }

    mutating func applyCompaction(_ update: SessionUpdateCompactionUpdate) {
        changeCompaction(update.compactionId) { compaction in
            compaction.status = update.status.orKeep(compaction.status, unset: .inProgress)
            compaction.summary = update.summary.orKeep(compaction.summary, unset: []).joined
            compaction.error = update.error.orKeep(compaction.error)
        }
    }

    mutating func applySubagent(_ update: SessionUpdateSubagentUpdate) {
        let position = subagents.firstIndex { $0.id == update.sessionId } ?? subagents.count
        if position == subagents.count {
            var session = SessionState()
            session.turn = SessionTurn(status: "unknown")
            subagents.append(SessionSubagent(id: update.sessionId, session: session))
        }
        subagents[position].change(update)
    }

    /// Changes a message between sessions. An unknown one is added at the end.
    mutating func changeSessionMessage(_ id: MessageId, _ change: (inout SessionEntry.SessionMessage) -> Void) {
        if let position = positions[.sessionMessage(id)], case .sessionMessage(var message) = entries[position] {
            change(&message)
            entries[position] = .sessionMessage(message)
            return
        }
        var message = SessionEntry.SessionMessage(id: id)
        change(&message)
        add(.sessionMessage(message), .sessionMessage(id))
    }

    mutating func applySessionMessage(_ update: SessionUpdateSessionMessage) {
        changeSessionMessage(update.messageId) { message in
            message.content = update.content.orKeep(message.content, unset: []).joined
            message.senderSessionId = update.senderSessionId.orKeep(message.senderSessionId)
            message.recipientSessionId = update.recipientSessionId.orKeep(message.recipientSessionId)
            message.senderMessageId = update.senderMessageId.orKeep(message.senderMessageId)
            message.recipientMessageId = update.recipientMessageId.orKeep(message.recipientMessageId)
        }
    }

    /// A repeated idle state without a stop reason keeps the previous reason.
    mutating func applyTurn(_ state: StateUpdate) {
        var stopReason: String?
        if case .idle(let idle) = state {
            if idle.tag == nil && turn.status == "idle" { return }
            stopReason = idle.tag
        }
        turn = SessionTurn(status: state.tag, stopReason: stopReason)
    }

    mutating func applyNotice(_ notice: SessionUpdateNotice) {
        let note = SessionEntry.Note(
            severity: notice.severity, title: notice.title, description: notice.description.value)
        add(.note(note), nil)
    }

    /// A missing cost is kept, because agents do not repeat the total each time.
    mutating func applyUsage(_ update: SessionUpdateUsageUpdate) {
        usage = SessionUsage(used: update.used, size: update.size, cost: update.cost.orKeep(usage?.cost))
    }

    mutating func applyInfo(_ update: SessionUpdateSessionInfoUpdate) {
        title = update.title.orKeep(title)
        updatedAt = update.updatedAt.orKeep(updatedAt)
    }

    private mutating func add(_ entry: SessionEntry, _ key: EntryKey?) {
        if let key { positions[key] = entries.count }
        entries.append(entry)
    }
}

extension SessionSubagent {
    fileprivate mutating func change(_ update: SessionUpdateSubagentUpdate) {
        title = update.title.orKeep(title)
        description = update.description.orKeep(description)
        capabilities = update.capabilities.orKeep(capabilities)
        cwd = update.cwd.orKeep(cwd) { $0.json.string }
        additionalDirectories = update.additionalDirectories.orKeep(additionalDirectories) { $0.compactMap(\.json.string) }
        switch update.state {
        case .missing: break
        case .null: session.turn = SessionTurn(status: "unknown")
        case .value(let state): session.applyTurn(state)
        }
    }
}
