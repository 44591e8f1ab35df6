package acp

import kotlinx.serialization.json.JsonElement

/** Largest number of updates in [SessionState.unknown]. */
private const val MAX_UNKNOWN = 64

/** The statuses of tool calls that have not ended. */
private val UNFINISHED = setOf("pending", "in_progress", "paused")

/** The state of a session at a client, made from its updates in their order. Not for several threads at once. */
public class SessionState {
    private val list: MutableList<SessionEntry> = ArrayList()
    private val positions: MutableMap<Any, Int> = HashMap()
    private val unknownUpdates: ArrayDeque<JsonElement> = ArrayDeque()

    /** The conversation in order. Entries are replaced, never changed. */
    public val entries: List<SessionEntry> get() = list

    /** The agent's plans in the order of their first mention; that of version 1 has the id `plan`. */
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

    /** The latest updates of unknown kinds, oldest first, as they came; at most 64. */
    public val unknown: List<JsonElement> get() = unknownUpdates

    /** Applies the next update. */
    public fun apply(update: SessionUpdate): Unit = applyUpdate(update)

    internal fun keepUnknown(update: SessionUpdate) {
        if (unknownUpdates.size == MAX_UNKNOWN) unknownUpdates.removeFirst()
        unknownUpdates.add(update.toJson())
    }

    /** Adds a piece to the message of its id and role; one without an id, to the last entry if that is of its role. */
    internal fun addToMessage(role: MessageRole, id: MessageId?, content: ContentBlock) {
        changeMessage(role, id) { appendContent(it, content) }
    }

    /** Replaces the content of a message; an unknown message begins at the end. */
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

    /** Changes a tool call; an unknown call begins at the end. */
    internal fun changeCall(id: ToolCallId, change: (SessionEntry.Call) -> SessionEntry.Call) {
        val position = positions[id] ?: return add(id, change(SessionEntry.Call(id)))
        list[position] = change(list[position] as SessionEntry.Call)
    }

    /** Begins a tool call anew, if the one with its id ended before the user's last message. */
    internal fun beginCall(id: ToolCallId) {
        val position = positions[id] ?: return
        val known = list[position] as SessionEntry.Call
        val isAnswered = list.drop(position).any { it is SessionEntry.Message && it.role == MessageRole.User }
        if (isAnswered && known.status.value !in UNFINISHED) add(id, SessionEntry.Call(id))
    }

    /** Changes a compaction; an unknown one begins at the end. */
    internal fun changeCompaction(id: CompactionId, change: (SessionEntry.Compaction) -> SessionEntry.Compaction) {
        val position = positions[id] ?: return add(id, change(SessionEntry.Compaction(id)))
        list[position] = change(list[position] as SessionEntry.Compaction)
    }

    internal fun applyCompaction(update: SessionUpdate.CompactionUpdate) {
        changeCompaction(update.compactionId) { known ->
            val summary = joinContent(update.summary.orKeep(known.summary, emptyList()))
            val error = if (update.error == Maybe.Missing) known.error else update.error.value
            val status = update.status.orKeep(known.status, SessionEntry.Compaction(known.id).status)
            known.copy(status = status, summary = summary, error = error)
        }
    }

    internal fun applyNotice(notice: SessionUpdate.Notice) {
        add(null, SessionEntry.Note(notice.severity, notice.title, notice.description.value))
    }

    /** A cost that is left out stays, since agents do not repeat the total each time. */
    internal fun applyUsage(update: SessionUpdate.UsageUpdate) {
        val cost = if (update.cost == Maybe.Missing) usage?.cost else update.cost.value
        usage = SessionUsage(update.used, update.size, cost)
    }

    internal fun applyInfo(update: SessionUpdate.SessionInfoUpdate) {
        if (update.title != Maybe.Missing) title = update.title.value
        if (update.updatedAt != Maybe.Missing) updatedAt = update.updatedAt.value
    }

    private fun add(key: Any?, entry: SessionEntry) {
        if (key != null) positions[key] = list.size
        list.add(entry)
    }
}
