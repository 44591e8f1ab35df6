/** JSON-RPC over two streams, with one message per line, in one thread. */
package example

import java.io.InputStream
import java.io.OutputStream
import kotlinx.serialization.SerializationException
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.jsonPrimitive

/** An error response to a request. */
class RequestError(val code: Int, message: String) : Exception(message)

/** A request or notification from the other side. */
class Incoming(val method: String, val params: JsonElement, private val id: JsonElement?, private val to: Connection) {
    fun answer(result: JsonElement) {
        if (id != null) to.send("id" to id, "result" to result)
    }

    fun refuse(code: Int, reason: String) {
        val error = JsonObject(mapOf("code" to JsonPrimitive(code), "message" to JsonPrimitive(reason)))
        if (id != null) to.send("id" to id, "error" to error)
    }
}

class Connection(input: InputStream, output: OutputStream) {
    private val reader = input.bufferedReader()
    private val writer = output.bufferedWriter()
    private val responses = mutableMapOf<String, JsonObject>()
    private var lastId = 0

    /** Handles requests and notifications from the other side. */
    var handler: (Incoming) -> Unit = { it.refuse(-32601, "No such method: ${it.method}") }

    fun send(vararg members: Pair<String, JsonElement>) {
        writer.write("${JsonObject(mapOf("jsonrpc" to JsonPrimitive("2.0"), *members))}\n")
        writer.flush()
    }

    fun notify(method: String, params: JsonElement) = send("method" to JsonPrimitive(method), "params" to params)

    /** Sends a request and handles other messages until the response arrives. */
    fun request(method: String, params: JsonElement): JsonElement {
        val id = "${++lastId}"
        send("id" to JsonPrimitive(id), "method" to JsonPrimitive(method), "params" to params)
        while (id !in responses) receive(read() ?: throw RequestError(-32603, "The other side has gone"))
        val response = responses.getValue(id)
        responses.remove(id)
        return response["result"] ?: throw RequestError(-32603, "The request was refused: ${response["error"]}")
    }

    /**
     * Returns the next message, or null at the end of the input. Answers a line that is not a message with an error.
     */
    fun read(): JsonObject? {
        while (true) {
            val line = reader.readLine() ?: return null
            try {
                val message = Json.parseToJsonElement(line)
                if (message is JsonObject && (message["method"] as? JsonPrimitive)?.isString ?: ("method" !in message)) return message
                Incoming("", JsonNull, JsonNull, this).refuse(-32600, "Not a message of JSON-RPC")
            } catch (exception: SerializationException) {
                Incoming("", JsonNull, JsonNull, this).refuse(-32700, exception.message ?: "Not JSON")
            }
        }
    }

    /** Handles a message. Stores a response for [request], which waits for it. */
    fun receive(message: JsonObject) {
        val method = message["method"]?.jsonPrimitive?.content
        if (method == null) {
            (message["id"] as? JsonPrimitive)?.let { responses[it.content] = message }
            return
        }
        val incoming = Incoming(method, message["params"] ?: JsonObject(emptyMap()), message["id"], this)
        try {
            handler(incoming)
        } catch (exception: SerializationException) {
            incoming.refuse(-32602, exception.message ?: "Invalid params")
        } catch (exception: RequestError) {
            incoming.refuse(exception.code, exception.message ?: "Internal error")
        }
    }
}
