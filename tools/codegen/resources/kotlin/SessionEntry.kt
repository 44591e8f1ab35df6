package acp

import java.math.BigInteger
import kotlinx.serialization.json.JsonNull

/** The author of a message. */
public enum class MessageRole {
    User,
    Agent,

    /** The agent, thinking. */
    Thought,
}

/** An entry of a conversation. It never moves. */
public sealed interface SessionEntry {
    /** A message. */
    public data class Message(
        /** Null if the agent sent none. */
        public val id: MessageId?,
        public val role: MessageRole,
        /** Consecutive texts are joined into one block unless one of them has annotations or metadata. */
        public val content: List<ContentBlock>,
    ) : SessionEntry

    /** A tool call after all its updates. */
    public data class Call(
        public val id: ToolCallId,
        /** Empty if the agent has not sent one. */
        public val title: String = "",
        public val kind: ToolKind = ToolKind.Other,
        public val status: ToolCallStatus = ToolCallStatus.Pending,
        public val content: List<ToolCallContent> = emptyList(),
        public val locations: List<ToolCallLocation> = emptyList(),
    ) : SessionEntry

    /** A message of the agent to the user outside the conversation. */
    public data class Note(
        public val severity: NoticeSeverity,
        public val title: String,
        public val description: String?,
    ) : SessionEntry

    /** The place where the agent shortened its context. */
    public data class Compaction(
        public val id: CompactionId,
        public val status: CompactionStatus = CompactionStatus.InProgress,
        public val summary: List<ContentBlock> = emptyList(),
        public val error: String? = null,
    ) : SessionEntry

    /** A message between this session and another one, such as a subagent. */
    public data class SessionMessage(
        public val id: MessageId,
        public val content: List<ContentBlock> = emptyList(),
        public val senderSessionId: SessionId? = null,
        public val recipientSessionId: SessionId? = null,
        /** The message's id in the session that sent it. */
        public val senderMessageId: MessageId? = null,
        /** The message's id in the session that received it. */
        public val recipientMessageId: MessageId? = null,
    ) : SessionEntry
}

/** A subagent: a session that the agent opened to do part of another session's work. */
public data class SessionSubagent(
    public val id: SessionId,
    /** The subagent's own session. The status of its turn is `unknown` until the agent reports one. */
    public val session: SessionState,
    public val title: String? = null,
    public val description: String? = null,
    /** The operations that the subagent supports now. */
    public val capabilities: SubagentSessionCapabilities? = null,
    /** The working directory, or null if it is that of the parent session. */
    public val cwd: String? = null,
    /** The additional directories, or null if they are those of the parent session. */
    public val additionalDirectories: List<String>? = null,
)

/** A plan of the agent. */
public data class SessionPlan(
    public val id: String,
    public val entries: List<PlanEntry>,
)

/** Tokens in the context, the size of the context, and the session's cost so far. */
public data class SessionUsage(
    public val used: BigInteger,
    public val size: BigInteger,
    public val cost: Cost?,
)

/** The state of the turn. In version 1 of the protocol, only subagents report it. */
public data class SessionTurn(
    /** `idle`, `running`, `requires_action`, `unknown` if the agent cannot tell, or a value of a later version. */
    public val status: String = "idle",
    /** The reason why the latest turn ended. Null before the first turn ends, and while a turn is running. */
    public val stopReason: String? = null,
)

/** Adds a block at the end. Joins a bare text with a bare text before it. */
internal fun appendContent(blocks: List<ContentBlock>, block: ContentBlock): List<ContentBlock> {
    val last = blocks.lastOrNull()
    if (last !is ContentBlock.Text || block !is ContentBlock.Text) return blocks + block
    if (!last.isBare() || !block.isBare()) return blocks + block
    return if (block.text == "") blocks else blocks.dropLast(1) + ContentBlock.Text(last.text + block.text)
}

/** Joins consecutive bare texts. */
internal fun joinContent(blocks: List<ContentBlock>): List<ContentBlock> = blocks.fold(emptyList(), ::appendContent)

/** Returns whether a text has no annotations and no metadata. */
private fun ContentBlock.Text.isBare(): Boolean =
    toJson().all { (key, value) -> key == "type" || key == "text" || value is JsonNull }

/** Returns the member after a change. A missing value keeps it, and null sets it to [unset]. */
internal fun <T : Any> Maybe<T>.orKeep(known: T, unset: T): T = when (this) {
    Maybe.Missing -> known
    Maybe.Null -> unset
    is Maybe.Present -> value
}

/** Returns the member after a change. A missing value keeps it, and null clears it. */
internal fun <T : Any> Maybe<T>.orKeep(known: T?): T? = if (this == Maybe.Missing) known else value
