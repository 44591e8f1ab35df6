#pragma once

#include <filesystem>
#include <iostream>
#include <map>

#include "connection.hpp"
#include "v2/acp.hpp"

class ClientV2 {
public:
    explicit ClientV2(Connection& agent) : agent_(agent) {
        agent_.handler = [this](const auto& method, const auto& params) { return handle(method, params); };
    }

    void run(const std::string& prompt) {
        using namespace v2::methods;
        const auto initialized = request<initialize>({
            .protocol_version = v2::protocol_version,
            .info = {.name = "cpp-client", .version = "1.0.0"},
        });
        if (initialized.protocol_version.value != v2::protocol_version) {
            throw std::runtime_error("The agent does not speak version 2");
        }
        const auto folder = std::filesystem::current_path().string();
        const auto session = request<session_new>({.cwd = folder}).session_id;
        request<session_prompt>({.session_id = session, .prompt = {v2::ContentBlockText{.text = prompt}}});
        while (stop_reason_.empty()) {
            const auto message = agent_.read();
            if (!message) throw std::runtime_error("The agent has gone");
            agent_.receive(*message);
        }
        std::cout << "stop: " << stop_reason_ << '\n';
    }

private:
    Connection& agent_;
    std::map<v2::ToolCallId, std::string> titles_{};
    std::string stop_reason_{};

    /// Sends a request. The types of its params and result are those of the method.
    template <class Method> typename Method::Result request(const typename Method::Params& params) {
        return v2::read<typename Method::Result>(agent_.request(Method::name, v2::write(params))).value;
    }

    Json handle(const std::string& method, const Json& params) {
        if (method == v2::methods::session_update::name) {
            show(v2::read<v2::UpdateSessionNotification>(params).value.update);
            return {};
        }
        if (method == v2::methods::session_request_permission::name) {
            return v2::write(v2::RequestPermissionResponse{.outcome = allow(v2::read<v2::RequestPermissionRequest>(params).value)});
        }
        throw RequestError(v2::ErrorCode::method_not_found, "No such method: " + method);
    }

    /// Selects the first option. If there is none, cancels the turn.
    v2::RequestPermissionOutcome allow(const v2::RequestPermissionRequest& request) {
        if (!request.options.empty()) {
            return v2::RequestPermissionOutcomeSelected{.option_id = request.options.front().option_id};
        }
        const v2::CancelSessionNotification cancel{.session_id = request.session_id};
        agent_.notify(v2::methods::session_cancel::name, v2::write(cancel));
        return v2::RequestPermissionOutcomeCancelled{};
    }

    void show(const v2::SessionUpdate& update) {
        if (const auto* chunk = update.get_if<v2::SessionUpdateAgentMessageChunk>()) {
            show_text(chunk->content);
        } else if (const auto* message = update.get_if<v2::SessionUpdateAgentMessage>()) {
            for (const auto& each : message->content.value_or({})) show_text(each);
        } else if (const auto* change = update.get_if<v2::SessionUpdateToolCallUpdate>()) {
            if (change->title) titles_[change->tool_call_id] = *change->title;
            const auto status = change->status.value_or(v2::ToolCallStatus::pending);
            std::cout << "tool: " << titles_[change->tool_call_id] << ' ' << status.value << '\n';
        } else if (const auto* state = update.get_if<v2::SessionUpdateStateUpdate>()) {
            const auto* idle = state->value.get_if<v2::StateUpdateIdle>();
            if (idle != nullptr) stop_reason_ = v2::write(*idle).value("stopReason", "");
        }
    }

    static void show_text(const v2::ContentBlock& content) {
        if (const auto* block = content.get_if<v2::ContentBlockText>()) std::cout << "text: " << block->text << '\n';
    }
};
