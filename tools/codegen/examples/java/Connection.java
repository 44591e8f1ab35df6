package example;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/** JSON-RPC over two streams, with one message per line, in one thread. */
final class Connection {
    static final int METHOD_NOT_FOUND = -32601;

    private static final ObjectMapper MAPPER =
            JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

    /** An error response to a request. */
    static final class RequestError extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final int code;

        RequestError(int code, String message) {
            super(message);
            this.code = code;
        }
    }

    /** A request or notification from the other side. A notification has no id. */
    record Incoming(String method, JsonNode params, JsonNode id, Connection connection) {
        void answer(JsonNode result) {
            connection.respond(id, "result", result);
        }

        void refuse(int code, String reason) {
            var error = MAPPER.createObjectNode().put("code", code).put("message", reason);
            connection.respond(id, "error", error);
        }

        void refuseMethod() {
            refuse(METHOD_NOT_FOUND, "No such method: " + method);
        }
    }

    private final BufferedReader input;
    private final OutputStream output;
    private final Map<JsonNode, JsonNode> responses = new HashMap<>();
    private Consumer<Incoming> handler = Incoming::refuseMethod;
    private int lastId = 0;

    Connection(InputStream input, OutputStream output) {
        this.input = new BufferedReader(new InputStreamReader(input, StandardCharsets.UTF_8));
        this.output = output;
    }

    /** Sets the handler of requests and notifications from the other side. */
    void onMessage(Consumer<Incoming> handler) {
        this.handler = handler;
    }

    void notify(String method, JsonNode params) {
        send(MAPPER.createObjectNode().put("method", method).set("params", params));
    }

    /** Sends a request and handles other messages until the response arrives. */
    JsonNode request(String method, JsonNode params) {
        var id = IntNode.valueOf(++lastId);
        ObjectNode request = MAPPER.createObjectNode().set("id", id);
        send(request.put("method", method).set("params", params));
        while (!responses.containsKey(id)) {
            if (!receiveNext()) {
                throw new RequestError(-32603, "The other side has gone");
            }
        }
        var response = responses.remove(id);
        if (!response.has("result")) {
            throw new RequestError(-32603, "The request was refused: " + response.get("error"));
        }
        return response.get("result");
    }

    /** Handles the next message. Returns false at the end of the input. */
    boolean receiveNext() {
        var message = read();
        if (message != null) {
            receive(message);
        }
        return message != null;
    }

    /**
     * Returns the next message, or null at the end of the input. Answers a line that is not a message with an error.
     */
    JsonNode read() {
        try {
            for (var line = input.readLine(); line != null; line = input.readLine()) {
                var nobody = new Incoming("", NullNode.instance, NullNode.instance, this);
                try {
                    var message = MAPPER.readTree(line);
                    if (message.isObject() && (!message.has("method") || message.get("method").isTextual())) {
                        return message;
                    }
                    nobody.refuse(-32600, "Not a message of JSON-RPC");
                } catch (JsonProcessingException exception) {
                    nobody.refuse(-32700, exception.getOriginalMessage());
                }
            }
            return null;
        } catch (IOException exception) {
            throw new UncheckedIOException(exception);
        }
    }

    /** Handles a message. Stores a response for {@link #request}, which waits for it. */
    void receive(JsonNode message) {
        if (!message.has("method")) {
            responses.put(message.path("id"), message);
            return;
        }
        var params = message.has("params") ? message.get("params") : MAPPER.createObjectNode();
        var incoming = new Incoming(message.get("method").textValue(), params, message.get("id"), this);
        try {
            handler.accept(incoming);
        } catch (RequestError error) {
            incoming.refuse(error.code, error.getMessage());
        } catch (IllegalArgumentException invalid) {
            incoming.refuse(-32602, invalid.getMessage());
        }
    }

    private void respond(JsonNode id, String key, JsonNode value) {
        if (id != null) {
            ObjectNode response = MAPPER.createObjectNode().set("id", id);
            send(response.set(key, value));
        }
    }

    private void send(ObjectNode message) {
        try {
            output.write((message.put("jsonrpc", "2.0") + "\n").getBytes(StandardCharsets.UTF_8));
            output.flush();
        } catch (IOException exception) {
            throw new UncheckedIOException(exception);
        }
    }
}
