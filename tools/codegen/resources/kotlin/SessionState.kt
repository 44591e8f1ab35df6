package acp

import kotlinx.serialization.json.JsonElement

/** Maximum number of updates in [SessionState.unknown]. */
private const val MAX_UNKNOWN = 64

/** Maximum nesting of subagents that get updates. */
private const val MAX_DEPTH = 32

/** The statuses of tool calls that have not ended. */
private val UNFINISHED = setOf("pending", "in_progress", "paused")

/** The state of a session at a client, built from its updates in order. Not thread-safe. */
public class SessionState {
    private val list: MutableList<SessionEntry> = ArrayList()
    private val positions: MutableMap<Any, Int> = HashMap()
    private val subagentList: MutableList<SessionSubagent> = ArrayList()
    private val unknownUpdates: ArrayDeque<JsonElement> = ArrayDeque()

    /** The conversation in order. Entries are replaced and never changed. */
    public val entries: List<SessionEntry> get() = list

    /** The agent's plans in the order in which they first appeared. The plan of version 1 has the id `plan`. */
    public var plans: List<SessionPlan> = emptyList()
        internal set

    /** The slash commands that the agent offers now. */
    public var commands: List<AvailableCommand> = emptyList()
        internal set

    /** The current mode; in version 2, the value of the first select option of the category `mode`. */
    public var mode: String? = null
        internal set

    public var configOptions: List<SessionConfigOption> = emptyList()
        internal set

    /** Null until the agent sends it. */
    public var usage: SessionUsage? = null
        private set

    public var title: String? = null
        private set

    /** ISO 8601. */
    public var updatedAt: String? = null
        private set

    public var turn: SessionTurn = SessionTurn()
        internal set

    /** The session's subagents, in the order in which they were announced. */
    public val subagents: List<SessionSubagent> get() = subagentList

    /** The latest updates of unknown kinds, oldest first, unchanged. At most 64. */
    public val unknown: List<JsonElement> get() = unknownUpdates

    /** Applies the next update. */
    public fun apply(update: SessionUpdate): Unit = applyUpdate(update)

    /**
     * Applies the next update of a subagent's session. Also finds nested subagents, up to 32 levels deep. Returns false if
     * the subagent was not announced.
     */
    public fun applyToSubagent(id: SessionId, update: SessionUpdate): Boolean {
        val subagent = findSubagent(id, MAX_DEPTH) ?: return false
        subagent.session.apply(update)
        return true
    }

    private fun findSubagent(id: SessionId, levels: Int): SessionSubagent? {
        if (levels == 0) return null
        return subagentList.firstNotNullOfOrNull { if (it.id == id) it else it.session.findSubagent(id, levels - 1) }
    }

    internal fun keepUnknown(update: SessionUpdate) {
        if (unknownUpdates.size == MAX_UNKNOWN) unknownUpdates.removeFirst()
        unknownUpdates.add(update.toJson())
    }

    /**
     * Adds a chunk to the message with its id and role. A chunk without an id is added to the last entry if that has
     * its role.
     */
    internal fun addToMessage(role: MessageRole, id: MessageId?, content: ContentBlock) {
        changeMessage(role, id) { appendContent(it, content) }
    }

    /** Replaces the content of a message. An unknown message is added at the end. */
    internal fun changeMessage(role: MessageRole, id: MessageId?, change: (List<ContentBlock>) -> List<ContentBlock>) {
        val last = list.lastOrNull() as? SessionEntry.Message
        val position = when {
            id != null -> positions[role to id]
            last?.role == role -> list.size - 1
            else -> null
        }
        if (position == null) return add(if (id == null) null else role to id, SessionEntry.Message(id, role, change(emptyList())))
        val known = list[position] as SessionEntry.Message
        list[position] = known.copy(content = change(known.content))
    }

    /** Changes a tool call. An unknown call is added at the end. */
    internal fun changeCall(id: ToolCallId, change: (SessionEntry.Call) -> SessionEntry.Call) {
        val position = positions[id] ?: return add(id, change(SessionEntry.Call(id)))
        list[position] = change(list[position] as SessionEntry.Call)
    }

