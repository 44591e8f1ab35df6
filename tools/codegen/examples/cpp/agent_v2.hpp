#pragma once

#include <map>
#include <set>

#include "connection.hpp"
#include "v2/acp.hpp"

class AgentV2 {
public:
    explicit AgentV2(Connection& client) : client_(client) {}

    Json handle(const std::string& method, const Json& params) {
        using namespace v2::methods;
        if (method == initialize::name) {
            const v2::SessionCapabilities session{.prompt = v2::PromptCapabilities{}, .resume = v2::SessionResumeCapabilities{}};
            return v2::write(v2::InitializeResponse{
                .protocol_version = v2::protocol_version,
                .info = {.name = "cpp-agent", .version = "1.0.0"},
                .capabilities = v2::AgentCapabilities{.session = session},
            });
        }
        if (method == session_new::name) {
            const v2::SessionId session("session-" + std::to_string(history_.size() + 1));
            history_[session];
            return v2::write(v2::NewSessionResponse{.session_id = session});
        }
        if (method == session_resume::name) {
            const auto request = v2::read<v2::ResumeSessionRequest>(params).value;
            const auto& updates = updates_of(request.session_id);
            if (request.replay_from) {
                for (const auto& each : updates) send(request.session_id, each);
            }
            send(request.session_id, v2::SessionUpdate::idle(v2::IdleStateUpdateDefault{}));
            return v2::write(v2::ResumeSessionResponse{});
        }
        if (method == session_prompt::name) return prompt(v2::read<v2::PromptRequest>(params).value);
        if (method == session_cancel::name) {
            cancelled_.insert(v2::read<v2::CancelSessionNotification>(params).value.session_id);
            return {};
        }
        throw RequestError(v2::ErrorCode::method_not_found, "No such method: " + method);
    }

private:
    Connection& client_;
    std::map<v2::SessionId, std::vector<v2::SessionUpdate>> history_{};
    std::set<v2::SessionId> cancelled_{};
    int last_message_ = 0;

    /// Answers with the message's id. The rest of the turn is sent as updates.
    Json prompt(const v2::PromptRequest& request) {
        const auto question = new_message();
        updates_of(request.session_id);
        cancelled_.erase(request.session_id);
        client_.then([this, request, question] { work(request, question); });
        return v2::write(v2::PromptResponse{.message_id = question});
    }

    void work(const v2::PromptRequest& request, const v2::MessageId& question) {
        const auto& session = request.session_id;
        std::string text;
        for (const auto& block : request.prompt) {
            record(session, v2::SessionUpdateUserMessageChunk{.message_id = question, .content = block});
            if (const auto* piece = block.get_if<v2::ContentBlockText>()) text += piece->text;
        }
        send(session, v2::SessionUpdate::state_update(v2::StateUpdateRunning{}));
        const v2::ToolCallUpdate call{.tool_call_id = "call_1", .title = "Do " + text, .kind = v2::ToolKind(v2::ToolKind::execute)};
        send(session, v2::SessionUpdateToolCallUpdate{.tool_call_id = call.tool_call_id, .title = call.title, .kind = call.kind});
        const bool is_allowed = ask(session, call);
        const bool is_cancelled = cancelled_.contains(session);
        v2::ToolCallStatus status = is_allowed ? v2::ToolCallStatus::completed : v2::ToolCallStatus::failed;
        if (is_cancelled) status = v2::ToolCallStatus::cancelled;
        send(session, v2::SessionUpdateToolCallUpdate{.tool_call_id = call.tool_call_id, .status = status});
        if (is_cancelled) return send(session, v2::SessionUpdate::idle(v2::IdleStateUpdateCancelled{}));
        const v2::ContentBlockText reply{.text = (is_allowed ? "Did " : "Did not do ") + text};
        record(session, v2::SessionUpdateAgentMessageChunk{.message_id = new_message(), .content = reply});
        send(session, v2::SessionUpdate::idle(v2::IdleStateUpdateEndTurn{}));
    }

    bool ask(const v2::SessionId& session, const v2::ToolCallUpdate& call) {
        send(session, v2::SessionUpdate::state_update(v2::StateUpdateRequiresAction{}));
        const v2::RequestPermissionRequest request{
            .session_id = session,
            .title = call.title.value_or(""),
            .subject = v2::RequestPermissionSubject(v2::RequestPermissionSubjectToolCall{.tool_call = call}),
            .options = {{.option_id = "yes", .name = "Yes", .kind = v2::PermissionOptionKind::allow_once},
                        {.option_id = "no", .name = "No", .kind = v2::PermissionOptionKind::reject_once}},
        };
        const auto result = client_.request(v2::methods::session_request_permission::name, v2::write(request));
        const auto outcome = v2::read<v2::RequestPermissionResponse>(result).value.outcome;
        const auto* selected = outcome.get_if<v2::RequestPermissionOutcomeSelected>();
        if (selected == nullptr) cancelled_.insert(session);
        if (!cancelled_.contains(session)) send(session, v2::SessionUpdate::state_update(v2::StateUpdateRunning{}));
        return selected != nullptr && selected->option_id == "yes";
    }

    v2::MessageId new_message() { return "message-" + std::to_string(++last_message_); }

    std::vector<v2::SessionUpdate>& updates_of(const v2::SessionId& session) {
        const auto found = history_.find(session);
        if (found == history_.end()) throw RequestError(v2::ErrorCode::resource_not_found, "No such session: " + session.value);
        return found->second;
    }

    /// Sends an update that is also replayed.
    void record(const v2::SessionId& session, const v2::SessionUpdate& update) {
        updates_of(session).push_back(update);
        send(session, update);
    }

    void send(const v2::SessionId& session, const v2::SessionUpdate& update) {
        const v2::UpdateSessionNotification notification{.session_id = session, .update = update};
        client_.notify(v2::methods::session_update::name, v2::write(notification));
    }
};
