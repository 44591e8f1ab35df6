package example;

import acp.v1.*;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The agent in version 1 of the protocol. */
final class AgentV1 {
    private final Connection client;
    private final Map<SessionId, List<SessionUpdate>> history = new HashMap<>();
    private final Set<SessionId> cancelled = new HashSet<>();

    AgentV1(Connection client) {
        this.client = client;
    }

    void handle(Connection.Incoming message) {
        switch (message.method()) {
            case "initialize" -> {
                var version = new ProtocolVersion(Methods.PROTOCOL_VERSION);
                var capabilities = AgentCapabilities.of().withLoadSession(true);
                var info = Implementation.of("java-agent", "1.0.0");
                message.answer(InitializeResponse.of(version)
                        .withAgentCapabilities(capabilities)
                        .withAgentInfo(info)
                        .toJson());
            }
            case "session/new" -> {
                var session = new SessionId("session-" + (history.size() + 1));
                history.put(session, new ArrayList<>());
                message.answer(NewSessionResponse.of(session).toJson());
            }
            case "session/load" -> {
                var session = Methods.SESSION_LOAD.params().read(message.params()).value().sessionId();
                updatesOf(session).forEach(each -> update(session, each));
                message.answer(LoadSessionResponse.of().toJson());
            }
            case "session/prompt" -> {
                var request = Methods.SESSION_PROMPT.params().read(message.params()).value();
                message.answer(PromptResponse.of(work(request)).toJson());
            }
            case "session/cancel" ->
                cancelled.add(Methods.SESSION_CANCEL.params().read(message.params()).value().sessionId());
            default -> message.refuseMethod();
        }
    }

    private StopReason work(PromptRequest request) {
        var session = request.sessionId();
        var updates = updatesOf(session);
        cancelled.remove(session);
        var text = new StringBuilder();
        for (var block : request.prompt()) {
            updates.add(SessionUpdate.userMessageChunk(block));
            if (block instanceof ContentBlockText part) {
                text.append(part.text());
            }
        }
        var call = new ToolCallId("call_1");
        update(session, SessionUpdate.toolCall(call, "Do " + text).withKind(ToolKind.EXECUTE));
        var isAllowed = ask(session, ToolCallUpdate.of(call));
        if (cancelled.contains(session)) {
            return StopReason.CANCELLED;
        }
        var status = isAllowed ? ToolCallStatus.COMPLETED : ToolCallStatus.FAILED;
        update(session, SessionUpdate.toolCallUpdate(call).withStatus(status));
        var reply = SessionUpdate.agentMessageChunk(ContentBlock.text((isAllowed ? "Did " : "Did not do ") + text));
        updates.add(reply);
        update(session, reply);
        return StopReason.END_TURN;
    }

    private boolean ask(SessionId session, ToolCallUpdate call) {
        var yes = PermissionOption.of(new PermissionOptionId("yes"), "Yes", PermissionOptionKind.ALLOW_ONCE);
        var no = PermissionOption.of(new PermissionOptionId("no"), "No", PermissionOptionKind.REJECT_ONCE);
        var request = RequestPermissionRequest.of(session, call, List.of(yes, no));
        var result = client.request(Methods.SESSION_REQUEST_PERMISSION.name(), request.toJson());
        var outcome = Definitions.REQUEST_PERMISSION_RESPONSE.read(result).value().outcome();
        if (outcome instanceof RequestPermissionOutcomeCancelled) {
            cancelled.add(session);
        }
        return outcome instanceof RequestPermissionOutcomeSelected selected
                && selected.optionId().equals(yes.optionId());
    }

    private List<SessionUpdate> updatesOf(SessionId session) {
        if (!history.containsKey(session)) {
            var code = ErrorCode.RESOURCE_NOT_FOUND.value();
            throw new Connection.RequestError(code, "No such session: " + session.value());
        }
        return history.get(session);
    }

    private void update(SessionId session, SessionUpdate update) {
        client.notify(Methods.SESSION_UPDATE.name(), SessionNotification.of(session, update).toJson());
    }
}
