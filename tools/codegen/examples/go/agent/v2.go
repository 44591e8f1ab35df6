package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"sync"

	"example.com/acp/connection"
	"example.com/acp/v2"
)

type agentV2 struct {
	client   *connection.Connection
	sessions map[v2.SessionId]*sessionV2
}

// sessionV2 has the messages of a session and cancels its running turn.
type sessionV2 struct {
	id          v2.SessionId
	cancelled   chan struct{}
	mutex       sync.Mutex
	history     []v2.SessionUpdate
	lastMessage int
}

func newAgentV2(client *connection.Connection) *agentV2 {
	return &agentV2{client, map[v2.SessionId]*sessionV2{}}
}

func (a *agentV2) handle(method string, params json.RawMessage) (any, error) {
	known, ok := v2.Requests[method]
	if !ok {
		known, ok = v2.Notifications[method]
	}
	if !ok {
		return nil, &v2.Error{Code: v2.ErrorCodeMethodNotFound, Message: "No such method: " + method}
	}
	request, _, err := known.ReadParams(params)
	if err != nil {
		return nil, &v2.Error{Code: v2.ErrorCodeInvalidParams, Message: err.Error()}
	}
	switch p := request.(type) {
	case *v2.InitializeRequest:
		session := v2.SessionCapabilities{
			Prompt: v2.Some(v2.PromptCapabilities{}),
			Resume: v2.Some(v2.SessionResumeCapabilities{}),
		}
		return v2.InitializeResponse{
			ProtocolVersion: v2.ProtocolVersionNumber,
			Info:            v2.Implementation{Name: "go-agent", Version: "1.0.0"},
			Capabilities:    &v2.AgentCapabilities{Session: v2.Some(session)},
		}, nil
	case *v2.NewSessionRequest:
		id := v2.SessionId(fmt.Sprintf("session-%d", len(a.sessions)+1))
		a.sessions[id] = &sessionV2{id: id}
		return v2.NewSessionResponse{SessionId: id}, nil
	case *v2.ResumeSessionRequest:
		return a.resume(p)
	case *v2.PromptRequest:
		return a.prompt(p)
	case *v2.CancelSessionNotification:
		if session := a.sessions[p.SessionId]; session != nil && session.cancelled != nil {
			close(session.cancelled)
			session.cancelled = nil
		}
		return nil, nil
	}
	return nil, &v2.Error{Code: v2.ErrorCodeMethodNotFound, Message: "No such method: " + method}
}

func (a *agentV2) find(id v2.SessionId) (*sessionV2, error) {
	if session := a.sessions[id]; session != nil {
		return session, nil
	}
	return nil, &v2.Error{Code: v2.ErrorCodeResourceNotFound, Message: fmt.Sprintf("No such session: %s", id)}
}

func (a *agentV2) resume(request *v2.ResumeSessionRequest) (any, error) {
	session, err := a.find(request.SessionId)
	if err != nil {
		return nil, err
	}
	if from, _ := request.ReplayFrom.Get(); from != nil {
		a.send(session, session.replay()...)
	}
	a.send(session, v2.NewSessionUpdateIdle(&v2.IdleStateUpdateDefault{}))
	return v2.ResumeSessionResponse{}, nil
}

// prompt answers with the message's id. The rest of the turn is sent as updates.
func (a *agentV2) prompt(request *v2.PromptRequest) (any, error) {
	session, err := a.find(request.SessionId)
	if err != nil {
		return nil, err
	}
	cancelled := make(chan struct{})
	session.cancelled = cancelled
	question := session.newMessage()
	return connection.Then{
		Result: v2.PromptResponse{MessageId: question},
		Next:   func() { a.work(session, question, request.Prompt, cancelled) },
	}, nil
}

func (a *agentV2) work(session *sessionV2, question v2.MessageId, prompt []v2.ContentBlock, cancelled <-chan struct{}) {
	text := ""
	for _, block := range prompt {
		a.record(session, &v2.SessionUpdateUserMessageChunk{MessageId: question, Content: block})
		if block, ok := block.(*v2.ContentBlockText); ok {
			text += block.Text
		}
	}
	a.send(session, v2.NewSessionUpdateStateUpdate(&v2.StateUpdateRunning{}))
	call := v2.ToolCallUpdate{ToolCallId: "call_1", Title: v2.Some("Do " + text), Kind: v2.Some(v2.ToolKindExecute)}
	a.send(session, &v2.SessionUpdateToolCallUpdate{ToolCallId: call.ToolCallId, Title: call.Title, Kind: call.Kind})
	allowed := a.ask(session, call)
	select {
	case <-cancelled:
		status := v2.Some(v2.ToolCallStatusCancelled)
		a.send(session, &v2.SessionUpdateToolCallUpdate{ToolCallId: call.ToolCallId, Status: status})
		a.send(session, v2.NewSessionUpdateIdle(&v2.IdleStateUpdateCancelled{}))
		return
	default:
	}
	status, reply := v2.ToolCallStatusCompleted, "Did "+text
	if !allowed {
		status, reply = v2.ToolCallStatusFailed, "Did not do "+text
	}
	a.send(session, v2.NewSessionUpdateStateUpdate(&v2.StateUpdateRunning{}))
	a.send(session, &v2.SessionUpdateToolCallUpdate{ToolCallId: call.ToolCallId, Status: v2.Some(status)})
	a.record(session, &v2.SessionUpdateAgentMessageChunk{
		MessageId: session.newMessage(),
		Content:   &v2.ContentBlockText{Text: reply},
	})
	a.send(session, v2.NewSessionUpdateIdle(&v2.IdleStateUpdateEndTurn{}))
}

func (a *agentV2) ask(session *sessionV2, call v2.ToolCallUpdate) bool {
	a.send(session, v2.NewSessionUpdateStateUpdate(&v2.StateUpdateRequiresAction{}))
	result, err := a.client.Call(v2.MethodSessionRequestPermission, v2.RequestPermissionRequest{
		SessionId: session.id,
		Title:     call.Title.Or(""),
		Subject:   v2.Some[v2.RequestPermissionSubject](&v2.RequestPermissionSubjectToolCall{ToolCall: call}),
		Options: []v2.PermissionOption{
			{OptionId: "yes", Name: "Yes", Kind: v2.PermissionOptionKindAllowOnce},
			{OptionId: "no", Name: "No", Kind: v2.PermissionOptionKindRejectOnce},
		},
	})
	if err != nil {
		return false
	}
	answer, _, _ := v2.Read[v2.RequestPermissionResponse](result)
	selected, ok := answer.Outcome.(*v2.RequestPermissionOutcomeSelected)
	return ok && selected.OptionId == "yes"
}

func (s *sessionV2) newMessage() v2.MessageId {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.lastMessage++
	return v2.MessageId(fmt.Sprintf("%s-message-%d", s.id, s.lastMessage))
}

// record sends an update that is also replayed.
func (a *agentV2) record(session *sessionV2, update v2.SessionUpdate) {
	session.mutex.Lock()
	session.history = append(session.history, update)
	session.mutex.Unlock()
	a.send(session, update)
}

func (s *sessionV2) replay() []v2.SessionUpdate {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return slices.Clone(s.history)
}

func (a *agentV2) send(session *sessionV2, updates ...v2.SessionUpdate) {
	for _, update := range updates {
		_ = a.client.Notify(v2.MethodSessionUpdate, v2.UpdateSessionNotification{SessionId: session.id, Update: update})
	}
}
