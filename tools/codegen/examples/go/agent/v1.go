package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"sync"

	"example.com/acp/connection"
	"example.com/acp/v1"
)

type agentV1 struct {
	client   *connection.Connection
	sessions map[v1.SessionId]*sessionV1
}

// sessionV1 has the messages of a session and cancels its running turn.
type sessionV1 struct {
	id        v1.SessionId
	cancelled chan struct{}
	mutex     sync.Mutex
	history   []v1.SessionUpdate
}

func newAgentV1(client *connection.Connection) *agentV1 {
	return &agentV1{client, map[v1.SessionId]*sessionV1{}}
}

func (a *agentV1) handle(method string, params json.RawMessage) (any, error) {
	known, ok := v1.Requests[method]
	if !ok {
		known, ok = v1.Notifications[method]
	}
	if !ok {
		return nil, &v1.Error{Code: v1.ErrorCodeMethodNotFound, Message: "No such method: " + method}
	}
	request, _, err := known.ReadParams(params)
	if err != nil {
		return nil, &v1.Error{Code: v1.ErrorCodeInvalidParams, Message: err.Error()}
	}
	switch p := request.(type) {
	case *v1.InitializeRequest:
		can := &v1.AgentCapabilities{LoadSession: v1.Pointer(true)}
		return v1.InitializeResponse{ProtocolVersion: v1.ProtocolVersionNumber, AgentCapabilities: can}, nil
	case *v1.NewSessionRequest:
		id := v1.SessionId(fmt.Sprintf("session-%d", len(a.sessions)+1))
		a.sessions[id] = &sessionV1{id: id}
		return v1.NewSessionResponse{SessionId: id}, nil
	case *v1.LoadSessionRequest:
		session, err := a.find(p.SessionId)
		if err != nil {
			return nil, err
		}
		a.send(session, session.replay()...)
		return v1.LoadSessionResponse{}, nil
	case *v1.PromptRequest:
		session, err := a.find(p.SessionId)
		if err != nil {
			return nil, err
		}
		cancelled := make(chan struct{})
		session.cancelled = cancelled
		return connection.Later(func() (any, error) {
			reason, err := a.work(session, p.Prompt, cancelled)
			return v1.PromptResponse{StopReason: reason}, err
		}), nil
	case *v1.CancelNotification:
		if session := a.sessions[p.SessionId]; session != nil && session.cancelled != nil {
			close(session.cancelled)
			session.cancelled = nil
		}
		return nil, nil
	}
	return nil, &v1.Error{Code: v1.ErrorCodeMethodNotFound, Message: "No such method: " + method}
}

func (a *agentV1) find(id v1.SessionId) (*sessionV1, error) {
	if session := a.sessions[id]; session != nil {
		return session, nil
	}
	return nil, &v1.Error{Code: v1.ErrorCodeResourceNotFound, Message: fmt.Sprintf("No such session: %s", id)}
}

func (a *agentV1) work(session *sessionV1, prompt []v1.ContentBlock, cancelled <-chan struct{}) (v1.StopReason, error) {
	text := ""
	for _, block := range prompt {
		session.record(&v1.SessionUpdateUserMessageChunk{Content: block})
		if block, ok := block.(*v1.ContentBlockText); ok {
			text += block.Text
		}
	}
	call := v1.ToolCallId("call_1")
	a.send(session, &v1.SessionUpdateToolCall{ToolCallId: call, Title: "Do " + text, Kind: v1.Pointer(v1.ToolKindExecute)})
	allowed, err := a.ask(session, call)
	if err != nil {
		return "", err
	}
	select {
	case <-cancelled:
		return v1.StopReasonCancelled, nil
	default:
	}
	status, reply := v1.ToolCallStatusCompleted, "Did "+text
	if !allowed {
		status, reply = v1.ToolCallStatusFailed, "Did not do "+text
	}
	message := &v1.SessionUpdateAgentMessageChunk{Content: &v1.ContentBlockText{Text: reply}}
	session.record(message)
	a.send(session, &v1.SessionUpdateToolCallUpdate{ToolCallId: call, Status: v1.Some(status)}, message)
	return v1.StopReasonEndTurn, nil
}

func (a *agentV1) ask(session *sessionV1, call v1.ToolCallId) (bool, error) {
	options := []v1.PermissionOption{
		{OptionId: "yes", Name: "Yes", Kind: v1.PermissionOptionKindAllowOnce},
		{OptionId: "no", Name: "No", Kind: v1.PermissionOptionKindRejectOnce},
	}
	question := v1.RequestPermissionRequest{SessionId: session.id, ToolCall: v1.ToolCallUpdate{ToolCallId: call}, Options: options}
	result, err := a.client.Call(v1.MethodSessionRequestPermission, question)
	if err != nil {
		return false, err
	}
	answer, _, err := v1.Read[v1.RequestPermissionResponse](result)
	if err != nil {
		return false, err
	}
	selected, ok := answer.Outcome.(*v1.RequestPermissionOutcomeSelected)
	return ok && selected.OptionId == "yes", nil
}

func (a *agentV1) send(session *sessionV1, updates ...v1.SessionUpdate) {
	for _, update := range updates {
		_ = a.client.Notify(v1.MethodSessionUpdate, v1.SessionNotification{SessionId: session.id, Update: update})
	}
}

func (s *sessionV1) record(update v1.SessionUpdate) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.history = append(s.history, update)
}

func (s *sessionV1) replay() []v1.SessionUpdate {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return slices.Clone(s.history)
}
