package example

import acp.v1.*

class AgentV1(private val client: Connection) {
    private val history = mutableMapOf<SessionId, MutableList<SessionUpdate>>()
    private val cancelled = mutableSetOf<SessionId>()

    fun handle(message: Incoming) {
        when (message.method) {
            Methods.initialize.name -> {
                val capabilities = AgentCapabilities(loadSession = true)
                message.answer(InitializeResponse(Protocol.VERSION, capabilities).toJson())
            }
            Methods.sessionNew.name -> {
                val session = SessionId("session-${history.size + 1}")
                history[session] = mutableListOf()
                message.answer(NewSessionResponse(session).toJson())
            }
            Methods.sessionLoad.name -> {
                val session = LoadSessionRequest.read(message.params).value.sessionId
                updatesOf(session).forEach { update(session, it) }
                message.answer(LoadSessionResponse().toJson())
            }
            Methods.sessionPrompt.name -> {
                val request = PromptRequest.read(message.params).value
                message.answer(PromptResponse(work(request.sessionId, request.prompt)).toJson())
            }
            Methods.sessionCancel.name -> cancelled += CancelNotification.read(message.params).value.sessionId
            else -> message.refuse(ErrorCode.MethodNotFound.value, "No such method: ${message.method}")
        }
    }

    private fun work(session: SessionId, prompt: List<ContentBlock>): StopReason {
        val updates = updatesOf(session)
        cancelled -= session
        updates += prompt.map { SessionUpdate.UserMessageChunk(it) }
        val text = prompt.filterIsInstance<ContentBlock.Text>().joinToString("") { it.text }
        val call = ToolCallId("call_1")
        update(session, SessionUpdate.ToolCall(call, "Do $text", kind = ToolKind.Execute))
        val isAllowed = ask(session, ToolCallUpdate(call))
        if (session in cancelled) return StopReason.Cancelled
        val status = if (isAllowed) ToolCallStatus.Completed else ToolCallStatus.Failed
        update(session, SessionUpdate.ToolCallUpdate(call, status = Maybe.of(status)))
        val reply = ContentBlock.Text(if (isAllowed) "Did $text" else "Did not do $text")
        val chunk = SessionUpdate.AgentMessageChunk(reply)
        updates += chunk
        update(session, chunk)
        return StopReason.EndTurn
    }

    private fun ask(session: SessionId, call: ToolCallUpdate): Boolean {
        val options = listOf(
            PermissionOption(PermissionOptionId("yes"), "Yes", PermissionOptionKind.AllowOnce),
            PermissionOption(PermissionOptionId("no"), "No", PermissionOptionKind.RejectOnce),
        )
        val method = Methods.sessionRequestPermission
        val response = client.request(method.name, RequestPermissionRequest(session, call, options).toJson())
        val outcome = method.result.read(response).value.outcome
        if (outcome is RequestPermissionOutcome.Cancelled) cancelled += session
        return outcome is RequestPermissionOutcome.Selected && outcome.optionId == options[0].optionId
    }

    private fun updatesOf(session: SessionId): MutableList<SessionUpdate> =
        history[session] ?: throw RequestError(ErrorCode.ResourceNotFound.value, "No such session: $session")

    private fun update(session: SessionId, update: SessionUpdate) =
        client.notify(Methods.sessionUpdate.name, SessionNotification(session, update).toJson())
}
