package acp

import (
	"encoding/json"
	"slices"
	"strings"
)

// SessionState is the state of a session, built from its updates by Apply. The zero value is the state before any
// update. Its JSON has the format of the fixtures of @parley/codegen.
type SessionState struct {
	// Entries is the conversation in order. Entries never move.
	Entries []SessionEntry

	// Plans are in the order in which they first appeared. The plan of version 1 has the id "plan".
	Plans []SessionPlan

	Commands []SessionCommand

	// Mode is the current mode, or empty if there is none.
	Mode string

	ConfigOptions []SessionConfigOption

	// Usage is nil until it is known.
	Usage *SessionUsage

	// Title is nil if there is none.
	Title *string

	// UpdatedAt is nil if it is not known.
	UpdatedAt *string

	Turn SessionTurn

	// Subagents are in the order in which they were announced.
	Subagents []*SessionSubagent

	// Unknown has the latest updates of unknown kinds.
	Unknown []SessionUpdate
}

// SessionEntry is a part of a conversation.
//
// It is one of:
//   - *MessageEntry
//   - *ToolCallEntry
//   - *NoticeEntry
//   - *CompactionEntry
//   - *SessionMessageEntry
type SessionEntry interface {
	isSessionEntry()
}

func (*MessageEntry) isSessionEntry() {}

func (*ToolCallEntry) isSessionEntry() {}

func (*NoticeEntry) isSessionEntry() {}

func (*CompactionEntry) isSessionEntry() {}

func (*SessionMessageEntry) isSessionEntry() {}

// MessageRole says who wrote a message.
type MessageRole string

const (
	MessageRoleUser    MessageRole = "user"
	MessageRoleAgent   MessageRole = "agent"
	MessageRoleThought MessageRole = "thought"
)

// MessageEntry is a message of the user or the agent.
type MessageEntry struct {
	// ID is empty if the agent sent none.
	ID   MessageId
	Role MessageRole

	// Content has consecutive texts joined into one block.
	Content []ContentBlock

	run textRun
}

// ToolCallEntry is a tool call with the latest values of its members.
type ToolCallEntry struct {
	ID        ToolCallId
	Title     string
	Kind      ToolKind
	Status    ToolCallStatus
	Content   []ToolCallContent
	Locations []ToolCallLocation
}

// NoticeEntry is a notice for the user.
type NoticeEntry struct {
	Severity NoticeSeverity
	Title    string
}

// CompactionEntry is a compaction of the conversation so far.
type CompactionEntry struct {
	ID      CompactionId
	Status  CompactionStatus
	Summary []ContentBlock
	Error   *string

	run textRun
}

// SessionMessageEntry is a message between this session and another, such as a subagent.
type SessionMessageEntry struct {
	ID      MessageId
	Content []ContentBlock

	// SenderSessionID and RecipientSessionID are nil if they are not known.
	SenderSessionID, RecipientSessionID *SessionId

	// SenderMessageID and RecipientMessageID identify the message in the other session. They are nil if they are not known.
	SenderMessageID, RecipientMessageID *MessageId

	run textRun
}

// SessionPlan is a plan of the agent.
type SessionPlan struct {
	ID      string
	Entries []PlanEntry
}

// SessionCommand is a command that the user can give.
type SessionCommand struct {
	Name        string
	Description string

	// Hint describes the input. It is empty if the command has none.
	Hint string
}

// SessionUsage is the usage of the context and the cost so far.
type SessionUsage struct {
	Used, Size uint64
	Cost       *Cost
}

// SessionSubagent is a subagent: a session that the agent opened to do part of another session's work.
type SessionSubagent struct {
	ID SessionId

	// Title, Description and Capabilities are nil if the agent has not set them.
	Title, Description *string
	Capabilities       *SubagentSessionCapabilities

	// Cwd is the working directory, or nil if it is that of the parent session.
	Cwd *string

	// AdditionalDirectories is nil if they are those of the parent session.
	AdditionalDirectories []string

	// Session is the subagent's own session. Its turn is "unknown" until the agent reports a state.
	Session SessionState
}

// SessionTurn is the state of the agent's work. In version 1, only subagents report it.
type SessionTurn struct {
	// Status is "idle", "running", "requires_action", "unknown" if the agent cannot tell, or one of a later version. It
	// is initially empty, which means "idle".
	Status string

	// StopReason is the reason why the last turn ended, if any.
	StopReason string
}

// IsIdle reports whether the agent waits for a prompt.
func (t SessionTurn) IsIdle() bool { return t.Status == "" || t.Status == "idle" }

