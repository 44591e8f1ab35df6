package example

import acp.v1.*
import kotlinx.serialization.json.JsonElement

class ClientV1(private val agent: Connection) {
    private val titles = mutableMapOf<ToolCallId, String>()

    fun run(prompt: String) {
        agent.handler = ::handle
        val info = Implementation("kotlin-client", "1.0.0")
        val version = request(Methods.initialize, InitializeRequest(Protocol.VERSION, clientInfo = Maybe.of(info)))
        if (version.protocolVersion != Protocol.VERSION) throw RequestError(0, "The agent does not speak version 1")
        val folder = System.getProperty("user.dir")
        val session = request(Methods.sessionNew, NewSessionRequest(folder, emptyList())).sessionId
        val response = request(Methods.sessionPrompt, PromptRequest(session, listOf(ContentBlock.Text(prompt))))
        println("stop: ${response.stopReason}")
    }

    private fun handle(message: Incoming) {
        when (message.method) {
            Methods.sessionUpdate.name -> show(SessionNotification.read(message.params).value.update)
            Methods.sessionRequestPermission.name -> {
                val request = RequestPermissionRequest.read(message.params).value
                message.answer(RequestPermissionResponse(answer(request)).toJson())
            }
            else -> message.refuse(ErrorCode.MethodNotFound.value, "No such method: ${message.method}")
        }
    }

    /** Selects the first option. If there is none, cancels the turn. */
    private fun answer(request: RequestPermissionRequest): RequestPermissionOutcome {
        val option = request.options.firstOrNull()
        if (option != null) return RequestPermissionOutcome.Selected(option.optionId)
        agent.notify(Methods.sessionCancel.name, CancelNotification(request.sessionId).toJson())
        return RequestPermissionOutcome.Cancelled()
    }

    private fun show(update: SessionUpdate) {
        when (update) {
            is SessionUpdate.AgentMessageChunk -> {
                val content = update.content
                if (content is ContentBlock.Text) println("text: ${content.text}")
            }
            is SessionUpdate.ToolCall -> showTool(update.toolCallId, update.title, update.status)
            is SessionUpdate.ToolCallUpdate -> showTool(update.toolCallId, update.title.value, update.status.value)
            else -> Unit
        }
    }

    private fun showTool(call: ToolCallId, title: String?, status: ToolCallStatus?) {
        if (title != null) titles[call] = title
        println("tool: ${titles[call] ?: call} ${status ?: ToolCallStatus.Pending}")
    }

    private fun <P : JsonValue, R : Any> request(method: RequestMethod<P, R>, params: P): R {
        val result: JsonElement = agent.request(method.name, params.toJson())
        return method.result.read(result).value
    }
}
