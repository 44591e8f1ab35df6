#pragma once

#include <map>
#include <set>

#include "connection.hpp"
#include "v1/acp.hpp"

class AgentV1 {
public:
    explicit AgentV1(Connection& client) : client_(client) {}

    Json handle(const std::string& method, const Json& params) {
        using namespace v1::methods;
        if (method == initialize::name) {
            const v1::AgentCapabilities can{.load_session = true};
            return v1::write(v1::InitializeResponse{.protocol_version = v1::protocol_version, .agent_capabilities = can});
        }
        if (method == session_new::name) {
            const v1::SessionId session("session-" + std::to_string(history_.size() + 1));
            history_[session];
            return v1::write(v1::NewSessionResponse{.session_id = session});
        }
        if (method == session_load::name) {
            const auto session = v1::read<v1::LoadSessionRequest>(params).value.session_id;
            for (const auto& each : updates_of(session)) send(session, each);
            return v1::write(v1::LoadSessionResponse{});
        }
        if (method == session_prompt::name) {
            const auto request = v1::read<v1::PromptRequest>(params).value;
            return v1::write(v1::PromptResponse{.stop_reason = work(request.session_id, request.prompt)});
        }
        if (method == session_cancel::name) {
            cancelled_.insert(v1::read<v1::CancelNotification>(params).value.session_id);
            return {};
        }
        throw RequestError(v1::ErrorCode::method_not_found, "No such method: " + method);
    }

private:
    Connection& client_;
    std::map<v1::SessionId, std::vector<v1::SessionUpdate>> history_{};
    std::set<v1::SessionId> cancelled_{};

    v1::StopReason work(const v1::SessionId& session, const std::vector<v1::ContentBlock>& prompt) {
        auto& updates = updates_of(session);
        cancelled_.erase(session);
        std::string text;
        for (const auto& block : prompt) {
            updates.push_back(v1::SessionUpdateUserMessageChunk{.content = block});
            if (const auto* piece = block.get_if<v1::ContentBlockText>()) text += piece->text;
        }
        const v1::ToolCallId call("call_1");
        send(session, v1::SessionUpdateToolCall{.tool_call_id = call, .title = "Do " + text, .kind = v1::ToolKind::execute});
        const bool is_allowed = ask(session, call);
        if (cancelled_.contains(session)) return v1::StopReason::cancelled;
        const v1::ToolCallStatus status(is_allowed ? v1::ToolCallStatus::completed : v1::ToolCallStatus::failed);
        send(session, v1::SessionUpdateToolCallUpdate{.tool_call_id = call, .status = status});
        const v1::ContentBlockText reply{.text = (is_allowed ? "Did " : "Did not do ") + text};
        updates.push_back(v1::SessionUpdateAgentMessageChunk{.content = reply});
        send(session, updates.back());
        return v1::StopReason::end_turn;
    }

    bool ask(const v1::SessionId& session, const v1::ToolCallId& call) {
        const v1::RequestPermissionRequest request{
            .session_id = session,
            .tool_call = {.tool_call_id = call},
            .options = {{.option_id = "yes", .name = "Yes", .kind = v1::PermissionOptionKind::allow_once},
                        {.option_id = "no", .name = "No", .kind = v1::PermissionOptionKind::reject_once}},
        };
        const auto result = client_.request(v1::methods::session_request_permission::name, v1::write(request));
        const auto outcome = v1::read<v1::RequestPermissionResponse>(result).value.outcome;
        const auto* selected = outcome.get_if<v1::RequestPermissionOutcomeSelected>();
        if (selected == nullptr) cancelled_.insert(session);
        return selected != nullptr && selected->option_id == "yes";
    }

    std::vector<v1::SessionUpdate>& updates_of(const v1::SessionId& session) {
        const auto found = history_.find(session);
        if (found == history_.end()) throw RequestError(v1::ErrorCode::resource_not_found, "No such session: " + session.value);
        return found->second;
    }

    void send(const v1::SessionId& session, const v1::SessionUpdate& update) {
        const v1::SessionNotification notification{.session_id = session, .update = update};
        client_.notify(v1::methods::session_update::name, v1::write(notification));
    }
};
