#pragma once

#include <filesystem>
#include <iostream>
#include <map>

#include "connection.hpp"
#include "v1/acp.hpp"

class ClientV1 {
public:
    explicit ClientV1(Connection& agent) : agent_(agent) {
        agent_.handler = [this](const auto& method, const auto& params) { return handle(method, params); };
    }

    void run(const std::string& prompt) {
        using namespace v1::methods;
        const auto initialized = request<initialize>({
            .protocol_version = v1::protocol_version,
            .client_info = v1::Implementation{.name = "cpp-client", .version = "1.0.0"},
        });
        if (initialized.protocol_version.value != v1::protocol_version) {
            throw std::runtime_error("The agent does not speak version 1");
        }
        const auto folder = std::filesystem::current_path().string();
        const auto session = request<session_new>({.cwd = folder}).session_id;
        const auto response = request<session_prompt>({.session_id = session, .prompt = {v1::ContentBlockText{.text = prompt}}});
        std::cout << "stop: " << response.stop_reason.value << '\n';
    }

private:
    Connection& agent_;
    std::map<v1::ToolCallId, std::string> titles_{};

    /// Sends a request. The types of its params and result are those of the method.
    template <class Method> typename Method::Result request(const typename Method::Params& params) {
        return v1::read<typename Method::Result>(agent_.request(Method::name, v1::write(params))).value;
    }

    Json handle(const std::string& method, const Json& params) {
        if (method == v1::methods::session_update::name) {
            show(v1::read<v1::SessionNotification>(params).value.update);
            return {};
        }
        if (method == v1::methods::session_request_permission::name) {
            return v1::write(v1::RequestPermissionResponse{.outcome = allow(v1::read<v1::RequestPermissionRequest>(params).value)});
        }
        throw RequestError(v1::ErrorCode::method_not_found, "No such method: " + method);
    }

    /// Selects the first option. If there is none, cancels the turn.
    v1::RequestPermissionOutcome allow(const v1::RequestPermissionRequest& request) {
        if (!request.options.empty()) {
            return v1::RequestPermissionOutcomeSelected{.option_id = request.options.front().option_id};
        }
        const v1::CancelNotification cancel{.session_id = request.session_id};
        agent_.notify(v1::methods::session_cancel::name, v1::write(cancel));
        return v1::RequestPermissionOutcomeCancelled{};
    }

    void show(const v1::SessionUpdate& update) {
        if (const auto* chunk = update.get_if<v1::SessionUpdateAgentMessageChunk>()) {
            if (const auto* block = chunk->content.get_if<v1::ContentBlockText>()) std::cout << "text: " << block->text << '\n';
        } else if (const auto* call = update.get_if<v1::SessionUpdateToolCall>()) {
            titles_[call->tool_call_id] = call->title;
            show_tool(call->tool_call_id, call->status.value_or(v1::ToolCallStatus::pending));
        } else if (const auto* change = update.get_if<v1::SessionUpdateToolCallUpdate>()) {
            if (change->title) titles_[change->tool_call_id] = *change->title;
            show_tool(change->tool_call_id, change->status.value_or(v1::ToolCallStatus::pending));
        }
    }

    void show_tool(const v1::ToolCallId& call, const v1::ToolCallStatus& status) {
        std::cout << "tool: " << titles_[call] << ' ' << status.value << '\n';
    }
};
