// JSON-RPC 2.0 over lines of text, for agents and clients of any protocol version.
#pragma once

#include <cstdio>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

using Json = nlohmann::ordered_json;

/// The error in a response.
class RequestError : public std::runtime_error {
public:
    int code;

    RequestError(int code, const std::string& message) : std::runtime_error(message), code(code) {}
};

/// A connection to a peer in one thread. While a request waits for its response, other messages are handled.
class Connection {
public:
    /// Handles a request or a notification. Returns the result of a request.
    std::function<Json(const std::string& method, const Json& params)> handler;

    Connection(std::FILE* input, std::FILE* output) : input_(input), output_(output) {}

    /// Reads the next message. Returns nothing once the input has ended. Answers a line that is not a message with an
    /// error.
    std::optional<Json> read() {
        while (const auto line = read_line()) {
            const auto message = Json::parse(*line, nullptr, false);
            if (is_message(message)) return message;
            const auto error = message.is_discarded() ? Json{{"code", -32700}, {"message", "Not JSON"}}
                                                      : Json{{"code", -32600}, {"message", "Not a message of JSON-RPC"}};
            write({{"jsonrpc", "2.0"}, {"id", nullptr}, {"error", error}});
        }
        return {};
    }

    /// Handles a request or a notification.
    void receive(const Json& message) {
        if (!message.contains("method")) return;
        const std::string method = message.at("method");
        Json answer{{"jsonrpc", "2.0"}, {"id", message.value("id", Json())}};
        try {
            answer["result"] = handler(method, message.value("params", Json::object()));
        } catch (const RequestError& error) {
            answer["error"] = {{"code", error.code}, {"message", error.what()}};
        } catch (const std::exception& error) {
            answer["error"] = {{"code", -32602}, {"message", error.what()}};
        }
        if (message.contains("id")) write(answer);
        if (const auto next = std::exchange(next_, nullptr)) next();
    }

    /// Calls a function once the current message is answered.
    void then(std::function<void()> next) { next_ = std::move(next); }

    /// Sends a request and returns its result.
    Json request(std::string_view method, const Json& params) {
        const int id = ++last_id_;
        write({{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", params}});
        while (const auto message = read()) {
            if (message->contains("method") || message->value("id", Json()) != id) {
                receive(*message);
            } else if (message->contains("error")) {
                const auto& error = message->at("error");
                throw RequestError(error.value("code", 0), error.value("message", ""));
            } else {
                return message->at("result");
            }
        }
        throw std::runtime_error("the peer has gone");
    }

    void notify(std::string_view method, const Json& params) {
        write({{"jsonrpc", "2.0"}, {"method", method}, {"params", params}});
    }

private:
    std::FILE* input_;
    std::FILE* output_;
    int last_id_ = 0;
    std::function<void()> next_{};

    std::optional<std::string> read_line() {
        std::string line;
        for (int byte = std::getc(input_); byte != EOF; byte = std::getc(input_)) {
            if (byte == '\n') return line;
            line += static_cast<char>(byte);
        }
        return {};
    }

    static bool is_message(const Json& value) {
        return value.is_object() && (!value.contains("method") || value.at("method").is_string());
    }

    void write(const Json& message) {
        const auto line = message.dump() + "\n";
        std::fwrite(line.data(), 1, line.size(), output_);
        std::fflush(output_);
    }
};
