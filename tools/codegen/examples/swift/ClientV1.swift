import ACPv1

final class ClientV1 {
    private let agent: Connection
    private var titles: [ToolCallId: String] = [:]

    init(_ agent: Connection) {
        self.agent = agent
    }

    func run(_ prompt: String, in folder: String) throws {
        agent.handler = handle
        let info = Implementation(name: "swift-client", version: "1.0.0")
        let version = try request(
            Methods.initialize, InitializeRequest(protocolVersion: 1, clientInfo: .value(info)))
        if version.protocolVersion != 1 { throw RequestError(code: 0, description: "The agent does not speak version 1") }
        let session = try request(Methods.sessionNew, NewSessionRequest(cwd: folder, mcpServers: [])).sessionId
        let response = try request(
            Methods.sessionPrompt, PromptRequest(sessionId: session, prompt: [.text(text: prompt)]))
        print("stop: \(response.stopReason)")
    }

    private func handle(_ message: Incoming) throws {
        switch message.method {
        case Methods.sessionUpdate.name:
            show(try SessionNotification.read(text: message.params).value.update)
        case Methods.sessionRequestPermission.name:
            let request = try RequestPermissionRequest.read(text: message.params).value
            try message.answer(RequestPermissionResponse(outcome: answer(request)).jsonText())
        default:
            throw RequestError(code: -32601, description: "No such method: \(message.method)")
        }
    }

    /// Selects the first option. If there is none, cancels the turn.
    private func answer(_ request: RequestPermissionRequest) throws -> RequestPermissionOutcome {
        if let option = request.options.first { return .selected(optionId: option.optionId) }
        try agent.notify(Methods.sessionCancel.name, CancelNotification(sessionId: request.sessionId).jsonText())
        return .cancelled()
    }

    private func show(_ update: SessionUpdate) {
        switch update {
        case .agentMessageChunk(let chunk):
            if case .text(let block) = chunk.content { print("text: \(block.text)") }
        case .toolCall(let call): showTool(call.toolCallId, call.title, call.status)
        case .toolCallUpdate(let call): showTool(call.toolCallId, call.title.value, call.status.value)
        default: break
        }
    }

    private func showTool(_ call: ToolCallId, _ title: String?, _ status: ToolCallStatus?) {
        if let title { titles[call] = title }
        print("tool: \(titles[call] ?? "\(call)") \(status ?? .pending)")
    }

    private func request<P, R>(_ method: RequestMethod<P, R>, _ params: P) throws -> R {
        try R.read(text: agent.request(method.name, params.jsonText())).value
    }
}
