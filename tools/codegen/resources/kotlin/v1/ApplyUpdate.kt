package acp

/** Applies an update of version 1. */
internal fun SessionState.applyUpdate(update: SessionUpdate) {
    when (update) {
        is SessionUpdate.UserMessageChunk -> addToMessage(MessageRole.User, update.messageId.value, update.content)
        is SessionUpdate.AgentMessageChunk -> addToMessage(MessageRole.Agent, update.messageId.value, update.content)
        is SessionUpdate.AgentThoughtChunk -> addToMessage(MessageRole.Thought, update.messageId.value, update.content)
        is SessionUpdate.ToolCall -> applyToolCall(update)
        is SessionUpdate.ToolCallUpdate -> applyToolCallUpdate(update)
        is SessionUpdate.Plan -> plans = listOf(SessionPlan("plan", update.entries))
        is SessionUpdate.AvailableCommandsUpdate -> commands = update.availableCommands
        is SessionUpdate.CurrentModeUpdate -> mode = update.currentModeId.value
        is SessionUpdate.ConfigOptionUpdate -> configOptions = update.configOptions
        is SessionUpdate.SessionInfoUpdate -> applyInfo(update)
        is SessionUpdate.UsageUpdate -> applyUsage(update)
        is SessionUpdate.Notice -> applyNotice(update)
        is SessionUpdate.CompactionUpdate -> applyCompaction(update)
        is SessionUpdate.CompactionSummaryChunk -> changeCompaction(update.compactionId) {
            it.copy(summary = appendContent(it.summary, update.content))
        }
        is SessionUpdate.SubagentUpdate -> applySubagent(update)
        is SessionUpdate.SessionMessage -> applySessionMessage(update)
        is SessionUpdate.SessionMessageChunk -> addToSessionMessage(update.messageId, update.content)
        else -> keepUnknown(update)
    }
}

private fun SessionState.applyToolCall(update: SessionUpdate.ToolCall) {
    beginCall(update.toolCallId)
    changeCall(update.toolCallId) { known ->
        known.copy(
            title = update.title,
            kind = update.kind ?: known.kind,
            status = update.status ?: known.status,
            content = update.content ?: known.content,
            locations = update.locations ?: known.locations,
        )
    }
}

/** Version 1 always has a status. */
@Suppress("UNUSED_PARAMETER", "UnusedReceiverParameter")
internal fun CompactionStatus.orKeep(known: CompactionStatus, unset: CompactionStatus): CompactionStatus = this

/** In version 1, null changes nothing. */
private fun SessionState.applyToolCallUpdate(update: SessionUpdate.ToolCallUpdate) {
    changeCall(update.toolCallId) { known ->
        known.copy(
            title = update.title.value ?: known.title,
            kind = update.kind.value ?: known.kind,
            status = update.status.value ?: known.status,
            content = update.content.value ?: known.content,
            locations = update.locations.value ?: known.locations,
        )
    }
}
