import ACPv2

final class AgentV2 {
    private let client: Connection
    private var history: [SessionId: [SessionUpdate]] = [:]
    private var cancelled: Set<SessionId> = []
    private var lastMessage = 0

    init(_ client: Connection) {
        self.client = client
    }

    func handle(_ message: Incoming) throws {
        switch message.method {
        case Methods.initialize.name:
            let session = SessionCapabilities(
                prompt: .value(PromptCapabilities()), resume: .value(SessionResumeCapabilities()))
            let response = InitializeResponse(
                protocolVersion: 2,
                info: Implementation(name: "swift-agent", version: "1.0.0"),
                capabilities: AgentCapabilities(session: .value(session)))
            try message.answer(response.jsonText())
        case Methods.sessionNew.name:
            let session = SessionId("session-\(history.count + 1)")
            history[session] = []
            try message.answer(NewSessionResponse(sessionId: session).jsonText())
        case Methods.sessionResume.name:
            let request = try ResumeSessionRequest.read(text: message.params).value
            let updates = try updates(of: request.sessionId)
            if case .start = request.replayFrom.value {
                for each in updates { try update(request.sessionId, each) }
            }
            try update(request.sessionId, .idleDefault())
            try message.answer(ResumeSessionResponse().jsonText())
        case Methods.sessionPrompt.name:
            try prompt(message, PromptRequest.read(text: message.params).value)
        case Methods.sessionCancel.name:
            cancelled.insert(try CancelSessionNotification.read(text: message.params).value.sessionId)
        default:
            throw RequestError(code: -32601, description: "No such method: \(message.method)")
        }
    }

    /// Answers the prompt with its message's id. The rest of the turn is sent as updates.
    private func prompt(_ message: Incoming, _ request: PromptRequest) throws {
        let session = request.sessionId
        let question = newMessage()
        history[session] =
            try updates(of: session) + request.prompt.map { .userMessageChunk(messageId: question, content: $0) }
        cancelled.remove(session)
        try message.answer(PromptResponse(messageId: question).jsonText())
        for block in request.prompt {
            try update(session, .userMessageChunk(messageId: question, content: block))
        }
        try update(session, .running())
        if let reply = try work(session, request.prompt) {
            let chunk = SessionUpdate.agentMessageChunk(messageId: newMessage(), content: .text(text: reply))
            history[session]?.append(chunk)
            try update(session, chunk)
        }
        try update(session, cancelled.contains(session) ? .idleCancelled() : .idleEndTurn())
    }

    /// Returns the reply, or nil if the turn is cancelled.
    private func work(_ session: SessionId, _ prompt: [ContentBlock]) throws -> String? {
        let text = prompt.map { if case .text(let block) = $0 { block.text } else { "" } }.joined()
        let title = "Do \(text)"
        let call: ToolCallId = "call_1"
        try update(session, .toolCallUpdate(toolCallId: call, title: .value(title), kind: .value(.execute)))
        let isAllowed = try ask(session, ToolCallUpdate(toolCallId: call, title: .value(title), kind: .value(.execute)))
        let isCancelled = cancelled.contains(session)
        let status: ToolCallStatus = isCancelled ? .cancelled : isAllowed ? .completed : .failed
        try update(session, .toolCallUpdate(toolCallId: call, status: .value(status)))
        return isCancelled ? nil : isAllowed ? "Did \(text)" : "Did not do \(text)"
    }

    private func ask(_ session: SessionId, _ call: ToolCallUpdate) throws -> Bool {
        let options = [
            PermissionOption(optionId: "yes", name: "Yes", kind: .allowOnce),
            PermissionOption(optionId: "no", name: "No", kind: .rejectOnce),
        ]
        try update(session, .requiresAction())
        let request = RequestPermissionRequest(
            sessionId: session,
            title: call.title.value ?? "",
            options: options,
            subject: .value(.toolCall(toolCall: call)))
        let response = try client.request(Methods.sessionRequestPermission.name, request.jsonText())
        let outcome = try RequestPermissionResponse.read(text: response).value.outcome
        if case .cancelled = outcome { cancelled.insert(session) }
        if !cancelled.contains(session) { try update(session, .running()) }
        if case .selected(let selected) = outcome { return selected.optionId == "yes" }
        return false
    }

    private func newMessage() -> MessageId {
        lastMessage += 1
        return MessageId("message-\(lastMessage)")
    }

    private func updates(of session: SessionId) throws -> [SessionUpdate] {
        if let updates = history[session] { return updates }
        throw RequestError(code: -32002, description: "No such session: \(session)")
    }

    private func update(_ session: SessionId, _ update: SessionUpdate) throws {
        try client.notify(
            Methods.sessionUpdate.name, UpdateSessionNotification(sessionId: session, update: update).jsonText())
    }
}
