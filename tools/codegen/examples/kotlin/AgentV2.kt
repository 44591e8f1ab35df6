package example

import acp.v2.*

class AgentV2(private val client: Connection) {
    private val history = mutableMapOf<SessionId, MutableList<SessionUpdate>>()
    private val cancelled = mutableSetOf<SessionId>()
    private var lastMessage = 0

    fun handle(message: Incoming) {
        when (message.method) {
            Methods.initialize.name -> {
                val session = SessionCapabilities(
                    prompt = Maybe.of(PromptCapabilities()),
                    resume = Maybe.of(SessionResumeCapabilities()),
                )
                val info = Implementation("kotlin-agent", "1.0.0")
                val capabilities = AgentCapabilities(session = Maybe.of(session))
                message.answer(InitializeResponse(Protocol.VERSION, info, capabilities).toJson())
            }
            Methods.sessionNew.name -> {
                val session = SessionId("session-${history.size + 1}")
                history[session] = mutableListOf()
                message.answer(NewSessionResponse(session).toJson())
            }
            Methods.sessionResume.name -> {
                val request = ResumeSessionRequest.read(message.params).value
                val updates = updatesOf(request.sessionId)
                if (request.replayFrom.value is ReplayFrom.Start) updates.forEach { update(request.sessionId, it) }
                update(request.sessionId, SessionUpdate.of(IdleStateUpdateDefault()))
                message.answer(ResumeSessionResponse().toJson())
            }
            Methods.sessionPrompt.name -> prompt(message, PromptRequest.read(message.params).value)
            Methods.sessionCancel.name -> cancelled += CancelSessionNotification.read(message.params).value.sessionId
            else -> message.refuse(ErrorCode.MethodNotFound.value, "No such method: ${message.method}")
        }
    }

    /** Answers the prompt with its message's id. The rest of the turn is sent as updates. */
    private fun prompt(message: Incoming, request: PromptRequest) {
        val session = request.sessionId
        val question = newMessage()
        val updates = updatesOf(session)
        cancelled -= session
        message.answer(PromptResponse(question).toJson())
        for (block in request.prompt) {
            val chunk = SessionUpdate.UserMessageChunk(question, block)
            updates += chunk
            update(session, chunk)
        }
        update(session, SessionUpdate.of(StateUpdate.Running()))
        val reply = work(session, request.prompt)
        if (reply != null) {
            val chunk = SessionUpdate.AgentMessageChunk(newMessage(), ContentBlock.Text(reply))
            updates += chunk
            update(session, chunk)
        }
        val isCancelled = session in cancelled
        val state = if (isCancelled) IdleStateUpdate.Cancelled() else IdleStateUpdate.EndTurn()
        update(session, SessionUpdate.of(state))
    }

    /** Returns the reply, or null if the turn is cancelled. */
    private fun work(session: SessionId, prompt: List<ContentBlock>): String? {
        val text = prompt.filterIsInstance<ContentBlock.Text>().joinToString("") { it.text }
        val call = ToolCallUpdate(ToolCallId("call_1"), title = Maybe.of("Do $text"), kind = Maybe.of(ToolKind.Execute))
        update(session, SessionUpdate.ToolCallUpdate(call.toolCallId, title = call.title, kind = call.kind))
        val isAllowed = ask(session, call)
        val isCancelled = session in cancelled
        val status = when {
            isCancelled -> ToolCallStatus.Cancelled
            isAllowed -> ToolCallStatus.Completed
            else -> ToolCallStatus.Failed
        }
        update(session, SessionUpdate.ToolCallUpdate(call.toolCallId, status = Maybe.of(status)))
        return if (isCancelled) null else if (isAllowed) "Did $text" else "Did not do $text"
    }

    private fun ask(session: SessionId, call: ToolCallUpdate): Boolean {
        val options = listOf(
            PermissionOption(PermissionOptionId("yes"), "Yes", PermissionOptionKind.AllowOnce),
            PermissionOption(PermissionOptionId("no"), "No", PermissionOptionKind.RejectOnce),
        )
        update(session, SessionUpdate.of(StateUpdate.RequiresAction()))
        val subject = RequestPermissionSubject.ToolCall(call)
        val request = RequestPermissionRequest(session, call.title.value ?: "", options, subject = Maybe.of(subject))
        val method = Methods.sessionRequestPermission
        val outcome = method.result.read(client.request(method.name, request.toJson())).value.outcome
        if (outcome is RequestPermissionOutcome.Cancelled) cancelled += session
        if (session !in cancelled) update(session, SessionUpdate.of(StateUpdate.Running()))
        return outcome is RequestPermissionOutcome.Selected && outcome.optionId == options[0].optionId
    }

    private fun newMessage(): MessageId = MessageId("message-${++lastMessage}")

    private fun updatesOf(session: SessionId): MutableList<SessionUpdate> =
        history[session] ?: throw RequestError(ErrorCode.ResourceNotFound.value, "No such session: $session")

    private fun update(session: SessionId, update: SessionUpdate) =
        client.notify(Methods.sessionUpdate.name, UpdateSessionNotification(session, update).toJson())
}
