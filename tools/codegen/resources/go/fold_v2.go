package acp

import (
	"encoding/json"
	"slices"
)

// Apply applies an update to the state. It copies the update's lists but not their items.
func (s *SessionState) Apply(update SessionUpdate) {
	switch update := update.(type) {
	// state operations
	case *SessionUpdateTerminalUpdate, *SessionUpdateTerminalOutputChunk, *SessionUpdateReplayComplete:
		// The output of terminals is not part of this state. The end of a replay changes nothing.
	default:
		s.applyCommon(update)
	}
}

// modeOf returns the value of the select option for the mode.
func modeOf(options []SessionConfigOption) string {
	for _, each := range options {
		option, ok := each.(*SessionConfigOptionSelect)
		if ok && option.Category.Or("") == SessionConfigOptionCategoryMode {
			return string(option.CurrentValue)
		}
	}
	return ""
}

// applyOptions replaces the options, which include the mode.
func (s *SessionState) applyOptions(options []SessionConfigOption) {
	s.ConfigOptions = slices.Clone(options)
	s.Mode = modeOf(options)
}

// applyToolCall replaces the members that the update has. Null restores the initial value.
func (s *SessionState) applyToolCall(update *SessionUpdateToolCallUpdate) {
	call := s.toolCall(update.ToolCallId)
	resetIn(&call.Title, update.Title, "")
	resetIn(&call.Kind, update.Kind, ToolKindOther)
	resetIn(&call.Status, update.Status, ToolCallStatusPending)
	resetIn(&call.Content, update.Content, nil)
	resetIn(&call.Locations, update.Locations, nil)
}

func (s *SessionState) appendToToolCall(id ToolCallId, content ToolCallContent) {
	call := s.toolCall(id)
	call.Content = append(slices.Clip(call.Content), content)
}

// applyMessage adds or changes a message. Null clears the content, and a missing one is kept.
func (s *SessionState) applyMessage(role MessageRole, id MessageId, content Maybe[[]ContentBlock]) {
	message := s.findMessage(role, id)
	if message == nil {
		message = &MessageEntry{ID: id, Role: role}
		s.Entries = append(s.Entries, message)
	}
	if !content.IsMissing() {
		message.Content = message.run.join(content.Or(nil))
	}
}

// applyPlan replaces a plan without moving it. A plan of an unknown kind removes the one with its id.
func (s *SessionState) applyPlan(update *SessionUpdatePlanUpdate) {
	switch plan := update.Plan.(type) {
	case *PlanUpdateContentItems:
		next := SessionPlan{string(plan.PlanId), slices.Clone(plan.Entries)}
		if index := s.planIndex(next.ID); index >= 0 {
			s.Plans[index] = next
		} else {
			s.Plans = append(s.Plans, next)
		}
		return
	case *OtherPlanUpdateContent:
		s.removePlan(string(plan.PlanId))
	}
	s.keepUnknown(update)
}

func (s *SessionState) removePlan(id string) {
	if index := s.planIndex(id); index >= 0 {
		s.Plans = slices.Delete(s.Plans, index, index+1)
	}
}

func (s *SessionState) planIndex(id string) int {
	return slices.IndexFunc(s.Plans, func(each SessionPlan) bool { return each.ID == id })
}

// applyCommands leaves out commands of unknown kinds or with unknown kinds of input, because a client could not offer
// them.
func (s *SessionState) applyCommands(update *SessionUpdateAvailableCommandsUpdate) {
	s.Commands = nil
	for _, each := range update.AvailableCommands {
		command, ok := each.(*AvailableCommandCommand)
		if !ok {
			continue
		}
		input := command.Input.Or(nil)
		text, isText := input.(*AvailableCommandInputText)
		switch {
		case input == nil:
			s.Commands = append(s.Commands, SessionCommand{command.Name, command.Description, ""})
		case isText:
			s.Commands = append(s.Commands, SessionCommand{command.Name, command.Description, text.Hint})
		}
	}
	if len(s.Commands) < len(update.AvailableCommands) {
		s.keepUnknown(update)
	}
}

// resetIn replaces a member if the new value is present. Null restores the initial value.
func resetIn[T any](member *T, change Maybe[T], first T) {
	replaceIn(member, change)
	if change.IsNull() {
		*member = first
	}
}

// describeOption returns an option's id and current value.
func describeOption(option SessionConfigOption) (id string, value any) {
	switch option := option.(type) {
	case *SessionConfigOptionSelect:
		return string(option.ConfigId), option.CurrentValue
	case *SessionConfigOptionBoolean:
		return string(option.ConfigId), option.CurrentValue
	case *OtherSessionConfigOption:
		return string(option.ConfigId), option.Extra["currentValue"]
	}
	return "", json.RawMessage("null")
}

// compactionStatus returns the status of a compaction after an update.
func compactionStatus(known CompactionStatus, update *SessionUpdateCompactionUpdate) CompactionStatus {
	if update.Status.IsMissing() {
		return known
	}
	return update.Status.Or(CompactionStatusInProgress)
}
