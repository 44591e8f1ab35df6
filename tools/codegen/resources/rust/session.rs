//! The state of a session, built from its updates.

use super::session_update::Command;
use super::{
    CompactionId, CompactionStatus, CompactionSummaryChunk, CompactionUpdate, ContentBlock, Cost,
    Maybe, MessageId, Notice, PlanEntry, SessionConfigOption, SessionId, SessionInfoUpdate,
    SessionMessageChunk, SessionUpdate, StateUpdate, SubagentSessionCapabilities, SubagentUpdate,
    TextContent, ToolCallContent, ToolCallId, ToolCallLocation, ToolCallStatus, ToolKind,
    UsageUpdate,
};
use serde_json::Value;

/// Maximum number of updates in [`SessionState::unknown`].
const MAX_UNKNOWN: usize = 64;

/// Maximum nesting of subagents that get updates.
const MAX_DEPTH: usize = 32;

/// The state of a session as a client shows it. [`SessionState::apply`] changes it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct SessionState {
    /// The conversation in order. Entries never move.
    pub entries: Vec<Entry>,
    /// The plans in the order in which they first appeared. The plan of version 1 has the id `plan`.
    pub plans: Vec<Plan>,
    pub commands: Vec<Command>,
    /// The current mode; in version 2, the value of the first select option of the category `mode`.
    pub mode: Option<String>,
    pub config_options: Vec<SessionConfigOption>,
    pub usage: Option<Usage>,
    pub title: Option<String>,
    pub updated_at: Option<String>,
    /// The foreground work. In version 1, only subagents report it.
    pub turn: Turn,
    /// The subagents of the session, in the order in which they were announced.
    pub subagents: Vec<Subagent>,
    /// The latest updates that change nothing here, unchanged. At most 64.
    pub unknown: Vec<SessionUpdate>,
}

/// A part of the conversation.
#[derive(Debug, Clone, PartialEq)]
pub enum Entry {
    Message(Message),
    ToolCall(ToolCall),
    Notice(Notice),
    Compaction(Compaction),
    SessionMessage(SessionMessage),
}

/// A message. Its consecutive bare texts are joined.
#[derive(Debug, Clone, PartialEq)]
pub struct Message {
    /// Absent if the agent sent none.
    pub id: Option<MessageId>,
    pub role: MessageRole,
    pub content: Vec<ContentBlock>,
}

/// The author of a message. A thought is written by the agent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MessageRole {
    User,
    Agent,
    Thought,
}

/// A tool call after all its updates.
#[derive(Debug, Clone, PartialEq)]
pub struct ToolCall {
    pub id: ToolCallId,
    pub title: String,
    pub kind: ToolKind,
    pub status: ToolCallStatus,
    pub content: Vec<ToolCallContent>,
    pub locations: Vec<ToolCallLocation>,
}

/// A summary that replaces a part of the conversation in the agent's context.
#[derive(Debug, Clone, PartialEq)]
pub struct Compaction {
    pub id: CompactionId,
    pub status: CompactionStatus,
    pub summary: Vec<ContentBlock>,
    pub error: Option<String>,
}

/// A message between this session and another one, such as a subagent.
#[derive(Debug, Clone, PartialEq)]
pub struct SessionMessage {
    pub id: MessageId,
    pub content: Vec<ContentBlock>,
    pub sender_session_id: Option<SessionId>,
    pub recipient_session_id: Option<SessionId>,
    /// The message's id in the session that sent it.
    pub sender_message_id: Option<MessageId>,
    /// The message's id in the session that received it.
    pub recipient_message_id: Option<MessageId>,
}

/// A subagent: a session that the agent opened to do part of another session's work.
#[derive(Debug, Clone, PartialEq)]
pub struct Subagent {
    pub id: SessionId,
    pub title: Option<String>,
    pub description: Option<String>,
    /// The operations that the subagent supports now.
    pub capabilities: Option<SubagentSessionCapabilities>,
    /// The working directory. Absent if it is that of the parent session.
    pub cwd: Option<String>,
    /// The additional directories. Absent if they are those of the parent session.
    pub additional_directories: Option<Vec<String>>,
    /// The subagent's own session. The status of its turn is `unknown` until the agent reports one.
    pub session: SessionState,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    pub id: String,
    pub entries: Vec<PlanEntry>,
}

/// Context usage in tokens, and the cost of the session.
#[derive(Debug, Clone, PartialEq)]
pub struct Usage {
    pub used: u64,
    pub size: u64,
    pub cost: Option<Cost>,
}

/// The foreground work of a session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn {
    /// Initially `idle`. `unknown` if the agent cannot tell.
    pub status: String,
    /// The reason why the last turn ended.
    pub stop_reason: Option<String>,
}

impl Default for Turn {
    fn default() -> Self {
        Self {
            status: "idle".to_owned(),
            stop_reason: None,
        }
    }
}

