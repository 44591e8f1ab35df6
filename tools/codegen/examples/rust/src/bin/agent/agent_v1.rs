//! The agent in version 1.

use acp_example::connection::{lock, Connection, Incoming, RequestError};
use acp_example::v1::{
    read, AgentCapabilities, ContentBlock, ErrorCode, InitializeResponse, LoadSessionResponse,
    NewSessionResponse, Notification, Params, PermissionOption, PromptRequest, PromptResponse,
    Request, RequestPermissionOutcome, RequestPermissionRequest, RequestPermissionResponse,
    SessionId, SessionNotification, SessionUpdate, StopReason, ToolCall, ToolCallStatus,
    ToolCallUpdate, PROTOCOL_VERSION,
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
        let response = match Params::read(&method, params) {
            Some(Ok(reading)) => match reading.value {
                Params::PromptRequest(request) => return self.start_prompt(id, request),
                params => self.respond(params),
            },
            Some(Err(error)) => Err(error.into()),
            None => Err(RequestError::unknown_method(&method)),
        };
        self.client.answer(id.as_ref(), response);
    }

    fn start_prompt(self: &Arc<Self>, id: Option<Value>, request: PromptRequest) {
        // The work refuses an unknown session.
        let _ = self.with(&request.session_id, |session| session.is_cancelled = false);
        let agent = Arc::clone(self);
        thread::spawn(move || {
            let response = agent
                .prompt(&request)
                .map(|reason| json!(PromptResponse::new(reason)));
            agent.client.answer(id.as_ref(), response);
        });
    }

    fn respond(&self, params: Params) -> Result<Value, RequestError> {
        match params {
            Params::InitializeRequest(_) => {
                let capabilities = AgentCapabilities::new().load_session(true);
                let response = InitializeResponse::new(PROTOCOL_VERSION);
                Ok(json!(response.agent_capabilities(capabilities)))
            }
            Params::NewSessionRequest(_) => {
                let mut sessions = lock(&self.sessions);
                let id = SessionId(format!("session-{}", sessions.len() + 1));
                sessions.insert(id.clone(), Session::default());
                Ok(json!(NewSessionResponse::new(id)))
            }
            Params::LoadSessionRequest(request) => {
                let id = &request.session_id;
                for update in self.with(id, |session| session.history.clone())? {
                    self.update(id, update);
                }
                Ok(json!(LoadSessionResponse::new()))
            }
            Params::CancelNotification(notification) => {
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

    fn prompt(&self, request: &PromptRequest) -> Result<StopReason, RequestError> {
        let id = &request.session_id;
        self.with(id, |_| ())?;
        let said = text_of(&request.prompt);
        let title = format!("Do {said}");
        self.update(id, ToolCall::new("call_1", title).kind("execute"));
        let is_allowed = self.ask(id)?;
        if self.with(id, |session| session.is_cancelled)? {
            return Ok(StopReason::Cancelled);
        }
        let status = if is_allowed {
            ToolCallStatus::Completed
        } else {
            ToolCallStatus::Failed
        };
        self.update(id, ToolCallUpdate::new("call_1").status(status));
        let did = if is_allowed { "Did" } else { "Did not do" };
        let answer = SessionUpdate::agent_message_chunk(format!("{did} {said}"));
        self.update(id, answer.clone());
        self.with(id, |session| {
            let prompt = request.prompt.iter().cloned();
            session
                .history
                .extend(prompt.map(SessionUpdate::user_message_chunk));
            session.history.push(answer);
        })?;
        Ok(StopReason::EndTurn)
    }

    /// Asks for permission. Returns whether it was given.
    fn ask(&self, id: &SessionId) -> Result<bool, RequestError> {
        let options = vec![
            PermissionOption::new("yes", "Yes", "allow_once"),
            PermissionOption::new("no", "No", "reject_once"),
        ];
        let call = ToolCallUpdate::new("call_1");
        let request = RequestPermissionRequest::new(id.clone(), call, options);
        let result = self
            .client
            .request(RequestPermissionRequest::METHOD, &request)?;
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

    fn update(&self, id: &SessionId, update: impl Into<SessionUpdate>) {
        let notification = SessionNotification::new(id.clone(), update);
        self.client
            .notify(SessionNotification::METHOD, &notification);
    }
}

fn text_of(prompt: &[ContentBlock]) -> String {
    let texts = prompt.iter().filter_map(|block| match block {
        ContentBlock::Text(content) => Some(content.text.as_str()),
        _ => None,
    });
    texts.collect()
}
