package acp

import (
	"encoding/json"
	"slices"
)

// Apply applies an update to the state. It copies the update's lists but not their items.
func (s *SessionState) Apply(update SessionUpdate) {
	switch update := update.(type) {
	case *SessionUpdateUserMessageChunk:
		s.addChunk(MessageRoleUser, update.MessageId, update.Content)
	case *SessionUpdateAgentMessageChunk:
		s.addChunk(MessageRoleAgent, update.MessageId, update.Content)
	case *SessionUpdateAgentThoughtChunk:
		s.addChunk(MessageRoleThought, update.MessageId, update.Content)
	case *SessionUpdateToolCall:
		s.applyToolCall(update)
	case *SessionUpdateToolCallUpdate:
		// Null changes nothing in this version.
		call := s.toolCall(update.ToolCallId)
		replaceIn(&call.Title, update.Title)
		replaceIn(&call.Kind, update.Kind)
		replaceIn(&call.Status, update.Status)
		replaceIn(&call.Content, update.Content)
		replaceIn(&call.Locations, update.Locations)
	case *SessionUpdatePlan:
		s.Plans = []SessionPlan{{"plan", slices.Clone(update.Entries)}}
	case *SessionUpdateAvailableCommandsUpdate:
		s.Commands = nil
		for _, each := range update.AvailableCommands {
			input, _ := each.Input.Get()
			s.Commands = append(s.Commands, SessionCommand{each.Name, each.Description, input.Hint})
		}
	case *SessionUpdateCurrentModeUpdate:
		s.Mode = string(update.CurrentModeId)
	default:
		s.applyCommon(update)
	}
}

// applyToolCall replaces the members that the call has, because the call may be known from earlier updates.
func (s *SessionState) applyToolCall(update *SessionUpdateToolCall) {
	s.beginToolCall(update.ToolCallId)
	call := s.toolCall(update.ToolCallId)
	call.Title = update.Title
	if update.Kind != nil {
		call.Kind = *update.Kind
	}
	if update.Status != nil {
		call.Status = *update.Status
	}
	if update.Content != nil {
		call.Content = slices.Clone(update.Content)
	}
	if update.Locations != nil {
		call.Locations = slices.Clone(update.Locations)
	}
}

// beginToolCall starts a new call if the one with its id ended before the user's last message.
func (s *SessionState) beginToolCall(id ToolCallId) {
	isAnswered := false
	for index := len(s.Entries) - 1; index >= 0; index-- {
		switch entry := s.Entries[index].(type) {
		case *MessageEntry:
			isAnswered = isAnswered || entry.Role == MessageRoleUser
		case *ToolCallEntry:
			if entry.ID != id {
				continue
			}
			if isAnswered && !slices.Contains([]ToolCallStatus{"pending", "in_progress", "paused"}, entry.Status) {
				s.addToolCall(id)
			}
			return
		}
	}
}

// describeOption returns an option's id and current value.
func describeOption(option SessionConfigOption) (id string, value any) {
	switch option := option.(type) {
	case *SessionConfigOptionSelect:
		return string(option.Id), option.CurrentValue
	case *SessionConfigOptionBoolean:
		return string(option.Id), option.CurrentValue
	case *OtherSessionConfigOption:
		return string(option.Id), option.Extra["currentValue"]
	}
	return "", json.RawMessage("null")
}

// compactionStatus returns the status of a compaction after an update.
func compactionStatus(_ CompactionStatus, update *SessionUpdateCompactionUpdate) CompactionStatus {
	return update.Status
}
