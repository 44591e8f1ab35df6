package main

import (
	"encoding/json"
	"fmt"
	"os"

	"example.com/acp/connection"
	"example.com/acp/v1"
)

type clientV1 struct {
	agent  *connection.Connection
	titles map[v1.ToolCallId]string
}

func runV1(agent *connection.Connection, prompt string) error {
	client := &clientV1{agent, map[v1.ToolCallId]string{}}
	go func() { _ = agent.Serve(client.handle) }()
	initialized, err := callV1[v1.InitializeResponse](agent, v1.MethodInitialize, v1.InitializeRequest{
		ProtocolVersion: v1.ProtocolVersionNumber,
		ClientInfo:      v1.Some(v1.Implementation{Name: "go-client", Version: "1.0.0"}),
	})
	if err != nil {
		return err
	}
	if initialized.ProtocolVersion != v1.ProtocolVersionNumber {
		return fmt.Errorf("the agent speaks version %d", initialized.ProtocolVersion)
	}
	folder, err := os.Getwd()
	if err != nil {
		return err
	}
	session, err := callV1[v1.NewSessionResponse](agent, v1.MethodSessionNew, v1.NewSessionRequest{Cwd: folder})
	if err != nil {
		return err
	}
	blocks := []v1.ContentBlock{&v1.ContentBlockText{Text: prompt}}
	request := v1.PromptRequest{SessionId: session.SessionId, Prompt: blocks}
	turn, err := callV1[v1.PromptResponse](agent, v1.MethodSessionPrompt, request)
	if err != nil {
		return err
	}
	fmt.Println("stop:", turn.StopReason)
	return nil
}

func callV1[T any](agent *connection.Connection, method string, params any) (T, error) {
	result, err := agent.Call(method, params)
	if err != nil {
		var zero T
		return zero, err
	}
	value, _, err := v1.Read[T](result)
	return value, err
}

func (c *clientV1) handle(method string, params json.RawMessage) (any, error) {
	switch method {
	case v1.MethodSessionUpdate:
		notification, _, err := v1.Read[v1.SessionNotification](params)
		if err != nil {
			return nil, err
		}
		c.show(notification.Update)
		return nil, nil
	case v1.MethodSessionRequestPermission:
		request, _, err := v1.Read[v1.RequestPermissionRequest](params)
		if err != nil {
			return nil, &v1.Error{Code: v1.ErrorCodeInvalidParams, Message: err.Error()}
		}
		return v1.RequestPermissionResponse{Outcome: c.allow(request)}, nil
	}
	return nil, &v1.Error{Code: v1.ErrorCodeMethodNotFound, Message: "No such method: " + method}
}

// allow selects the first option. If there is none, it cancels the turn.
func (c *clientV1) allow(request v1.RequestPermissionRequest) v1.RequestPermissionOutcome {
	if len(request.Options) > 0 {
		return &v1.RequestPermissionOutcomeSelected{OptionId: request.Options[0].OptionId}
	}
	_ = c.agent.Notify(v1.MethodSessionCancel, v1.CancelNotification{SessionId: request.SessionId})
	return &v1.RequestPermissionOutcomeCancelled{}
}

func (c *clientV1) show(update v1.SessionUpdate) {
	switch update := update.(type) {
	case *v1.SessionUpdateAgentMessageChunk:
		if block, ok := update.Content.(*v1.ContentBlockText); ok {
			fmt.Println("text:", block.Text)
		}
	case *v1.SessionUpdateToolCall:
		c.titles[update.ToolCallId] = update.Title
		status := v1.ToolCallStatusPending
		if update.Status != nil {
			status = *update.Status
		}
		fmt.Println("tool:", update.Title, status)
	case *v1.SessionUpdateToolCallUpdate:
		title := update.Title.Or(c.titles[update.ToolCallId])
		c.titles[update.ToolCallId] = title
		fmt.Println("tool:", title, update.Status.Or(v1.ToolCallStatusPending))
	}
}
