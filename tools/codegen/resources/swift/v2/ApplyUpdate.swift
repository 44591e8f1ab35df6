extension SessionState {
    /// Applies the next update.
    public mutating func apply(_ update: SessionUpdate) {
        switch update {
        // state operations
        case .notice(let notice): applyNotice(notice)
        // The state has no terminals. The end of a replay changes nothing.
        case .terminalUpdate, .terminalOutputChunk, .replayComplete: break
        default: keepUnknown(update)
        }
    }

    private mutating func applyMessage(_ role: MessageRole, _ id: MessageId, _ content: Maybe<[ContentBlock]>) {
        changeMessage(role, id) { $0 = content.orKeep($0, unset: []).joined }
    }

    private mutating func applyToolCallUpdate(_ update: SessionUpdateToolCallUpdate) {
        let unset = SessionEntry.Call(id: update.toolCallId)
        changeCall(update.toolCallId) { call in
            call.title = update.title.orKeep(call.title, unset: unset.title)
            call.kind = update.kind.orKeep(call.kind, unset: unset.kind)
            call.status = update.status.orKeep(call.status, unset: unset.status)
            call.content = update.content.orKeep(call.content, unset: unset.content)
            call.locations = update.locations.orKeep(call.locations, unset: unset.locations)
        }
    }

    /// Replaces the plan with its id without moving it. An unknown kind of plan removes it.
    private mutating func applyPlan(_ update: SessionUpdatePlanUpdate) {
        guard case .items(let items) = update.plan else {
            let id = update.plan.json["planId"]?.string
            plans.removeAll { $0.id == id }
            keepUnknown(.planUpdate(update))
            return
        }
        let plan = SessionPlan(id: items.planId.rawValue, entries: items.entries)
        if let position = plans.firstIndex(where: { $0.id == plan.id }) {
            plans[position] = plan
        } else {
            plans.append(plan)
        }
    }

    /// Leaves out commands of unknown kinds or with unknown kinds of input, because a client could not offer them.
    private mutating func applyCommands(_ update: SessionUpdateAvailableCommandsUpdate) {
        commands = update.availableCommands.filter { command in
            guard case .command(let command) = command else { return false }
            guard let input = command.input.value else { return true }
            if case .text = input { return true }
            return false
        }
        if commands.count < update.availableCommands.count { keepUnknown(.availableCommandsUpdate(update)) }
    }

    private mutating func applyConfigOptions(_ options: [SessionConfigOption]) {
        configOptions = options
        let selects = options.compactMap { option in
            if case .select(let select) = option { select } else { nil }
        }
        mode = selects.first { $0.category.value == .mode }?.currentValue.rawValue
    }
}
