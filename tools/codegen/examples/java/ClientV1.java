package example;

import acp.v1.*;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The client in version 1 of the protocol. */
final class ClientV1 {
    private final Connection agent;
    private final Map<ToolCallId, String> titles = new HashMap<>();

    ClientV1(Connection agent) {
        this.agent = agent;
        agent.onMessage(this::handle);
    }

    void run(String prompt) {
        var version = new ProtocolVersion(Methods.PROTOCOL_VERSION);
        var info = Implementation.of("java-client", "1.0.0");
        var agreed = request(Methods.INITIALIZE, InitializeRequest.of(version).withClientInfo(info));
        if (!agreed.protocolVersion().equals(version)) {
            throw new Connection.RequestError(0, "The agent does not speak version 1");
        }
        var folder = System.getProperty("user.dir");
        var session = request(Methods.SESSION_NEW, NewSessionRequest.of(folder, List.of())).sessionId();
        var request = PromptRequest.of(session, List.of(ContentBlock.text(prompt)));
        System.out.println("stop: " + request(Methods.SESSION_PROMPT, request).stopReason().value());
    }

    private void handle(Connection.Incoming message) {
        switch (message.method()) {
            case "session/update" -> show(Methods.SESSION_UPDATE.params().read(message.params()).value().update());
            case "session/request_permission" -> {
                var request = Methods.SESSION_REQUEST_PERMISSION.params().read(message.params()).value();
                message.answer(RequestPermissionResponse.of(answer(request)).toJson());
            }
            default -> message.refuseMethod();
        }
    }

    /** Selects the first option. If there is none, cancels the turn. */
    private RequestPermissionOutcome answer(RequestPermissionRequest request) {
        if (!request.options().isEmpty()) {
            return RequestPermissionOutcome.selected(request.options().get(0).optionId());
        }
        agent.notify(Methods.SESSION_CANCEL.name(), CancelNotification.of(request.sessionId()).toJson());
        return RequestPermissionOutcome.cancelled();
    }

    private void show(SessionUpdate update) {
        if (update instanceof SessionUpdateAgentMessageChunk chunk && chunk.content() instanceof ContentBlockText text) {
            System.out.println("text: " + text.text());
        } else if (update instanceof SessionUpdateToolCall call) {
            titles.put(call.toolCallId(), call.title());
            showTool(call.toolCallId(), call.status());
        } else if (update instanceof SessionUpdateToolCallUpdate call) {
            call.title().toOptional().ifPresent(title -> titles.put(call.toolCallId(), title));
            showTool(call.toolCallId(), call.status().toOptional());
        }
    }

    private void showTool(ToolCallId call, Optional<ToolCallStatus> status) {
        var title = titles.getOrDefault(call, call.value());
        System.out.println("tool: " + title + " " + status.orElse(ToolCallStatus.PENDING).value());
    }

    private <P extends JsonWritable, R> R request(Method<P, R> method, P params) {
        return method.result().orElseThrow().read(agent.request(method.name(), params.toJson())).value();
    }
}
