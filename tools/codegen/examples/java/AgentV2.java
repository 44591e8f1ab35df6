package example;

import acp.v2.*;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The agent in version 2 of the protocol. */
final class AgentV2 {
    private final Connection client;
    private final Map<SessionId, List<SessionUpdate>> history = new HashMap<>();
    private final Set<SessionId> cancelled = new HashSet<>();
    private int lastMessage = 0;

    AgentV2(Connection client) {
        this.client = client;
    }

    void handle(Connection.Incoming message) {
        switch (message.method()) {
            case "initialize" -> {
                var version = new ProtocolVersion(Methods.PROTOCOL_VERSION);
                var session = SessionCapabilities.of()
                        .withPrompt(PromptCapabilities.of())
                        .withResume(SessionResumeCapabilities.of());
                message.answer(InitializeResponse.of(version, Implementation.of("java-agent", "1.0.0"))
                        .withCapabilities(AgentCapabilities.of().withSession(session))
                        .toJson());
            }
            case "session/new" -> {
                var session = new SessionId("session-" + (history.size() + 1));
                history.put(session, new ArrayList<>());
                message.answer(NewSessionResponse.of(session).toJson());
            }
            case "session/resume" -> {
                var request = Methods.SESSION_RESUME.params().read(message.params()).value();
                var session = request.sessionId();
                var updates = updatesOf(session);
                if (request.replayFrom().value() instanceof ReplayFromStart) {
                    updates.forEach(each -> update(session, each));
                }
                update(session, SessionUpdate.idleDefault());
                message.answer(ResumeSessionResponse.of().toJson());
            }
            case "session/prompt" ->
                prompt(message, Methods.SESSION_PROMPT.params().read(message.params()).value());
            case "session/cancel" ->
                cancelled.add(Methods.SESSION_CANCEL.params().read(message.params()).value().sessionId());
            default -> message.refuseMethod();
        }
    }

    /** Answers the prompt with its message's id. The rest of the turn is sent as updates. */
    private void prompt(Connection.Incoming message, PromptRequest request) {
        var session = request.sessionId();
        var updates = updatesOf(session);
        var question = newMessage();
        cancelled.remove(session);
        message.answer(PromptResponse.of(question).toJson());
        var text = new StringBuilder();
        for (var block : request.prompt()) {
            record(session, updates, SessionUpdate.userMessageChunk(question, block));
            if (block instanceof ContentBlockText part) {
                text.append(part.text());
            }
        }
        update(session, SessionUpdate.running());
        var isAllowed = work(session, text.toString());
        if (cancelled.contains(session)) {
            update(session, SessionUpdate.idleCancelled());
            return;
        }
        var reply = ContentBlock.text((isAllowed ? "Did " : "Did not do ") + text);
        record(session, updates, SessionUpdate.agentMessageChunk(newMessage(), reply));
        update(session, SessionUpdate.idleEndTurn());
    }

    /** Returns whether the client allows the work. */
    private boolean work(SessionId session, String text) {
        var call = new ToolCallId("call_1");
        var title = "Do " + text;
        update(session, SessionUpdate.toolCallUpdate(call).withTitle(title).withKind(ToolKind.EXECUTE));
        var subject = ToolCallUpdate.of(call).withTitle(title).withKind(ToolKind.EXECUTE);
        var isAllowed = ask(session, title, RequestPermissionSubject.toolCall(subject));
        var status = cancelled.contains(session)
                ? ToolCallStatus.CANCELLED
                : isAllowed ? ToolCallStatus.COMPLETED : ToolCallStatus.FAILED;
        update(session, SessionUpdate.toolCallUpdate(call).withStatus(status));
        return isAllowed;
    }

    private boolean ask(SessionId session, String title, RequestPermissionSubject subject) {
        var yes = PermissionOption.of(new PermissionOptionId("yes"), "Yes", PermissionOptionKind.ALLOW_ONCE);
        var no = PermissionOption.of(new PermissionOptionId("no"), "No", PermissionOptionKind.REJECT_ONCE);
        update(session, SessionUpdate.requiresAction());
        var request = RequestPermissionRequest.of(session, title, List.of(yes, no)).withSubject(subject);
        var result = client.request(Methods.SESSION_REQUEST_PERMISSION.name(), request.toJson());
        var outcome = Definitions.REQUEST_PERMISSION_RESPONSE.read(result).value().outcome();
        if (outcome instanceof RequestPermissionOutcomeCancelled) {
            cancelled.add(session);
        }
        if (!cancelled.contains(session)) {
            update(session, SessionUpdate.running());
        }
        return outcome instanceof RequestPermissionOutcomeSelected selected
                && selected.optionId().equals(yes.optionId());
    }

    private MessageId newMessage() {
        lastMessage++;
        return new MessageId("message-" + lastMessage);
    }

    private List<SessionUpdate> updatesOf(SessionId session) {
        if (!history.containsKey(session)) {
            var code = ErrorCode.RESOURCE_NOT_FOUND.value();
            throw new Connection.RequestError(code, "No such session: " + session.value());
        }
        return history.get(session);
    }

    private void record(SessionId session, List<SessionUpdate> updates, SessionUpdate update) {
        updates.add(update);
        update(session, update);
    }

    private void update(SessionId session, SessionUpdate update) {
        client.notify(Methods.SESSION_UPDATE.name(), UpdateSessionNotification.of(session, update).toJson());
    }
}
