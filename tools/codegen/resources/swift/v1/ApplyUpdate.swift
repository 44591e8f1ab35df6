extension SessionState {
    /// Applies the next update.
    public mutating func apply(_ update: SessionUpdate) {
        switch update {
        case .userMessageChunk(let chunk): addToMessage(.user, chunk.messageId.value, chunk.content)
        case .agentMessageChunk(let chunk): addToMessage(.agent, chunk.messageId.value, chunk.content)
        case .agentThoughtChunk(let chunk): addToMessage(.thought, chunk.messageId.value, chunk.content)
        case .toolCall(let call): applyToolCall(call)
        case .toolCallUpdate(let update): applyToolCallUpdate(update)
        case .plan(let plan): plans = [SessionPlan(id: "plan", entries: plan.entries)]
        case .availableCommandsUpdate(let update): commands = update.availableCommands
        case .currentModeUpdate(let update): mode = update.currentModeId.rawValue
        case .configOptionUpdate(let update): configOptions = update.configOptions
        case .sessionInfoUpdate(let update): applyInfo(update)
        case .usageUpdate(let update): applyUsage(update)
        case .notice(let notice): applyNotice(notice)
        case .compactionUpdate(let update): applyCompaction(update)
        case .compactionSummaryChunk(let chunk): changeCompaction(chunk.compactionId) { $0.summary.add(chunk.content) }
        case .subagentUpdate(let update): applySubagent(update)
        case .sessionMessage(let update): applySessionMessage(update)
        case .sessionMessageChunk(let chunk): changeSessionMessage(chunk.messageId) { $0.content.add(chunk.content) }
        default: keepUnknown(update)
        }
    }

    private mutating func applyToolCall(_ update: SessionUpdateToolCall) {
        beginCall(update.toolCallId)
        changeCall(update.toolCallId) { call in
            call.title = update.title
            call.kind = update.kind ?? call.kind
            call.status = update.status ?? call.status
            call.content = update.content ?? call.content
            call.locations = update.locations ?? call.locations
        }
    }

    /// In version 1, null changes nothing.
    private mutating func applyToolCallUpdate(_ update: SessionUpdateToolCallUpdate) {
        changeCall(update.toolCallId) { call in
            call.title = update.title.value ?? call.title
            call.kind = update.kind.value ?? call.kind
            call.status = update.status.value ?? call.status
            call.content = update.content.value ?? call.content
            call.locations = update.locations.value ?? call.locations
        }
    }
}

extension CompactionStatus {
    /// Version 1 always has a status.
    func orKeep(_ known: CompactionStatus, unset: CompactionStatus) -> CompactionStatus { self }
}
