//! The updates of version 1.

// The protocol with drafts has more variants.
#![allow(clippy::match_wildcard_for_single_variants)]

use super::session::{Entry, MessageRole, Plan, SessionState};
use super::{
    AvailableCommand, ContentChunk, Maybe, SessionUpdate, ToolCall, ToolCallId, ToolCallUpdate,
};

/// A command that the user can give.
pub type Command = AvailableCommand;

impl SessionState {
    /// Applies an update of the session.
    pub fn apply(&mut self, update: SessionUpdate) {
        match update {
            SessionUpdate::UserMessageChunk(chunk) => self.apply_chunk(MessageRole::User, chunk),
            SessionUpdate::AgentMessageChunk(chunk) => self.apply_chunk(MessageRole::Agent, chunk),
            SessionUpdate::AgentThoughtChunk(chunk) => {
                self.apply_chunk(MessageRole::Thought, chunk);
            }
            SessionUpdate::ToolCall(call) => {
                self.begin_tool_call(&call.tool_call_id);
                self.apply_call(call.into());
            }
            SessionUpdate::ToolCallUpdate(call) => self.apply_call(call),
            SessionUpdate::Plan(plan) => {
                let (id, entries) = ("plan".to_owned(), plan.entries);
                self.plans = vec![Plan { id, entries }];
            }
            SessionUpdate::AvailableCommandsUpdate(update) => {
                self.commands = update.available_commands;
            }
            SessionUpdate::CurrentModeUpdate(update) => self.mode = Some(update.current_mode_id.0),
            SessionUpdate::ConfigOptionUpdate(update) => {
                self.config_options = update.config_options;
            }
            SessionUpdate::SessionInfoUpdate(update) => self.apply_info(update),
            SessionUpdate::UsageUpdate(update) => self.apply_usage(update),
            SessionUpdate::Notice(notice) => self.entries.push(Entry::Notice(notice)),
            SessionUpdate::CompactionUpdate(update) => self.apply_compaction(update),
            SessionUpdate::CompactionSummaryChunk(chunk) => self.apply_summary(chunk),
            SessionUpdate::SubagentUpdate(update) => self.apply_subagent(update),
            SessionUpdate::SessionMessage(update) => self.apply_session_message(update),
            SessionUpdate::SessionMessageChunk(chunk) => self.append_session_message(chunk),
            other => self.keep_unknown(other),
        }
    }

    /// Starts a new tool call if the one with its id ended before the user's last message.
    fn begin_tool_call(&mut self, id: &ToolCallId) {
        let is_it = |entry: &Entry| matches!(entry, Entry::ToolCall(call) if call.id == *id);
        let Some(at) = self.entries.iter().rposition(is_it) else {
            return;
        };
        let is_unfinished = match &self.entries[at] {
            Entry::ToolCall(call) => {
                matches!(call.status.as_str(), "pending" | "in_progress" | "paused")
            }
            _ => false,
        };
        let is_answered = self.entries[at..].iter().any(|entry| match entry {
            Entry::Message(message) => message.role == MessageRole::User,
            _ => false,
        });
        if is_answered && !is_unfinished {
            self.add_tool_call(id);
        }
    }

    fn apply_chunk(&mut self, role: MessageRole, chunk: ContentChunk) {
        self.add_chunk(role, chunk.message_id.into_value(), chunk.content);
    }

    /// Replaces the members that the update has. `null` changes nothing.
    fn apply_call(&mut self, update: ToolCallUpdate) {
        let call = self.tool_call(&update.tool_call_id);
        if let Some(title) = update.title.into_value() {
            call.title = title;
        }
        if let Some(kind) = update.kind.into_value() {
            call.kind = kind;
        }
        if let Some(status) = update.status.into_value() {
            call.status = status;
        }
        if let Some(content) = update.content.into_value() {
            call.content = content;
        }
        if let Some(locations) = update.locations.into_value() {
            call.locations = locations;
        }
    }
}

impl From<ToolCall> for ToolCallUpdate {
    /// Returns an update that creates this call if it is unknown.
    fn from(call: ToolCall) -> Self {
        let update = Self::new(call.tool_call_id).title(call.title);
        Self {
            name: call.name,
            kind: call.kind.map_or(Maybe::Missing, Maybe::Value),
            status: call.status.map_or(Maybe::Missing, Maybe::Value),
            content: call.content.map_or(Maybe::Missing, Maybe::Value),
            locations: call.locations.map_or(Maybe::Missing, Maybe::Value),
            raw_input: call.raw_input,
            raw_output: call.raw_output,
            meta: call.meta,
            extra: call.extra,
            ..update
        }
    }
}