// after returns the state after a change. A repeated idle state without a stop reason keeps the previous reason.
func (t SessionTurn) after(update StateUpdate) SessionTurn {
	data, err := json.Marshal(update)
	if err != nil {
		return t
	}
	status, _ := readTag(data, "state")
	if status != "idle" {
		return SessionTurn{Status: status}
	}
	if reason, _ := readTag(data, "stopReason"); reason != noTag {
		return SessionTurn{Status: status, StopReason: reason}
	}
	if t.IsIdle() {
		return t
	}
	return SessionTurn{Status: status}
}

// textRun appends chunks to the last text in a list. The time depends on the length of the chunk, not of the text.
type textRun struct {
	block   *ContentBlockText
	builder *strings.Builder
}

func (r *textRun) add(content []ContentBlock, block ContentBlock) []ContentBlock {
	piece, ok := block.(*ContentBlockText)
	if !ok || !piece.isBare() || len(content) == 0 {
		return append(content, block)
	}
	last, ok := content[len(content)-1].(*ContentBlockText)
	if !ok || !last.isBare() {
		return append(content, block)
	}
	if r.block != last {
		r.block, r.builder = &ContentBlockText{}, &strings.Builder{}
		r.builder.WriteString(last.Text)
		content[len(content)-1] = r.block
	}
	r.builder.WriteString(piece.Text)
	r.block.Text = r.builder.String()
	return content
}

func (r *textRun) join(blocks []ContentBlock) (content []ContentBlock) {
	*r = textRun{}
	for _, each := range blocks {
		content = r.add(content, each)
	}
	return content
}

// isBare reports whether the block has only its text.
func (b *ContentBlockText) isBare() bool {
	_, hasAnnotations := b.Annotations.Get()
	_, hasMeta := b.Meta.Get()
	return !hasAnnotations && !hasMeta && len(b.Extra) == 0
}

// addChunk adds a chunk to the message with its role and id. A chunk without an id is added to the last entry if that
// is a message with its role.
func (s *SessionState) addChunk(role MessageRole, id Maybe[MessageId], block ContentBlock) {
	name, hasID := id.Get()
	var message *MessageEntry
	if hasID {
		message = s.findMessage(role, name)
	} else if len(s.Entries) > 0 {
		message, _ = s.Entries[len(s.Entries)-1].(*MessageEntry)
	}
	if message == nil || message.Role != role {
		message = &MessageEntry{ID: name, Role: role}
		s.Entries = append(s.Entries, message)
	}
	message.Content = message.run.add(message.Content, block)
}

func (s *SessionState) findMessage(role MessageRole, id MessageId) *MessageEntry {
	return findEntry(s, func(each *MessageEntry) bool { return each.Role == role && each.ID == id })
}

// findEntry searches from the end, because nearly all changes are there.
func findEntry[T any](s *SessionState, fits func(T) bool) (none T) {
	for index := len(s.Entries) - 1; index >= 0; index-- {
		if entry, ok := s.Entries[index].(T); ok && fits(entry) {
			return entry
		}
	}
	return none
}

func (s *SessionState) toolCall(id ToolCallId) *ToolCallEntry {
	call := findEntry(s, func(each *ToolCallEntry) bool { return each.ID == id })
	if call == nil {
		call = s.addToolCall(id)
	}
	return call
}

func (s *SessionState) addToolCall(id ToolCallId) *ToolCallEntry {
	call := &ToolCallEntry{ID: id, Kind: ToolKindOther, Status: ToolCallStatusPending}
	s.Entries = append(s.Entries, call)
	return call
}

func (s *SessionState) compaction(id CompactionId) *CompactionEntry {
	compaction := findEntry(s, func(each *CompactionEntry) bool { return each.ID == id })
	if compaction == nil {
		compaction = &CompactionEntry{ID: id, Status: CompactionStatusInProgress}
		s.Entries = append(s.Entries, compaction)
	}
	return compaction
}

func (s *SessionState) sessionMessage(id MessageId) *SessionMessageEntry {
	message := findEntry(s, func(each *SessionMessageEntry) bool { return each.ID == id })
	if message == nil {
		message = &SessionMessageEntry{ID: id}
		s.Entries = append(s.Entries, message)
	}
	return message
}

// ApplyToSubagent applies an update to a subagent's session, and reports whether that subagent was announced. It also
// finds nested subagents, up to 32 levels deep.
func (s *SessionState) ApplyToSubagent(id SessionId, update SessionUpdate) bool {
	subagent := s.findSubagent(id, 32)
	if subagent == nil {
		return false
	}
	subagent.Session.Apply(update)
	return true
}