    /** Starts a new tool call if the one with its id ended before the user's last message. */
    internal fun beginCall(id: ToolCallId) {
        val position = positions[id] ?: return
        val known = list[position] as SessionEntry.Call
        val isAnswered = list.drop(position).any { it is SessionEntry.Message && it.role == MessageRole.User }
        if (isAnswered && known.status.value !in UNFINISHED) add(id, SessionEntry.Call(id))
    }

    /** Changes a compaction. An unknown one is added at the end. */
    internal fun changeCompaction(id: CompactionId, change: (SessionEntry.Compaction) -> SessionEntry.Compaction) {
        val position = positions[id] ?: return add(id, change(SessionEntry.Compaction(id)))
        list[position] = change(list[position] as SessionEntry.Compaction)
    }

    internal fun applyCompaction(update: SessionUpdate.CompactionUpdate) {
        changeCompaction(update.compactionId) { known ->
            val summary = joinContent(update.summary.orKeep(known.summary, emptyList()))
            val status = update.status.orKeep(known.status, SessionEntry.Compaction(known.id).status)
            known.copy(status = status, summary = summary, error = update.error.orKeep(known.error))
        }
    }

    internal fun applyNotice(notice: SessionUpdate.Notice) {
        add(null, SessionEntry.Note(notice.severity, notice.title, notice.description.value))
    }

    /** A missing cost is kept, because agents do not repeat the total each time. */
    internal fun applyUsage(update: SessionUpdate.UsageUpdate) {
        usage = SessionUsage(update.used, update.size, update.cost.orKeep(usage?.cost))
    }

    internal fun applyInfo(update: SessionUpdate.SessionInfoUpdate) {
        title = update.title.orKeep(title)
        updatedAt = update.updatedAt.orKeep(updatedAt)
    }

    /** A repeated idle state without a stop reason keeps the previous reason. */
    internal fun applyTurn(state: StateUpdate) {
        val stopReason = (state as? StateUpdate.Idle)?.value?.tag
        val isRepeated = state is StateUpdate.Idle && stopReason == null && turn.status == "idle"
        if (!isRepeated) turn = SessionTurn(state.tag, stopReason)
    }

    internal fun applySubagent(update: SessionUpdate.SubagentUpdate) {
        var position = subagentList.indexOfFirst { it.id == update.sessionId }
        if (position == -1) {
            position = subagentList.size
            val session = SessionState().apply { turn = SessionTurn("unknown") }
            subagentList.add(SessionSubagent(update.sessionId, session))
        }
        val known = subagentList[position]
        subagentList[position] = known.copy(
            title = update.title.orKeep(known.title),
            description = update.description.orKeep(known.description),
            capabilities = update.capabilities.orKeep(known.capabilities),
            cwd = if (update.cwd == Maybe.Missing) known.cwd else update.cwd.value?.toString(),
            additionalDirectories =
                if (update.additionalDirectories == Maybe.Missing) known.additionalDirectories
                else update.additionalDirectories.value?.map { it.toString() },
        )
        when (val state = update.state) {
            Maybe.Missing -> Unit
            Maybe.Null -> known.session.turn = SessionTurn("unknown")
            is Maybe.Present -> known.session.applyTurn(state.value)
        }
    }

    internal fun applySessionMessage(update: SessionUpdate.SessionMessage) {
        changeSessionMessage(update.messageId) { known ->
            known.copy(
                content = joinContent(update.content.orKeep(known.content, emptyList())),
                senderSessionId = update.senderSessionId.orKeep(known.senderSessionId),
                recipientSessionId = update.recipientSessionId.orKeep(known.recipientSessionId),
                senderMessageId = update.senderMessageId.orKeep(known.senderMessageId),
                recipientMessageId = update.recipientMessageId.orKeep(known.recipientMessageId),
            )
        }
    }

    internal fun addToSessionMessage(id: MessageId, content: ContentBlock) {
        changeSessionMessage(id) { it.copy(content = appendContent(it.content, content)) }
    }

    /** Changes a message between sessions. An unknown one is added at the end. */
    private fun changeSessionMessage(id: MessageId, change: (SessionEntry.SessionMessage) -> SessionEntry.SessionMessage) {
        val position = positions[id] ?: return add(id, change(SessionEntry.SessionMessage(id)))
        list[position] = change(list[position] as SessionEntry.SessionMessage)
    }

    private fun add(key: Any?, entry: SessionEntry) {
        if (key != null) positions[key] = list.size
        list.add(entry)
    }
}
