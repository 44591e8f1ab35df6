//! The agent in version 2.

use acp_example::connection::{lock, Connection, Incoming, RequestError};
use acp_example::v2::{
    read, AgentCapabilities, AgentMessage, ContentBlock, ErrorCode, IdleStateUpdateDefault,
    Implementation, InitializeResponse, Maybe, MessageId, NewSessionResponse, Notification, Params,
    PermissionOption, PromptCapabilities, PromptRequest, PromptResponse, ReplayFrom, Request,
    RequestPermissionOutcome, RequestPermissionRequest, RequestPermissionResponse,
    ResumeSessionRequest, ResumeSessionResponse, SessionCapabilities, SessionId,
    SessionResumeCapabilities, SessionUpdate, ToolCallStatus, ToolCallUpdate,
    UpdateSessionNotification, UserMessage, PROTOCOL_VERSION,
};
use serde_json::{json, Value};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::thread;

pub struct Agent {
    client: Arc<Connection>,
    sessions: Mutex<HashMap<SessionId, Session>>,
}

#[derive(Default)]
struct Session {
    history: Vec<SessionUpdate>,
    is_cancelled: bool,
}

impl Agent {
    pub fn new(client: Arc<Connection>) -> Self {
        let sessions = Mutex::default();
        Self { client, sessions }
    }

    /// Handles a message. The work of a prompt runs in a separate thread.
    pub fn handle(self: &Arc<Self>, message: Incoming) {
        let Incoming { id, method, params } = message;
        match Params::read(&method, params) {
            Some(Ok(reading)) => {
                let response = self.respond(reading.value);
                self.client.answer(id.as_ref(), response);
            }
            Some(Err(error)) => self.client.answer(id.as_ref(), Err(error.into())),
            None => self
                .client
                .answer(id.as_ref(), Err(RequestError::unknown_method(&method))),
        }
    }

    fn respond(self: &Arc<Self>, params: Params) -> Result<Value, RequestError> {
        match params {
            Params::InitializeRequest(_) => {
                let session = SessionCapabilities::new()
                    .prompt(PromptCapabilities::new())
                    .resume(SessionResumeCapabilities::new());
                let info = Implementation::new("rust-agent", "1.0.0");
                let response = InitializeResponse::new(PROTOCOL_VERSION, info);
                Ok(json!(
                    response.capabilities(AgentCapabilities::new().session(session))
                ))
            }
            Params::NewSessionRequest(_) => {
                let mut sessions = lock(&self.sessions);
                let id = SessionId(format!("session-{}", sessions.len() + 1));
                sessions.insert(id.clone(), Session::default());
                Ok(json!(NewSessionResponse::new(id)))
            }
            Params::ResumeSessionRequest(request) => self.resume(&request),
            Params::PromptRequest(request) => self.prompt(request),
            Params::CancelSessionNotification(notification) => {
                self.with(&notification.session_id, |session| {
                    session.is_cancelled = true;
                })?;
                Ok(Value::Null)
            }
            _ => Err(RequestError::new(
                ErrorCode::METHOD_NOT_FOUND,
                "Not supported",
            )),
        }
    }

    fn resume(&self, request: &ResumeSessionRequest) -> Result<Value, RequestError> {
        let id = &request.session_id;
        let history = self.with(id, |session| session.history.clone())?;
        if matches!(request.replay_from, Maybe::Value(ReplayFrom::Start(_))) {
            for update in history {
                self.update(id, update);
            }
        }
        self.update(id, SessionUpdate::idle(IdleStateUpdateDefault::new()));
        Ok(json!(ResumeSessionResponse::new()))
    }

    /// Answers a prompt with its message's id. The rest of the turn is sent as updates.
    fn prompt(self: &Arc<Self>, request: PromptRequest) -> Result<Value, RequestError> {
        let PromptRequest {
            session_id: id,
            prompt,
            ..
        } = request;
        let count = self.with(&id, |session| {
            session.is_cancelled = false;
            session.history.len()
        })?;
        let message_id = MessageId(format!("message-{}", count + 1));
        let said = text_of(&prompt);
        let message = UserMessage::new(message_id.clone()).content(prompt);
        let agent = Arc::clone(self);
        thread::spawn(move || {
            agent.tell(&id, message);
            agent.update(&id, SessionUpdate::running());
            let end = match agent.work(&id, &said) {
                Ok(true) => SessionUpdate::idle_end_turn(),
                Ok(false) => SessionUpdate::idle_cancelled(),
                Err(_) => SessionUpdate::idle_error(),
            };
            agent.update(&id, end);
        });
        Ok(json!(PromptResponse::new(message_id)))
    }

    /// Returns false if the turn is cancelled.
    fn work(&self, id: &SessionId, said: &str) -> Result<bool, RequestError> {
        let title = format!("Do {said}");
        let call = ToolCallUpdate::new("call_1")
            .title(title.as_str())
            .kind("execute");
        self.update(id, call.status("pending"));
        let is_allowed = self.ask(id, &title)?;
        if self.with(id, |session| session.is_cancelled)? {
            return Ok(false);
        }
        let status = if is_allowed {
            ToolCallStatus::Completed
        } else {
            ToolCallStatus::Failed
        };
        self.update(id, ToolCallUpdate::new("call_1").status(status));
        let did = if is_allowed { "Did" } else { "Did not do" };
        let count = self.with(id, |session| session.history.len())?;
        let message = AgentMessage::new(format!("message-{}", count + 1));
        self.tell(id, message.content(vec![format!("{did} {said}").into()]));
        Ok(true)
    }

    /// Asks for permission. Returns whether it was given.
    fn ask(&self, id: &SessionId, title: &str) -> Result<bool, RequestError> {
        let options = vec![
            PermissionOption::new("yes", "Yes", "allow_once"),
            PermissionOption::new("no", "No", "reject_once"),
        ];
        let request = RequestPermissionRequest::new(id.clone(), title, options);
        self.update(id, SessionUpdate::requires_action());
        let result = self
            .client
            .request(RequestPermissionRequest::METHOD, &request)?;
        self.update(id, SessionUpdate::running());
        let outcome = read::<RequestPermissionResponse>(result)?.value.outcome;
        if matches!(outcome, RequestPermissionOutcome::Cancelled(_)) {
            self.with(id, |session| session.is_cancelled = true)?;
        }
        Ok(
            matches!(outcome, RequestPermissionOutcome::Selected(it) if it.option_id.as_ref() == "yes"),
        )
    }

    fn with<T>(
        &self,
        id: &SessionId,
        use_it: impl FnOnce(&mut Session) -> T,
    ) -> Result<T, RequestError> {
        let unknown = || {
            RequestError::new(
                ErrorCode::RESOURCE_NOT_FOUND,
                format!("No such session: {id}"),
            )
        };
        lock(&self.sessions)
            .get_mut(id)
            .map(use_it)
            .ok_or_else(unknown)
    }

    /// Sends a message that is also replayed later.
    fn tell(&self, id: &SessionId, message: impl Into<SessionUpdate>) {
        let update = message.into();
        let _ = self.with(id, |session| session.history.push(update.clone()));
        self.update(id, update);
    }

    fn update(&self, id: &SessionId, update: impl Into<SessionUpdate>) {
        let notification = UpdateSessionNotification::new(id.clone(), update);
        self.client
            .notify(UpdateSessionNotification::METHOD, &notification);
    }
}

fn text_of(prompt: &[ContentBlock]) -> String {
    let texts = prompt.iter().filter_map(|block| match block {
        ContentBlock::Text(content) => Some(content.text.as_str()),
        _ => None,
    });
    texts.collect()
}
