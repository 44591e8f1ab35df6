import ACPv2

final class ClientV2 {
    private let agent: Connection
    private var titles: [ToolCallId: String] = [:]
    private var end: IdleStateUpdate?

    init(_ agent: Connection) {
        self.agent = agent
    }

    func run(_ prompt: String, in folder: String) throws {
        agent.handler = handle
        let info = Implementation(name: "swift-client", version: "1.0.0")
        let version = try request(Methods.initialize, InitializeRequest(protocolVersion: 2, info: info))
        if version.protocolVersion != 2 { throw RequestError(code: 0, description: "The agent does not speak version 2") }
        let session = try request(Methods.sessionNew, NewSessionRequest(cwd: AbsolutePath(folder))).sessionId
        _ = try request(Methods.sessionPrompt, PromptRequest(sessionId: session, prompt: [.text(text: prompt)]))
        while end == nil {
            guard let message = try agent.read() else { throw RequestError(code: 0, description: "The agent has gone") }
            try agent.receive(message)
        }
        print("stop: \(end?.tag ?? "unknown")")
    }

    private func handle(_ message: Incoming) throws {
        switch message.method {
        case Methods.sessionUpdate.name:
            show(try UpdateSessionNotification.read(text: message.params).value.update)
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
        try agent.notify(
            Methods.sessionCancel.name, CancelSessionNotification(sessionId: request.sessionId).jsonText())
        return .cancelled()
    }

    private func show(_ update: SessionUpdate) {
        switch update {
        case .agentMessageChunk(let chunk): showText(chunk.content)
        case .agentMessage(let message): message.content.value?.forEach(showText)
        case .toolCallUpdate(let call): showTool(call)
        case .stateUpdate(.idle(let idle)): end = idle
        default: break
        }
    }

    private func showText(_ content: ContentBlock) {
        if case .text(let block) = content { print("text: \(block.text)") }
    }

    private func showTool(_ update: SessionUpdateToolCallUpdate) {
        let call = update.toolCallId
        if let title = update.title.value { titles[call] = title }
        print("tool: \(titles[call] ?? "\(call)") \(update.status.value ?? .pending)")
    }

    private func request<P, R>(_ method: RequestMethod<P, R>, _ params: P) throws -> R {
        try R.read(text: agent.request(method.name, params.jsonText())).value
    }
}