func (s *SessionState) findSubagent(id SessionId, levels int) *SessionSubagent {
	if levels == 0 {
		return nil
	}
	for _, each := range s.Subagents {
		if each.ID == id {
			return each
		}
		if below := each.Session.findSubagent(id, levels-1); below != nil {
			return below
		}
	}
	return nil
}

func (s *SessionState) applySubagent(update *SessionUpdateSubagentUpdate) {
	index := slices.IndexFunc(s.Subagents, func(each *SessionSubagent) bool { return each.ID == update.SessionId })
	if index < 0 {
		index = len(s.Subagents)
		session := SessionState{Turn: SessionTurn{Status: "unknown"}}
		s.Subagents = append(s.Subagents, &SessionSubagent{ID: update.SessionId, Session: session})
	}
	subagent := s.Subagents[index]
	subagent.Title = patched(subagent.Title, update.Title)
	subagent.Description = patched(subagent.Description, update.Description)
	subagent.Capabilities = patched(subagent.Capabilities, update.Capabilities)
	if cwd, ok := update.Cwd.Get(); ok {
		subagent.Cwd = Pointer(string(cwd))
	} else if update.Cwd.IsNull() {
		subagent.Cwd = nil
	}
	if folders, ok := update.AdditionalDirectories.Get(); ok {
		subagent.AdditionalDirectories = make([]string, len(folders))
		for index, each := range folders {
			subagent.AdditionalDirectories[index] = string(each)
		}
	} else if update.AdditionalDirectories.IsNull() {
		subagent.AdditionalDirectories = nil
	}
	if state, ok := update.State.Get(); ok {
		subagent.Session.Turn = subagent.Session.Turn.after(state)
	} else if update.State.IsNull() {
		subagent.Session.Turn = SessionTurn{Status: "unknown"}
	}
}

// applyCommon applies the updates that both versions have.
func (s *SessionState) applyCommon(update SessionUpdate) {
	switch update := update.(type) {
	case *SessionUpdateConfigOptionUpdate:
		s.ConfigOptions = slices.Clone(update.ConfigOptions)
	case *SessionUpdateSessionInfoUpdate:
		s.Title = patched(s.Title, update.Title)
		s.UpdatedAt = patched(s.UpdatedAt, update.UpdatedAt)
	case *SessionUpdateUsageUpdate:
		var cost *Cost
		if s.Usage != nil {
			cost = s.Usage.Cost
		}
		s.Usage = &SessionUsage{update.Used, update.Size, patched(cost, update.Cost)}
	case *SessionUpdateNotice:
		s.Entries = append(s.Entries, &NoticeEntry{update.Severity, update.Title})
	case *SessionUpdateCompactionUpdate:
		compaction := s.compaction(update.CompactionId)
		compaction.Status = compactionStatus(compaction.Status, update)
		compaction.Error = patched(compaction.Error, update.Error)
		if !update.Summary.IsMissing() {
			compaction.Summary = compaction.run.join(update.Summary.Or(nil))
		}
	case *SessionUpdateCompactionSummaryChunk:
		compaction := s.compaction(update.CompactionId)
		compaction.Summary = compaction.run.add(compaction.Summary, update.Content)
	case *SessionUpdateSubagentUpdate:
		s.applySubagent(update)
	case *SessionUpdateSessionMessage:
		message := s.sessionMessage(update.MessageId)
		message.SenderSessionID = patched(message.SenderSessionID, update.SenderSessionId)
		message.RecipientSessionID = patched(message.RecipientSessionID, update.RecipientSessionId)
		message.SenderMessageID = patched(message.SenderMessageID, update.SenderMessageId)
		message.RecipientMessageID = patched(message.RecipientMessageID, update.RecipientMessageId)
		if !update.Content.IsMissing() {
			message.Content = message.run.join(update.Content.Or(nil))
		}
	case *SessionUpdateSessionMessageChunk:
		message := s.sessionMessage(update.MessageId)
		message.Content = message.run.add(message.Content, update.Content)
	default:
		s.keepUnknown(update)
	}
}

// keepUnknown keeps only the latest updates.
func (s *SessionState) keepUnknown(update SessionUpdate) {
	const most = 64
	s.Unknown = append(s.Unknown[max(0, len(s.Unknown)+1-most):], update)
}

// patched returns the old value if the new one is missing, or nil if the new one is null.
func patched[T any](known *T, change Maybe[T]) *T {
	if value, ok := change.Get(); ok {
		return &value
	}
	if change.IsNull() {
		return nil
	}
	return known
}

// replaceIn replaces a member if the new value is present.
func replaceIn[T any](member *T, change Maybe[T]) {
	if value, ok := change.Get(); ok {
		*member = value
	}
}

