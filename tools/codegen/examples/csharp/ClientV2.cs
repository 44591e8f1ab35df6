using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using Acp.V2;

public sealed class ClientV2
{
    private readonly Connection agent;
    private readonly Dictionary<string, string> titles = new Dictionary<string, string>();
    private IdleStateUpdate end;

    public ClientV2(Connection agent)
    {
        this.agent = agent;
        agent.Handler = Handle;
    }

    public void Run(string prompt)
    {
        var info = new Implementation { Name = "csharp-client", Version = "1.0.0" };
        var initialize = new InitializeRequest { ProtocolVersion = 2, Info = info };
        var version = Request(Methods.Initialize, Definitions.InitializeResponse, initialize).ProtocolVersion.Value;
        if (version != 2) throw new RequestException(0, "The agent does not speak version 2");
        var opening = new NewSessionRequest { Cwd = Directory.GetCurrentDirectory() };
        var session = Request(Methods.SessionNew, Definitions.NewSessionResponse, opening).SessionId;
        var request = new PromptRequest { SessionId = session, Prompt = new[] { new ContentBlockText { Text = prompt } } };
        Request(Methods.SessionPrompt, Definitions.PromptResponse, request);
        while (end == null) agent.Receive(agent.Next());
        Console.WriteLine("stop: " + end.Tag);
    }

    private void Handle(Incoming message)
    {
        switch (message.Method)
        {
            case "session/update":
                Show(Definitions.UpdateSessionNotification.Read(message.Params).Value.Update);
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
        agent.Notify(Methods.SessionCancel.Name, new CancelSessionNotification { SessionId = request.SessionId }.ToJson());
        return new RequestPermissionOutcomeCancelled();
    }

    private void Show(SessionUpdate update)
    {
        if (update is SessionUpdateAgentMessageChunk chunk) ShowText(chunk.Content);
        if (update is SessionUpdateAgentMessage message && message.Content.HasValue)
        {
            foreach (var block in message.Content.Value) ShowText(block);
        }
        if (update is SessionUpdateToolCallUpdate call) ShowTool(call);
        if (update is SessionUpdateStateUpdate state && state.Value is StateUpdateIdle idle) end = idle.Value;
    }

    private static void ShowText(ContentBlock content)
    {
        if (content is ContentBlockText text) Console.WriteLine("text: " + text.Text);
    }

    private void ShowTool(SessionUpdateToolCallUpdate update)
    {
        var call = update.ToolCallId.Value;
        if (update.Title.HasValue) titles[call] = update.Title.Value;
        titles.TryGetValue(call, out var known);
        Console.WriteLine("tool: " + (known ?? call) + " " + update.Status.ValueOr(ToolCallStatus.Pending).Value);
    }

    private T Request<T>(Method method, Definition<T> result, AcpValue parameters) where T : AcpValue
    {
        return result.Read(agent.Request(method.Name, parameters.ToJson())).Value;
    }
}
