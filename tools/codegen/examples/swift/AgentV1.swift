import ACPv1

final class AgentV1 {
    private let client: Connection
    private var history: [SessionId: [SessionUpdate]] = [:]
    private var cancelled: Set<SessionId> = []

    init(_ client: Connection) {
        self.client = client
    }

    func handle(_ message: Incoming) throws {
        switch message.method {
        case Methods.initialize.name:
            let capabilities = AgentCapabilities(loadSession: true)
            try message.answer(InitializeResponse(protocolVersion: 1, agentCapabilities: capabilities).jsonText())
        case Methods.sessionNew.name:
            let session = SessionId("session-\(history.count + 1)")
            history[session] = []
            try message.answer(NewSessionResponse(sessionId: session).jsonText())
        case Methods.sessionLoad.name:
            let session = try LoadSessionRequest.read(text: message.params).value.sessionId
            for each in try updates(of: session) { try update(session, each) }
            try message.answer(LoadSessionResponse().jsonText())
        case Methods.sessionPrompt.name:
            let request = try PromptRequest.read(text: message.params).value
            let reason = try work(request.sessionId, request.prompt)
            try message.answer(PromptResponse(stopReason: reason).jsonText())
        case Methods.sessionCancel.name:
            cancelled.insert(try CancelNotification.read(text: message.params).value.sessionId)
        default:
            throw RequestError(code: -32601, description: "No such method: \(message.method)")
        }
    }

    private func work(_ session: SessionId, _ prompt: [ContentBlock]) throws -> StopReason {
        history[session] = try updates(of: session) + prompt.map { .userMessageChunk(content: $0) }
        cancelled.remove(session)
        let text = prompt.map { if case .text(let block) = $0 { block.text } else { "" } }.joined()
        let call: ToolCallId = "call_1"
        try update(session, .toolCall(toolCallId: call, title: "Do \(text)", kind: .execute))
        let isAllowed = try ask(session, ToolCallUpdate(toolCallId: call))
        if cancelled.contains(session) { return .cancelled }
        try update(session, .toolCallUpdate(toolCallId: call, status: .value(isAllowed ? .completed : .failed)))
        let reply = SessionUpdate.agentMessageChunk(content: .text(text: isAllowed ? "Did \(text)" : "Did not do \(text)"))
        history[session]?.append(reply)
        try update(session, reply)
        return .endTurn
    }

    private func ask(_ session: SessionId, _ call: ToolCallUpdate) throws -> Bool {
        let options = [
            PermissionOption(optionId: "yes", name: "Yes", kind: .allowOnce),
            PermissionOption(optionId: "no", name: "No", kind: .rejectOnce),
        ]
        let request = RequestPermissionRequest(sessionId: session, toolCall: call, options: options)
        let response = try client.request(Methods.sessionRequestPermission.name, request.jsonText())
        switch try RequestPermissionResponse.read(text: response).value.outcome {
        case .cancelled:
            cancelled.insert(session)
            return false
        case .selected(let selected): return selected.optionId == "yes"
        case .other: return false
        }
    }

    private func updates(of session: SessionId) throws -> [SessionUpdate] {
        if let updates = history[session] { return updates }
        throw RequestError(code: -32002, description: "No such session: \(session)")
    }

    private func update(_ session: SessionId, _ update: SessionUpdate) throws {
        try client.notify(
            Methods.sessionUpdate.name, SessionNotification(sessionId: session, update: update).jsonText())
    }
}
