using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using Acp.V1;

public sealed class ClientV1
{
    private readonly Connection agent;
    private readonly Dictionary<string, string> titles = new Dictionary<string, string>();

    public ClientV1(Connection agent)
    {
        this.agent = agent;
        agent.Handler = Handle;
    }

    public void Run(string prompt)
    {
        var info = new Implementation { Name = "csharp-client", Version = "1.0.0" };
        var initialize = new InitializeRequest { ProtocolVersion = 1, ClientInfo = info };
        var version = Request(Methods.Initialize, Definitions.InitializeResponse, initialize).ProtocolVersion.Value;
        if (version != 1) throw new RequestException(0, "The agent does not speak version 1");
        var opening = new NewSessionRequest { Cwd = Directory.GetCurrentDirectory(), McpServers = new McpServer[0] };
        var session = Request(Methods.SessionNew, Definitions.NewSessionResponse, opening).SessionId;
        var request = new PromptRequest { SessionId = session, Prompt = new[] { new ContentBlockText { Text = prompt } } };
        Console.WriteLine("stop: " + Request(Methods.SessionPrompt, Definitions.PromptResponse, request).StopReason.Value);
    }

    private void Handle(Incoming message)
    {
        switch (message.Method)
        {
            case "session/update":
                Show(Definitions.SessionNotification.Read(message.Params).Value.Update);
                break;
            case "session/request_permission":
                var request = Definitions.RequestPermissionRequest.Read(message.Params).Value;
                message.Answer(new RequestPermissionResponse { Outcome = Answer(request) }.ToJson());
                break;
            default:
                throw new RequestException(-32601, "No such method: " + message.Method);
        }
    }

    /// <summary>Selects the first option. If there is none, cancels the turn.</summary>
    private RequestPermissionOutcome Answer(RequestPermissionRequest request)
    {
        var option = request.Options.FirstOrDefault();
        if (option != null) return new RequestPermissionOutcomeSelected { OptionId = option.OptionId };
        agent.Notify(Methods.SessionCancel.Name, new CancelNotification { SessionId = request.SessionId }.ToJson());
        return new RequestPermissionOutcomeCancelled();
    }

    private void Show(SessionUpdate update)
    {
        if (update is SessionUpdateAgentMessageChunk chunk && chunk.Content is ContentBlockText text) Console.WriteLine("text: " + text.Text);
        if (update is SessionUpdateToolCall call) ShowTool(call.ToolCallId.Value, call.Title, call.Status);
        if (update is SessionUpdateToolCallUpdate change) ShowTool(change.ToolCallId.Value, change.Title.ValueOr(null), change.Status.ValueOr(null));
    }

    private void ShowTool(string call, string title, ToolCallStatus status)
    {
        if (title != null) titles[call] = title;
        titles.TryGetValue(call, out var known);
        Console.WriteLine("tool: " + (known ?? call) + " " + (status ?? ToolCallStatus.Pending).Value);
    }

    private T Request<T>(Method method, Definition<T> result, AcpValue parameters) where T : AcpValue
    {
        return result.Read(agent.Request(method.Name, parameters.ToJson())).Value;
    }
}
