package example

import acp.v2.*
import kotlinx.serialization.json.JsonElement

class ClientV2(private val agent: Connection) {
    private val titles = mutableMapOf<ToolCallId, String>()
    private var end: IdleStateUpdate? = null

    fun run(prompt: String) {
        agent.handler = ::handle
        val info = Implementation("kotlin-client", "1.0.0")
        val version = request(Methods.initialize, InitializeRequest(Protocol.VERSION, info))
        if (version.protocolVersion != Protocol.VERSION) throw RequestError(0, "The agent does not speak version 2")
        val folder = AbsolutePath(System.getProperty("user.dir"))
        val session = request(Methods.sessionNew, NewSessionRequest(folder)).sessionId
        request(Methods.sessionPrompt, PromptRequest(session, listOf(ContentBlock.Text(prompt))))
        while (end == null) agent.receive(agent.read() ?: throw RequestError(0, "The agent has gone"))
        println("stop: ${end?.tag}")
    }

    private fun handle(message: Incoming) {
        when (message.method) {
            Methods.sessionUpdate.name -> show(UpdateSessionNotification.read(message.params).value.update)
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
        agent.notify(Methods.sessionCancel.name, CancelSessionNotification(request.sessionId).toJson())
        return RequestPermissionOutcome.Cancelled()
    }

    private fun show(update: SessionUpdate) {
        when (update) {
            is SessionUpdate.AgentMessageChunk -> showText(update.content)
            is SessionUpdate.AgentMessage -> update.content.value?.forEach(::showText)
            is SessionUpdate.ToolCallUpdate -> showTool(update)
            is SessionUpdate.StateUpdate -> end = (update.value as? StateUpdate.Idle)?.value
            else -> Unit
        }
    }

    private fun showText(content: ContentBlock) {
        if (content is ContentBlock.Text) println("text: ${content.text}")
    }

    private fun showTool(update: SessionUpdate.ToolCallUpdate) {
        update.title.value?.let { titles[update.toolCallId] = it }
        println("tool: ${titles[update.toolCallId] ?: update.toolCallId} ${update.status.value ?: ToolCallStatus.Pending}")
    }

    private fun <P : JsonValue, R : Any> request(method: RequestMethod<P, R>, params: P): R {
        val result: JsonElement = agent.request(method.name, params.toJson())
        return method.result.read(result).value
    }
}
