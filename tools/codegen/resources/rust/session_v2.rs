//! The updates of version 2.

// The protocol with drafts has more variants.
#![allow(clippy::match_wildcard_for_single_variants)]

use super::session::{joined, Entry, MessageRole, Plan, SessionState};
use super::{
    AvailableCommand, AvailableCommandInput, AvailableCommandsUpdate, ContentBlock, Maybe,
    MessageId, PlanUpdate, PlanUpdateContent, SessionConfigOption, SessionConfigOptionCategory,
    SessionUpdate, ToolCallContent, ToolCallId, ToolCallStatus, ToolCallUpdate, ToolKind,
};

pub use super::Command;

impl SessionState {
    /// Applies an update of the session.
    pub fn apply(&mut self, update: SessionUpdate) {
        match update {
            // state operations
            SessionUpdate::Notice(notice) => self.entries.push(Entry::Notice(notice)),
            SessionUpdate::TerminalUpdate(_)
            | SessionUpdate::TerminalOutputChunk(_)
            | SessionUpdate::ReplayComplete(_) => {}
            other => self.keep_unknown(other),
        }
    }

    fn append_message(&mut self, role: MessageRole, id: MessageId, content: ContentBlock) {
        self.add_chunk(role, Some(id), content);
    }

    fn append_call(&mut self, id: &ToolCallId, content: ToolCallContent) {
        self.tool_call(id).content.push(content);
    }

    fn remove_plan(&mut self, id: &str) {
        self.plans.retain(|known| known.id != id);
    }

    /// Replaces the content of a message. `null` clears it.
    fn apply_message(
        &mut self,
        role: MessageRole,
        id: MessageId,
        content: Maybe<Vec<ContentBlock>>,
    ) {
        let message = self.message(role, Some(id));
        if !content.is_missing() {
            message.content = joined(content.into_value().unwrap_or_default());
        }
    }

    /// Replaces the members that the update has. `null` restores the initial value.
    fn apply_call(&mut self, update: ToolCallUpdate) {
        let call = self.tool_call(&update.tool_call_id);
        patch(&mut call.title, update.title, String::new);
        patch(&mut call.kind, update.kind, || ToolKind::Other);
        patch(&mut call.status, update.status, || ToolCallStatus::Pending);
        patch(&mut call.content, update.content, Vec::new);
        patch(&mut call.locations, update.locations, Vec::new);
    }

    fn apply_plan(&mut self, update: PlanUpdate) {
        match update.plan {
            PlanUpdateContent::Items(items) => {
                let (id, entries) = (items.plan_id.0, items.entries);
                match self.plans.iter_mut().find(|plan| plan.id == id) {
                    Some(plan) => plan.entries = entries,
                    None => self.plans.push(Plan { id, entries }),
                }
            }
            plan => {
                let id = serde_json::to_value(&plan).unwrap_or_default()["planId"].take();
                self.plans
                    .retain(|known| id.as_str() != Some(known.id.as_str()));
                self.keep_unknown(PlanUpdate { plan, ..update }.into());
            }
        }
    }

    /// Leaves out commands of unknown kinds, which a client could not offer. In that case, keeps the update.
    fn apply_commands(&mut self, update: AvailableCommandsUpdate) {
        let known = update
            .available_commands
            .iter()
            .filter_map(|command| match command {
                AvailableCommand::Command(command)
                    if !matches!(command.input, Maybe::Value(AvailableCommandInput::Other(_))) =>
                {
                    Some(command.clone())
                }
                _ => None,
            });
        self.commands = known.collect();
        if self.commands.len() < update.available_commands.len() {
            self.keep_unknown(update.into());
        }
    }

    fn apply_options(&mut self, options: Vec<SessionConfigOption>) {
        self.config_options = options;
        self.mode = self.config_options.iter().find_map(|option| match option {
            SessionConfigOption::Select(select)
                if select.category.value() == Some(&SessionConfigOptionCategory::Mode) =>
            {
                Some(select.current_value.to_string())
            }
            _ => None,
        });
    }
}

fn patch<T>(value: &mut T, change: Maybe<T>, initial: impl FnOnce() -> T) {
    if !change.is_missing() {
        *value = change.into_value().unwrap_or_else(initial);
    }
}