// MarshalJSON writes the state.
func (s SessionState) MarshalJSON() ([]byte, error) {
	var e encoder
	setList(&e, "entries", s.Entries)
	setList(&e, "plans", s.Plans)
	setList(&e, "commands", s.Commands)
	set(&e, "mode", orNull(s.Mode))
	options := make([]json.RawMessage, len(s.ConfigOptions))
	for index, each := range s.ConfigOptions {
		id, value := describeOption(each)
		var option encoder
		set(&option, "id", id)
		set(&option, "value", value)
		options[index], _ = option.bytes(nil)
	}
	setList(&e, "configOptions", options)
	set(&e, "usage", s.Usage)
	set(&e, "title", s.Title)
	set(&e, "updatedAt", s.UpdatedAt)
	set(&e, "turn", s.Turn)
	setList(&e, "subagents", s.Subagents)
	setList(&e, "unknown", s.Unknown)
	return e.bytes(nil)
}

// MarshalJSON writes the entry with its type.
func (m MessageEntry) MarshalJSON() ([]byte, error) {
	var e encoder
	set(&e, "type", "message")
	set(&e, "id", orNull(string(m.ID)))
	set(&e, "role", m.Role)
	setList(&e, "content", m.Content)
	return e.bytes(nil)
}

// MarshalJSON writes the entry with its type.
func (t ToolCallEntry) MarshalJSON() ([]byte, error) {
	var e encoder
	set(&e, "type", "tool_call")
	set(&e, "id", t.ID)
	set(&e, "title", t.Title)
	set(&e, "kind", t.Kind)
	set(&e, "status", t.Status)
	setList(&e, "content", t.Content)
	setList(&e, "locations", t.Locations)
	return e.bytes(nil)
}

// MarshalJSON writes the entry with its type.
func (n NoticeEntry) MarshalJSON() ([]byte, error) {
	var e encoder
	set(&e, "type", "notice")
	set(&e, "severity", n.Severity)
	set(&e, "title", n.Title)
	return e.bytes(nil)
}

// MarshalJSON writes the entry with its type.
func (c CompactionEntry) MarshalJSON() ([]byte, error) {
	var e encoder
	set(&e, "type", "compaction")
	set(&e, "id", c.ID)
	set(&e, "status", c.Status)
	setList(&e, "summary", c.Summary)
	set(&e, "error", c.Error)
	return e.bytes(nil)
}

// MarshalJSON writes the entry with its type.
func (m SessionMessageEntry) MarshalJSON() ([]byte, error) {
	var e encoder
	set(&e, "type", "session_message")
	set(&e, "id", m.ID)
	setList(&e, "content", m.Content)
	set(&e, "senderSessionId", m.SenderSessionID)
	set(&e, "recipientSessionId", m.RecipientSessionID)
	set(&e, "senderMessageId", m.SenderMessageID)
	set(&e, "recipientMessageId", m.RecipientMessageID)
	return e.bytes(nil)
}

// MarshalJSON writes the subagent with its session.
func (a SessionSubagent) MarshalJSON() ([]byte, error) {
	var e encoder
	set(&e, "id", a.ID)
	set(&e, "title", a.Title)
	set(&e, "description", a.Description)
	set(&e, "capabilities", a.Capabilities)
	set(&e, "cwd", a.Cwd)
	set(&e, "additionalDirectories", a.AdditionalDirectories)
	set(&e, "session", a.Session)
	return e.bytes(nil)
}

// MarshalJSON writes the plan.
func (p SessionPlan) MarshalJSON() ([]byte, error) {
	var e encoder
	set(&e, "id", p.ID)
	setList(&e, "entries", p.Entries)
	return e.bytes(nil)
}

// MarshalJSON writes name and description.
func (c SessionCommand) MarshalJSON() ([]byte, error) {
	var e encoder
	set(&e, "name", c.Name)
	set(&e, "description", c.Description)
	return e.bytes(nil)
}

// MarshalJSON writes the usage.
func (u SessionUsage) MarshalJSON() ([]byte, error) {
	var e encoder
	set(&e, "used", u.Used)
	set(&e, "size", u.Size)
	set(&e, "cost", u.Cost)
	return e.bytes(nil)
}

// MarshalJSON writes the state of the turn.
func (t SessionTurn) MarshalJSON() ([]byte, error) {
	var e encoder
	if t.IsIdle() {
		t.Status = "idle"
	}
	set(&e, "status", t.Status)
	set(&e, "stopReason", orNull(t.StopReason))
	return e.bytes(nil)
}

func orNull(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}
