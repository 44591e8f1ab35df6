// JSON-RPC over two streams, with one message per line, in one thread.
using System;
using System.Collections.Generic;
using System.IO;
using System.Text.Json;

/// <summary>An error response to a request.</summary>
public sealed class RequestException : Exception
{
    public RequestException(int code, string message) : base(message)
    {
        Code = code;
    }

    public int Code { get; }
}

/// <summary>A request or notification from the other side.</summary>
public sealed class Incoming
{
    private readonly JsonElement id;
    private readonly Connection connection;

    public Incoming(string method, JsonElement parameters, JsonElement id, Connection connection)
    {
        Method = method;
        Params = parameters;
        this.id = id;
        this.connection = connection;
    }

    public string Method { get; }

    public JsonElement Params { get; }

    public void Answer(string result)
    {
        if (id.ValueKind != JsonValueKind.Undefined) connection.Send("\"id\":" + id.GetRawText() + ",\"result\":" + result);
    }

    public void Refuse(int code, string reason)
    {
        if (id.ValueKind == JsonValueKind.Undefined) return;
        var error = "{\"code\":" + code + ",\"message\":" + JsonSerializer.Serialize(reason) + "}";
        connection.Send("\"id\":" + id.GetRawText() + ",\"error\":" + error);
    }
}

public sealed class Connection
{
    private readonly TextReader input;
    private readonly TextWriter output;
    private readonly Dictionary<string, JsonElement> responses = new Dictionary<string, JsonElement>();
    private int lastId;

    public Connection(TextReader input, TextWriter output)
    {
        this.input = input;
        this.output = output;
    }

    /// <summary>Handles requests and notifications from the other side.</summary>
    public Action<Incoming> Handler { get; set; }

    internal void Send(string members)
    {
        output.Write("{\"jsonrpc\":\"2.0\"," + members + "}\n");
        output.Flush();
    }

    public void Notify(string method, string parameters)
    {
        Send("\"method\":" + JsonSerializer.Serialize(method) + ",\"params\":" + parameters);
    }

    /// <summary>Sends a request and returns its result. Handles other messages until the response arrives.</summary>
    public JsonElement Request(string method, string parameters)
    {
        var id = (++lastId).ToString();
        Send("\"id\":\"" + id + "\",\"method\":" + JsonSerializer.Serialize(method) + ",\"params\":" + parameters);
        JsonElement response;
        while (!responses.TryGetValue(id, out response)) Receive(Next());
        responses.Remove(id);
        if (response.TryGetProperty("result", out var result)) return result;
        throw new RequestException(-32603, "The request was refused: " + response.GetRawText());
    }

    /// <summary>Returns the next message.</summary>
    public JsonElement Next()
    {
        return TryRead(out var message) ? message : throw new RequestException(-32603, "The other side has gone");
    }

    /// <summary>
    /// Reads the next message. Returns false once the other side has closed. Answers a line that is not a message with
    /// an error.
    /// </summary>
    public bool TryRead(out JsonElement message)
    {
        message = default(JsonElement);
        string line;
        while ((line = input.ReadLine()) != null)
        {
            try
            {
                message = JsonDocument.Parse(line).RootElement;
                if (message.ValueKind == JsonValueKind.Object && !IsBadMethod(message)) return true;
                Unknown().Refuse(-32600, "Not a message of JSON-RPC");
            }
            catch (JsonException exception)
            {
                Unknown().Refuse(-32700, exception.Message);
            }
        }
        return false;
    }

    private static bool IsBadMethod(JsonElement message)
    {
        return message.TryGetProperty("method", out var method) && method.ValueKind != JsonValueKind.String;
    }

    private Incoming Unknown()
    {
        return new Incoming("", default(JsonElement), JsonDocument.Parse("null").RootElement, this);
    }

    /// <summary>Handles a message. Stores a response for <see cref="Request" />, which waits for it.</summary>
    public void Receive(JsonElement message)
    {
        message.TryGetProperty("id", out var id);
        if (!message.TryGetProperty("method", out var method))
        {
            if (id.ValueKind == JsonValueKind.String) responses[id.GetString()] = message;
            return;
        }
        if (!message.TryGetProperty("params", out var parameters)) parameters = JsonDocument.Parse("{}").RootElement;
        var incoming = new Incoming(method.GetString(), parameters, id, this);
        try
        {
            Handler(incoming);
        }
        catch (RequestException exception)
        {
            incoming.Refuse(exception.Code, exception.Message);
        }
        catch (Exception exception) when (exception is Acp.V1.InvalidValueException || exception is Acp.V2.InvalidValueException)
        {
            incoming.Refuse(-32602, exception.Message);
        }
    }
}
