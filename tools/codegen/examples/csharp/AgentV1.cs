using System.Collections.Generic;
using System.Linq;
using Acp.V1;

public sealed class AgentV1
{
    private readonly Connection client;
    private readonly Dictionary<string, List<SessionUpdate>> history = new Dictionary<string, List<SessionUpdate>>();
    private readonly HashSet<string> cancelled = new HashSet<string>();

    public AgentV1(Connection client)
    {
        this.client = client;
    }

    public void Handle(Incoming message)
    {
        switch (message.Method)
        {
            case "initialize":
                var capabilities = new AgentCapabilities { LoadSession = true };
                message.Answer(new InitializeResponse { ProtocolVersion = 1, AgentCapabilities = capabilities }.ToJson());
                break;
            case "session/new":
                var id = "session-" + (history.Count + 1);
                history[id] = new List<SessionUpdate>();
                message.Answer(new NewSessionResponse { SessionId = id }.ToJson());
                break;
            case "session/load":
                var loaded = Definitions.LoadSessionRequest.Read(message.Params).Value.SessionId;
                foreach (var each in UpdatesOf(loaded)) Update(loaded, each);
                message.Answer(new LoadSessionResponse().ToJson());
                break;
            case "session/prompt":
                var request = Definitions.PromptRequest.Read(message.Params).Value;
                message.Answer(new PromptResponse { StopReason = Work(request.SessionId, request.Prompt) }.ToJson());
                break;
            case "session/cancel":
                cancelled.Add(Definitions.CancelNotification.Read(message.Params).Value.SessionId.Value);
                break;
            default:
                throw new RequestException(-32601, "No such method: " + message.Method);
        }
    }

    private StopReason Work(SessionId session, IReadOnlyList<ContentBlock> prompt)
    {
        var updates = UpdatesOf(session);
        cancelled.Remove(session.Value);
        updates.AddRange(prompt.Select(block => new SessionUpdateUserMessageChunk { Content = block }));
        var text = string.Concat(prompt.OfType<ContentBlockText>().Select(block => block.Text));
        Update(session, new SessionUpdateToolCall { ToolCallId = "call_1", Title = "Do " + text, Kind = ToolKind.Execute });
        var isAllowed = Ask(session, new ToolCallUpdate { ToolCallId = "call_1" });
        if (cancelled.Contains(session.Value)) return StopReason.Cancelled;
        var status = isAllowed ? ToolCallStatus.Completed : ToolCallStatus.Failed;
        Update(session, new SessionUpdateToolCallUpdate { ToolCallId = "call_1", Status = status });
        var reply = new ContentBlockText { Text = (isAllowed ? "Did " : "Did not do ") + text };
        var chunk = new SessionUpdateAgentMessageChunk { Content = reply };
        updates.Add(chunk);
        Update(session, chunk);
        return StopReason.EndTurn;
    }

    private bool Ask(SessionId session, ToolCallUpdate call)
    {
        var options = new[]
        {
            new PermissionOption { OptionId = "yes", Name = "Yes", Kind = PermissionOptionKind.AllowOnce },
            new PermissionOption { OptionId = "no", Name = "No", Kind = PermissionOptionKind.RejectOnce },
        };
        var request = new RequestPermissionRequest { SessionId = session, ToolCall = call, Options = options };
        var response = client.Request(Methods.SessionRequestPermission.Name, request.ToJson());
        var outcome = Definitions.RequestPermissionResponse.Read(response).Value.Outcome;
        if (outcome is RequestPermissionOutcomeCancelled) cancelled.Add(session.Value);
        return outcome is RequestPermissionOutcomeSelected selected && selected.OptionId.Value == "yes";
    }

    private List<SessionUpdate> UpdatesOf(SessionId session)
    {
        if (history.TryGetValue(session.Value, out var updates)) return updates;
        throw new RequestException(-32002, "No such session: " + session.Value);
    }

    private void Update(SessionId session, SessionUpdate update)
    {
        client.Notify(Methods.SessionUpdate.Name, new SessionNotification { SessionId = session, Update = update }.ToJson());
    }
}
