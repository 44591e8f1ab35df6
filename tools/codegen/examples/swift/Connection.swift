// JSON-RPC over two streams, with one message per line, in one thread.
import ACPv2
import Foundation

/// An error response to a request.
struct RequestError: Error, CustomStringConvertible {
    let code: Int
    let description: String
}

/// A request or notification from the other side. Its params are JSON text, which the types of both versions can read.
struct Incoming {
    let method: String
    let params: String
    fileprivate let id: JSONValue?
    fileprivate let connection: Connection

    func answer(_ result: String) throws {
        if let id { try connection.send(["id": id, "result": JSONValue(parsing: result)]) }
    }

    fileprivate func refuse(_ error: any Error) throws {
        // Any error that is not ours means that the protocol does not allow the params.
        let code = (error as? RequestError)?.code ?? -32602
        let object: JSONValue = ["code": .number(JSONNumber(code)), "message": .string("\(error)")]
        if let id { try connection.send(["id": id, "error": object]) }
    }
}

final class Connection {
    private let input: FileHandle
    private let output: FileHandle
    private var received = Data()
    private var responses: [String: JSONValue] = [:]
    private var lastId = 0

    /// Handles requests and notifications from the other side.
    var handler: (Incoming) throws -> Void = { message in
        throw RequestError(code: -32601, description: "No such method: \(message.method)")
    }

    init(input: FileHandle, output: FileHandle) {
        self.input = input
        self.output = output
    }

    fileprivate func send(_ members: JSONObject) throws {
        var message = members
        message["jsonrpc"] = "2.0"
        try output.write(contentsOf: Data((JSONValue.object(message).jsonText() + "\n").utf8))
    }

    func notify(_ method: String, _ params: String) throws {
        try send(["method": .string(method), "params": JSONValue(parsing: params)])
    }

    /// Sends a request and returns its result. Handles other messages until the response arrives.
    func request(_ method: String, _ params: String) throws -> String {
        lastId += 1
        let id = "\(lastId)"
        try send(["id": .string(id), "method": .string(method), "params": JSONValue(parsing: params)])
        while responses[id] == nil {
            guard let message = try read() else { throw RequestError(code: -32603, description: "The other side has gone") }
            try receive(message)
        }
        let response = responses.removeValue(forKey: id)
        guard let result = response?["result"] else {
            let error = try response?["error"]?.jsonText() ?? "no reason"
            throw RequestError(code: -32603, description: "The request was refused: \(error)")
        }
        return try result.jsonText()
    }

    /// Returns the next message, or nil at the end of the input. Answers a line that is not a message with an error.
    func read() throws -> JSONValue? {
        while let line = readLine() {
            let unknown = Incoming(method: "", params: "", id: .null, connection: self)
            do {
                let message = try JSONValue(parsing: line)
                if message.object != nil, message["method"] == nil || message["method"]?.string != nil { return message }
                try unknown.refuse(RequestError(code: -32600, description: "Not a message of JSON-RPC"))
            } catch let error as InvalidJSON {
                try unknown.refuse(RequestError(code: -32700, description: "\(error)"))
            }
        }
        return nil
    }

    /// Handles a message. Stores a response for `request`, which waits for it.
    func receive(_ message: JSONValue) throws {
        guard let method = message["method"]?.string else {
            if let id = message["id"]?.string { responses[id] = message }
            return
        }
        let params = try (message["params"] ?? [:]).jsonText()
        let incoming = Incoming(method: method, params: params, id: message["id"], connection: self)
        do {
            try handler(incoming)
        } catch {
            try incoming.refuse(error)
        }
    }

    private func readLine() -> Data? {
        while true {
            if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
                defer { received = Data(received[(end + 1)...]) }
                return Data(received[..<end])
            }
            let more = input.availableData
            if more.isEmpty { return nil }
            received.append(more)
        }
    }
}
