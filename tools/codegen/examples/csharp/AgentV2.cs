using System.Collections.Generic;
using System.Linq;
using Acp.V2;

public sealed class AgentV2
{
    private readonly Connection client;
    private readonly Dictionary<string, List<SessionUpdate>> history = new Dictionary<string, List<SessionUpdate>>();
    private readonly HashSet<string> cancelled = new HashSet<string>();
    private int lastMessage;

    public AgentV2(Connection client)
    {
        this.client = client;
    }

    public void Handle(Incoming message)
    {
        switch (message.Method)
        {
            case "initialize":
                message.Answer(Initialize().ToJson());
                break;
            case "session/new":
                var id = "session-" + (history.Count + 1);
                history[id] = new List<SessionUpdate>();
                message.Answer(new NewSessionResponse { SessionId = id }.ToJson());
                break;
            case "session/resume":
                Resume(Definitions.ResumeSessionRequest.Read(message.Params).Value);
                message.Answer(new ResumeSessionResponse().ToJson());
                break;
            case "session/prompt":
                Prompt(message, Definitions.PromptRequest.Read(message.Params).Value);
                break;
            case "session/cancel":
                cancelled.Add(Definitions.CancelSessionNotification.Read(message.Params).Value.SessionId.Value);
                break;
            default:
                throw new RequestException(-32601, "No such method: " + message.Method);
        }
    }

    private static InitializeResponse Initialize()
    {
        var session = new SessionCapabilities { Prompt = new PromptCapabilities(), Resume = new SessionResumeCapabilities() };
        return new InitializeResponse
        {
            ProtocolVersion = 2,
            Info = new Implementation { Name = "csharp-agent", Version = "1.0.0" },
            Capabilities = new AgentCapabilities { Session = session },
        };
    }

    private void Resume(ResumeSessionRequest request)
    {
        var updates = UpdatesOf(request.SessionId);
        if (request.ReplayFrom.HasValue && request.ReplayFrom.Value is ReplayFromStart)
        {
            foreach (var each in updates) Update(request.SessionId, each);
        }
        Update(request.SessionId, SessionUpdate.Of(new IdleStateUpdateDefault()));
    }

    /// <summary>Answers the prompt with its message's id. The rest of the turn is sent as updates.</summary>
    private void Prompt(Incoming message, PromptRequest request)
    {
        var session = request.SessionId;
        var question = NewMessage();
        var updates = UpdatesOf(session);
        cancelled.Remove(session.Value);
        message.Answer(new PromptResponse { MessageId = question }.ToJson());
        foreach (var block in request.Prompt)
        {
            var chunk = new SessionUpdateUserMessageChunk { MessageId = question, Content = block };
            updates.Add(chunk);
            Update(session, chunk);
        }
        Update(session, SessionUpdate.Of(new StateUpdateRunning()));
        var reply = Work(session, request.Prompt);
        if (reply != null)
        {
            var chunk = new SessionUpdateAgentMessageChunk { MessageId = NewMessage(), Content = reply };
            updates.Add(chunk);
            Update(session, chunk);
        }
        if (cancelled.Contains(session.Value)) Update(session, SessionUpdate.Of(new IdleStateUpdateCancelled()));
        else Update(session, SessionUpdate.Of(new IdleStateUpdateEndTurn()));
    }

    /// <summary>Returns the reply, or null if the turn is cancelled.</summary>
    private ContentBlock Work(SessionId session, IReadOnlyList<ContentBlock> prompt)
    {
        var text = string.Concat(prompt.OfType<ContentBlockText>().Select(block => block.Text));
        var call = new ToolCallUpdate { ToolCallId = "call_1", Title = "Do " + text, Kind = ToolKind.Execute };
        Update(session, new SessionUpdateToolCallUpdate { ToolCallId = call.ToolCallId, Title = call.Title, Kind = call.Kind });
        var isAllowed = Ask(session, call);
        var isCancelled = cancelled.Contains(session.Value);
        var status = isCancelled ? ToolCallStatus.Cancelled : isAllowed ? ToolCallStatus.Completed : ToolCallStatus.Failed;
        Update(session, new SessionUpdateToolCallUpdate { ToolCallId = call.ToolCallId, Status = status });
        if (isCancelled) return null;
        return new ContentBlockText { Text = (isAllowed ? "Did " : "Did not do ") + text };
    }

    private bool Ask(SessionId session, ToolCallUpdate call)
    {
        var options = new[]
        {
            new PermissionOption { OptionId = "yes", Name = "Yes", Kind = PermissionOptionKind.AllowOnce },
            new PermissionOption { OptionId = "no", Name = "No", Kind = PermissionOptionKind.RejectOnce },
        };
        Update(session, SessionUpdate.Of(new StateUpdateRequiresAction()));
        var request = new RequestPermissionRequest
        {
            SessionId = session,
            Title = call.Title.ValueOr(""),
            Options = options,
            Subject = new RequestPermissionSubjectToolCall { ToolCall = call },
        };
        var response = client.Request(Methods.SessionRequestPermission.Name, request.ToJson());
        var outcome = Definitions.RequestPermissionResponse.Read(response).Value.Outcome;
        if (outcome is RequestPermissionOutcomeCancelled) cancelled.Add(session.Value);
        if (!cancelled.Contains(session.Value)) Update(session, SessionUpdate.Of(new StateUpdateRunning()));
        return outcome is RequestPermissionOutcomeSelected selected && selected.OptionId.Value == "yes";
    }

    private MessageId NewMessage()
    {
        return "message-" + ++lastMessage;
    }

    private List<SessionUpdate> UpdatesOf(SessionId session)
    {
        if (history.TryGetValue(session.Value, out var updates)) return updates;
        throw new RequestException(-32002, "No such session: " + session.Value);
    }

    private void Update(SessionId session, SessionUpdate update)
    {
        client.Notify(Methods.SessionUpdate.Name, new UpdateSessionNotification { SessionId = session, Update = update }.ToJson());
    }
}
