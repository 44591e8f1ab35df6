package acp

import kotlinx.serialization.json.JsonObject

/** Applies an update of version 2. */
internal fun SessionState.applyUpdate(update: SessionUpdate) {
    when (update) {
        // state operations
        is SessionUpdate.Notice -> applyNotice(update)
        // The state has no terminals. The end of a replay changes nothing.
        is SessionUpdate.TerminalUpdate, is SessionUpdate.TerminalOutputChunk, is SessionUpdate.ReplayComplete -> Unit
        else -> keepUnknown(update)
    }
}

private fun SessionState.applyMessage(role: MessageRole, id: MessageId, content: Maybe<List<ContentBlock>>) {
    changeMessage(role, id) { known -> if (content == Maybe.Missing) known else joinContent(content.value.orEmpty()) }
}

private fun SessionState.applyToolCallUpdate(update: SessionUpdate.ToolCallUpdate) {
    val unset = SessionEntry.Call(update.toolCallId)
    changeCall(update.toolCallId) { known ->
        known.copy(
            title = update.title.orKeep(known.title, unset.title),
            kind = update.kind.orKeep(known.kind, unset.kind),
            status = update.status.orKeep(known.status, unset.status),
            content = update.content.orKeep(known.content, unset.content),
            locations = update.locations.orKeep(known.locations, unset.locations),
        )
    }
}

/** Replaces the plan with its id without moving it. An unknown kind of plan removes it. */
private fun SessionState.applyPlan(update: SessionUpdate.PlanUpdate) {
    val plan = update.plan
    if (plan !is PlanUpdateContent.Items) {
        val id = (update.toJson()["plan"] as? JsonObject)?.get("planId")?.textOrNull()
        plans = plans.filter { it.id != id }
        return keepUnknown(update)
    }
    val next = SessionPlan(plan.planId.value, plan.entries)
    val isKnown = plans.any { it.id == next.id }
    plans = if (isKnown) plans.map { if (it.id == next.id) next else it } else plans + next
}

/** Leaves out commands of unknown kinds or with unknown kinds of input, because a client could not offer them. */
private fun SessionState.applyCommands(update: SessionUpdate.AvailableCommandsUpdate) {
    commands = update.availableCommands.filter { command ->
        val input = (command as? AvailableCommand.Command)?.input?.value
        command is AvailableCommand.Command && (input == null || input is AvailableCommandInput.Text)
    }
    if (commands.size < update.availableCommands.size) keepUnknown(update)
}

private fun SessionState.applyConfigOptions(options: List<SessionConfigOption>) {
    configOptions = options
    val modes = options.filterIsInstance<SessionConfigOption.Select>()
    mode = modes.find { it.category.value == SessionConfigOptionCategory.Mode }?.currentValue?.value
}
