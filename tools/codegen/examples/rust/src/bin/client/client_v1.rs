//! The client in version 1.

use acp_example::connection::{lock, Connection, Incoming, RequestError};
use acp_example::v1::{
    read, CancelNotification, ContentBlock, ErrorCode, Implementation, InitializeRequest,
    NewSessionRequest, Notification, Params, PromptRequest, Request, RequestPermissionOutcome,
    RequestPermissionRequest, RequestPermissionResponse, SessionUpdate, ToolCallId, ToolCallStatus,
    PROTOCOL_VERSION,
};
use serde_json::{json, Value};
use std::collections::HashMap;
use std::error::Error;
use std::sync::{Arc, Mutex};

pub struct Client {
    agent: Arc<Connection>,
    titles: Mutex<HashMap<ToolCallId, String>>,
}

impl Client {
    pub fn new(agent: Arc<Connection>) -> Self {
        let titles = Mutex::default();
        Self { agent, titles }
    }

    pub fn run(&self, prompt: &str) -> Result<(), Box<dyn Error>> {
        let info = Implementation::new("rust-client", "1.0.0");
        let initialize = InitializeRequest::new(PROTOCOL_VERSION).client_info(info);
        if self.request(&initialize)?.protocol_version != PROTOCOL_VERSION {
            return Err("The agent does not speak version 1".into());
        }
        let folder = std::env::current_dir()?.display().to_string();
        let session = self
            .request(&NewSessionRequest::new(folder, Vec::new()))?
            .session_id;
        let response = self.request(&PromptRequest::new(session, vec![prompt.into()]))?;
        println!("stop: {}", response.stop_reason);
        Ok(())
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
            Params::SessionNotification(notification) => {
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
        let cancel = CancelNotification::new(request.session_id.clone());
        self.agent.notify(CancelNotification::METHOD, &cancel);
        RequestPermissionOutcome::cancelled()
    }

    fn show(&self, update: SessionUpdate) {
        match update {
            SessionUpdate::AgentMessageChunk(chunk) => {
                if let ContentBlock::Text(content) = chunk.content {
                    println!("text: {}", content.text);
                }
            }
            SessionUpdate::ToolCall(call) => {
                self.show_tool(&call.tool_call_id, Some(call.title), call.status);
            }
            SessionUpdate::ToolCallUpdate(call) => {
                let title = call.title.into_value();
                self.show_tool(&call.tool_call_id, title, call.status.into_value());
            }
            _ => {}
        }
    }

    fn show_tool(&self, id: &ToolCallId, title: Option<String>, status: Option<ToolCallStatus>) {
        let mut titles = lock(&self.titles);
        if let Some(title) = title {
            titles.insert(id.clone(), title);
        }
        let title = titles.get(id).map_or("", String::as_str);
        println!(
            "tool: {title} {}",
            status.unwrap_or(ToolCallStatus::Pending)
        );
    }

    fn request<R: Request>(&self, params: &R) -> Result<R::Response, RequestError> {
        let result = self.agent.request(R::METHOD, params)?;
        Ok(read::<R::Response>(result)?.value)
    }
}
