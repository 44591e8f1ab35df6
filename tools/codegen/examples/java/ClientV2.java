package example;

import acp.v2.*;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The client in version 2 of the protocol. */
final class ClientV2 {
    private final Connection agent;
    private final Map<ToolCallId, String> titles = new HashMap<>();
    private IdleStateUpdate end;

    ClientV2(Connection agent) {
        this.agent = agent;
        agent.onMessage(this::handle);
    }

    void run(String prompt) {
        var version = new ProtocolVersion(Methods.PROTOCOL_VERSION);
        var info = Implementation.of("java-client", "1.0.0");
        var agreed = request(Methods.INITIALIZE, InitializeRequest.of(version, info));
        if (!agreed.protocolVersion().equals(version)) {
            throw new Connection.RequestError(0, "The agent does not speak version 2");
        }
        var folder = new AbsolutePath(System.getProperty("user.dir"));
        var session = request(Methods.SESSION_NEW, NewSessionRequest.of(folder)).sessionId();
        request(Methods.SESSION_PROMPT, PromptRequest.of(session, List.of(ContentBlock.text(prompt))));
        while (end == null) {
            if (!agent.receiveNext()) {
                throw new Connection.RequestError(0, "The agent has gone");
            }
        }
        System.out.println("stop: " + end.toJson().path("stopReason").asText("none"));
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
        agent.notify(Methods.SESSION_CANCEL.name(), CancelSessionNotification.of(request.sessionId()).toJson());
        return RequestPermissionOutcome.cancelled();
    }

    private void show(SessionUpdate update) {
        if (update instanceof SessionUpdateAgentMessageChunk chunk) {
            showText(chunk.content());
        } else if (update instanceof SessionUpdateAgentMessage message) {
            message.content().toOptional().ifPresent(content -> content.forEach(this::showText));
        } else if (update instanceof SessionUpdateToolCallUpdate call) {
            call.title().toOptional().ifPresent(title -> titles.put(call.toolCallId(), title));
            var title = titles.getOrDefault(call.toolCallId(), call.toolCallId().value());
            var status = call.status().toOptional().orElse(ToolCallStatus.PENDING);
            System.out.println("tool: " + title + " " + status.value());
        } else if (update instanceof SessionUpdateStateUpdate state && state.value() instanceof StateUpdateIdle idle) {
            end = idle.value();
        }
    }

    private void showText(ContentBlock content) {
        if (content instanceof ContentBlockText text) {
            System.out.println("text: " + text.text());
        }
    }

    private <P extends JsonWritable, R> R request(Method<P, R> method, P params) {
        return method.result().orElseThrow().read(agent.request(method.name(), params.toJson())).value();
    }
}
