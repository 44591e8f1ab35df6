//! The client in version 2.

use acp_example::connection::{lock, Connection, Incoming, RequestError};
use acp_example::v2::{
    read, CancelSessionNotification, ContentBlock, ErrorCode, Implementation, InitializeRequest,
    NewSessionRequest, Notification, Params, PromptRequest, Request, RequestPermissionOutcome,
    RequestPermissionRequest, RequestPermissionResponse, SessionUpdate, StateUpdate, ToolCallId,
    ToolCallStatus, ToolCallUpdate, PROTOCOL_VERSION,
};
use serde_json::{json, Value};
use std::collections::HashMap;
use std::error::Error;
use std::sync::mpsc::{channel, Receiver, Sender};
use std::sync::{Arc, Mutex};

pub struct Client {
    agent: Arc<Connection>,
    titles: Mutex<HashMap<ToolCallId, String>>,
    /// Receives the stop reason of each turn until the agent exits.
    ends: (Mutex<Option<Sender<String>>>, Mutex<Receiver<String>>),
}

impl Client {
    pub fn new(agent: Arc<Connection>) -> Self {
        let (sender, receiver) = channel();
        let ends = (Mutex::new(Some(sender)), Mutex::new(receiver));
        let titles = Mutex::default();
        Self {
            agent,
            titles,
            ends,
        }
    }

    pub fn run(&self, prompt: &str) -> Result<(), Box<dyn Error>> {
        let info = Implementation::new("rust-client", "1.0.0");
        let initialize = InitializeRequest::new(PROTOCOL_VERSION, info);
        if self.request(&initialize)?.protocol_version != PROTOCOL_VERSION {
            return Err("The agent does not speak version 2".into());
        }
        let folder = std::env::current_dir()?.display().to_string();
        let session = self.request(&NewSessionRequest::new(folder))?.session_id;
        self.request(&PromptRequest::new(session, vec![prompt.into()]))?;
        println!("stop: {}", lock(&self.ends.1).recv()?);
        Ok(())
    }

    /// Stops waiting for a turn, because the agent has exited.
    pub fn close(&self) {
        *lock(&self.ends.0) = None;
    }

    /// Handles a message from the agent.
    pub fn handle(&self, message: Incoming) {
        let Incoming { id, method, params } = message;
        let response = match Params::read(&method, params) {
            Some(Ok(reading)) => self.respond(reading.value),
            Some(Err(error)) => Err(error.into()),
            None => Err(RequestError::unknown_method(&method)),
        };
        self.agent.answer(id.as_ref(), response);
    }

    fn respond(&self, params: Params) -> Result<Value, RequestError> {
        match params {
            Params::UpdateSessionNotification(notification) => {
                self.show(notification.update);
                Ok(Value::Null)
            }
            Params::RequestPermissionRequest(request) => {
                Ok(json!(RequestPermissionResponse::new(self.choose(&request))))
            }
            _ => Err(RequestError::new(
                ErrorCode::METHOD_NOT_FOUND,
                "Not supported",
            )),
        }
    }

    /// Selects the first option. If there is none, cancels the turn.
    fn choose(&self, request: &RequestPermissionRequest) -> RequestPermissionOutcome {
        if let Some(option) = request.options.first() {
            return RequestPermissionOutcome::selected(option.option_id.clone());
        }
        let cancel = CancelSessionNotification::new(request.session_id.clone());
        self.agent
            .notify(CancelSessionNotification::METHOD, &cancel);
        RequestPermissionOutcome::cancelled()
    }

    fn show(&self, update: SessionUpdate) {
        match update {
            SessionUpdate::AgentMessageChunk(chunk) => show_text(&chunk.content),
            SessionUpdate::AgentMessage(message) => {
                message
                    .content
                    .into_value()
                    .iter()
                    .flatten()
                    .for_each(show_text);
            }
            SessionUpdate::ToolCallUpdate(call) => self.show_tool(call),
            SessionUpdate::StateUpdate(StateUpdate::Idle(idle)) => {
                if let (Some(reason), Some(ends)) = (idle.tag(), lock(&self.ends.0).as_ref()) {
                    // No caller waits after the last turn.
                    let _ = ends.send(reason.to_owned());
                }
            }
            _ => {}
        }
    }

    fn show_tool(&self, call: ToolCallUpdate) {
        let mut titles = lock(&self.titles);
        let id = call.tool_call_id;
        if let Some(title) = call.title.into_value() {
            titles.insert(id.clone(), title);
        }
        let title = titles.get(&id).map_or("", String::as_str);
        let status = call.status.into_value().unwrap_or(ToolCallStatus::Pending);
        println!("tool: {title} {status}");
    }

    fn request<R: Request>(&self, params: &R) -> Result<R::Response, RequestError> {
        let result = self.agent.request(R::METHOD, params)?;
        Ok(read::<R::Response>(result)?.value)
    }
}

fn show_text(content: &ContentBlock) {
    if let ContentBlock::Text(content) = content {
        println!("text: {}", content.text);
    }
}