impl Turn {
    fn unknown() -> Self {
        Self {
            status: "unknown".to_owned(),
            stop_reason: None,
        }
    }
}

impl SessionState {
    /// Applies an update to a subagent's session. Also finds nested subagents, up to 32 levels deep.
    ///
    /// Returns whether the subagent was announced.
    pub fn apply_to_subagent(&mut self, id: &SessionId, update: SessionUpdate) -> bool {
        let Some(subagent) = self.find_subagent(id, MAX_DEPTH) else {
            return false;
        };
        subagent.session.apply(update);
        true
    }

    fn find_subagent(&mut self, id: &SessionId, levels: usize) -> Option<&mut Subagent> {
        if levels == 0 {
            return None;
        }
        self.subagents.iter_mut().find_map(|each| {
            if each.id == *id {
                Some(each)
            } else {
                each.session.find_subagent(id, levels - 1)
            }
        })
    }

    pub(super) fn apply_subagent(&mut self, update: SubagentUpdate) {
        let is_it = |known: &Subagent| known.id == update.session_id;
        let known = self.subagents.iter().position(is_it);
        let at = known.unwrap_or(self.subagents.len());
        if known.is_none() {
            self.subagents.push(Subagent {
                id: update.session_id,
                title: None,
                description: None,
                capabilities: None,
                cwd: None,
                additional_directories: None,
                session: Self {
                    turn: Turn::unknown(),
                    ..Self::default()
                },
            });
        }
        let subagent = &mut self.subagents[at];
        patch(&mut subagent.title, update.title);
        patch(&mut subagent.description, update.description);
        patch(&mut subagent.capabilities, update.capabilities);
        if !update.cwd.is_missing() {
            subagent.cwd = update.cwd.value().map(text);
        }
        if !update.additional_directories.is_missing() {
            let directories = update.additional_directories.value();
            subagent.additional_directories = directories.map(|all| all.iter().map(text).collect());
        }
        match update.state {
            Maybe::Missing => {}
            Maybe::Null => subagent.session.turn = Turn::unknown(),
            Maybe::Value(state) => subagent.session.apply_state(&state),
        }
    }

    pub(super) fn apply_state(&mut self, update: &StateUpdate) {
        let status = update.tag().to_owned();
        let stop_reason = match update {
            StateUpdate::Idle(idle) => idle.tag().map(str::to_owned),
            _ => None,
        };
        // A repeated idle state without a reason keeps the previous reason.
        if status != "idle" || stop_reason.is_some() || self.turn.status != "idle" {
            self.turn = Turn {
                status,
                stop_reason,
            };
        }
    }

    pub(super) fn keep_unknown(&mut self, update: SessionUpdate) {
        if self.unknown.len() >= MAX_UNKNOWN {
            self.unknown.remove(0);
        }
        self.unknown.push(update);
    }

    /// Adds a chunk to the message with its id and role. A chunk without an id is added to the last entry if that is a
    /// message with its role.
    pub(super) fn add_chunk(
        &mut self,
        role: MessageRole,
        id: Option<MessageId>,
        piece: ContentBlock,
    ) {
        append(&mut self.message(role, id).content, piece);
    }

    /// Returns a message. An unknown one is added at the end.
    pub(super) fn message(&mut self, role: MessageRole, id: Option<MessageId>) -> &mut Message {
        let is_it = |entry: &Entry| {
            let Entry::Message(message) = entry else {
                return false;
            };
            message.role == role && (id.is_none() || message.id == id)
        };
        let last = self.entries.len().checked_sub(1);
        let known = last.filter(|last| is_it(&self.entries[*last])).or_else(|| {
            let is_named = id.is_some();
            is_named.then(|| self.entries.iter().rposition(is_it))?
        });
        let at = known.unwrap_or(self.entries.len());
        if known.is_none() {
            let content = Vec::new();
            self.entries
                .push(Entry::Message(Message { id, role, content }));
        }
        match &mut self.entries[at] {
            Entry::Message(message) => message,
            _ => unreachable!("the entry at {at} is a message"),
        }
    }

    /// Returns a tool call. An unknown one is added at the end.
    pub(super) fn tool_call(&mut self, id: &ToolCallId) -> &mut ToolCall {
        let is_it = |entry: &Entry| matches!(entry, Entry::ToolCall(call) if call.id == *id);
        let known = self.entries.iter().rposition(is_it);
        let at = known.unwrap_or(self.entries.len());
        if known.is_none() {
            self.add_tool_call(id);
        }
        match &mut self.entries[at] {
            Entry::ToolCall(call) => call,
            _ => unreachable!("the entry at {at} is a tool call"),
        }
    }

    pub(super) fn add_tool_call(&mut self, id: &ToolCallId) {
        self.entries.push(Entry::ToolCall(ToolCall {
            id: id.clone(),
            title: String::new(),
            kind: ToolKind::Other,
            status: ToolCallStatus::Pending,
            content: Vec::new(),
            locations: Vec::new(),
        }));
    }

