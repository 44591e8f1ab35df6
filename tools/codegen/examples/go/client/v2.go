package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"example.com/acp/connection"
	"example.com/acp/v2"
)

type clientV2 struct {
	agent  *connection.Connection
	titles map[v2.ToolCallId]string
	state  v2.SessionState
	// ends receives the stop reason of each turn.
	ends chan string
}

func runV2(agent *connection.Connection, prompt string) error {
	client := &clientV2{agent: agent, titles: map[v2.ToolCallId]string{}, ends: make(chan string, 1)}
	go func() {
		_ = agent.Serve(client.handle)
		close(client.ends)
	}()
	initialized, err := callV2[v2.InitializeResponse](agent, v2.MethodInitialize, v2.InitializeRequest{
		ProtocolVersion: v2.ProtocolVersionNumber,
		Info:            v2.Implementation{Name: "go-client", Version: "1.0.0"},
	})
	if err != nil {
		return err
	}
	if initialized.ProtocolVersion != v2.ProtocolVersionNumber {
		return fmt.Errorf("the agent speaks version %d", initialized.ProtocolVersion)
	}
	folder, err := os.Getwd()
	if err != nil {
		return err
	}
	request := v2.NewSessionRequest{Cwd: v2.AbsolutePath(folder)}
	session, err := callV2[v2.NewSessionResponse](agent, v2.MethodSessionNew, request)
	if err != nil {
		return err
	}
	blocks := []v2.ContentBlock{&v2.ContentBlockText{Text: prompt}}
	_, err = callV2[v2.PromptResponse](agent, v2.MethodSessionPrompt, v2.PromptRequest{SessionId: session.SessionId, Prompt: blocks})
	if err != nil {
		return err
	}
	reason, ok := <-client.ends
	if !ok {
		return errors.New("the agent has gone")
	}
	fmt.Println("stop:", reason)
	return nil
}

func callV2[T any](agent *connection.Connection, method string, params any) (T, error) {
	result, err := agent.Call(method, params)
	if err != nil {
		var zero T
		return zero, err
	}
	value, _, err := v2.Read[T](result)
	return value, err
}

func (c *clientV2) handle(method string, params json.RawMessage) (any, error) {
	switch method {
	case v2.MethodSessionUpdate:
		notification, _, err := v2.Read[v2.UpdateSessionNotification](params)
		if err != nil {
			return nil, err
		}
		c.show(notification.Update)
		return nil, nil
	case v2.MethodSessionRequestPermission:
		request, _, err := v2.Read[v2.RequestPermissionRequest](params)
		if err != nil {
			return nil, &v2.Error{Code: v2.ErrorCodeInvalidParams, Message: err.Error()}
		}
		return v2.RequestPermissionResponse{Outcome: c.allow(request)}, nil
	}
	return nil, &v2.Error{Code: v2.ErrorCodeMethodNotFound, Message: "No such method: " + method}
}

// allow selects the first option. If there is none, it cancels the turn.
func (c *clientV2) allow(request v2.RequestPermissionRequest) v2.RequestPermissionOutcome {
	if len(request.Options) > 0 {
		return &v2.RequestPermissionOutcomeSelected{OptionId: request.Options[0].OptionId}
	}
	_ = c.agent.Notify(v2.MethodSessionCancel, v2.CancelSessionNotification{SessionId: request.SessionId})
	return &v2.RequestPermissionOutcomeCancelled{}
}

func (c *clientV2) show(update v2.SessionUpdate) {
	wasIdle := c.state.Turn.IsIdle()
	c.state.Apply(update)
	switch update := update.(type) {
	case *v2.SessionUpdateAgentMessageChunk:
		showV2(update.Content)
	case *v2.SessionUpdateAgentMessage:
		for _, block := range update.Content.Or(nil) {
			showV2(block)
		}
	case *v2.SessionUpdateToolCallUpdate:
		title := update.Title.Or(c.titles[update.ToolCallId])
		c.titles[update.ToolCallId] = title
		fmt.Println("tool:", title, update.Status.Or(v2.ToolCallStatusPending))
	case *v2.SessionUpdateStateUpdate:
		if c.state.Turn.IsIdle() && !wasIdle {
			c.ends <- c.state.Turn.StopReason
		}
	}
}

func showV2(block v2.ContentBlock) {
	if block, ok := block.(*v2.ContentBlockText); ok {
		fmt.Println("text:", block.Text)
	}
}