    fn compaction(&mut self, id: CompactionId) -> &mut Compaction {
        let is_it = |entry: &Entry| matches!(entry, Entry::Compaction(known) if known.id == id);
        let known = self.entries.iter().rposition(is_it);
        let at = known.unwrap_or(self.entries.len());
        if known.is_none() {
            self.entries.push(Entry::Compaction(Compaction {
                id,
                status: CompactionStatus::InProgress,
                summary: Vec::new(),
                error: None,
            }));
        }
        match &mut self.entries[at] {
            Entry::Compaction(compaction) => compaction,
            _ => unreachable!("the entry at {at} is a compaction"),
        }
    }

    pub(super) fn apply_compaction(&mut self, update: CompactionUpdate) {
        let compaction = self.compaction(update.compaction_id);
        // Version 1 always has a status.
        #[allow(clippy::useless_conversion)]
        let status: Maybe<CompactionStatus> = update.status.into();
        if !status.is_missing() {
            compaction.status = status.into_value().unwrap_or(CompactionStatus::InProgress);
        }
        if !update.summary.is_missing() {
            compaction.summary = joined(update.summary.into_value().unwrap_or_default());
        }
        patch(&mut compaction.error, update.error);
    }

    pub(super) fn apply_summary(&mut self, chunk: CompactionSummaryChunk) {
        append(
            &mut self.compaction(chunk.compaction_id).summary,
            chunk.content,
        );
    }

    fn session_message(&mut self, id: MessageId) -> &mut SessionMessage {
        let is_it = |entry: &Entry| matches!(entry, Entry::SessionMessage(known) if known.id == id);
        let known = self.entries.iter().rposition(is_it);
        let at = known.unwrap_or(self.entries.len());
        if known.is_none() {
            self.entries.push(Entry::SessionMessage(SessionMessage {
                id,
                content: Vec::new(),
                sender_session_id: None,
                recipient_session_id: None,
                sender_message_id: None,
                recipient_message_id: None,
            }));
        }
        match &mut self.entries[at] {
            Entry::SessionMessage(message) => message,
            _ => unreachable!("the entry at {at} is a message between sessions"),
        }
    }

    pub(super) fn apply_session_message(&mut self, update: super::SessionMessage) {
        let message = self.session_message(update.message_id);
        patch(&mut message.sender_session_id, update.sender_session_id);
        patch(
            &mut message.recipient_session_id,
            update.recipient_session_id,
        );
        patch(&mut message.sender_message_id, update.sender_message_id);
        patch(
            &mut message.recipient_message_id,
            update.recipient_message_id,
        );
        if !update.content.is_missing() {
            message.content = joined(update.content.into_value().unwrap_or_default());
        }
    }

    pub(super) fn append_session_message(&mut self, chunk: SessionMessageChunk) {
        append(
            &mut self.session_message(chunk.message_id).content,
            chunk.content,
        );
    }

    pub(super) fn apply_info(&mut self, update: SessionInfoUpdate) {
        patch(&mut self.title, update.title);
        patch(&mut self.updated_at, update.updated_at);
    }

    pub(super) fn apply_usage(&mut self, update: UsageUpdate) {
        let mut cost = self.usage.take().and_then(|usage| usage.cost);
        patch(&mut cost, update.cost);
        let UsageUpdate { used, size, .. } = update;
        self.usage = Some(Usage { used, size, cost });
    }
}

/// Changes a value. `null` clears it, and a missing change keeps it.
pub(super) fn patch<T>(value: &mut Option<T>, change: Maybe<T>) {
    if !change.is_missing() {
        *value = change.into_value();
    }
}

/// Joins consecutive bare texts.
pub(super) fn joined(blocks: Vec<ContentBlock>) -> Vec<ContentBlock> {
    let mut joined = Vec::new();
    for block in blocks {
        append(&mut joined, block);
    }
    joined
}

/// Adds a block at the end. Joins a bare text with a bare text before it.
fn append(blocks: &mut Vec<ContentBlock>, block: ContentBlock) {
    if let (Some(ContentBlock::Text(last)), ContentBlock::Text(text)) = (blocks.last_mut(), &block)
    {
        if is_bare(last) && is_bare(text) {
            *last = TextContent::new(format!("{}{}", last.text, text.text));
            return;
        }
    }
    blocks.push(block);
}

/// Whether a text has no annotations, metadata or unknown properties.
fn is_bare(content: &TextContent) -> bool {
    let has_more = content.annotations.value().is_some() || content.meta.value().is_some();
    !has_more && content.extra.values().all(Value::is_null)
}

/// Returns the text of a path, which is a string in version 1 and an `AbsolutePath` in version 2.
fn text<T: AsRef<str>>(path: &T) -> String {
    path.as_ref().to_owned()
}
