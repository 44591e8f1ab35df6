//! JSON-RPC over two streams, with one message per line. Any number of threads can wait for responses.

use crate::{v1, v2};
use serde::Serialize;
use serde_json::{json, Value};
use std::collections::HashMap;
use std::fmt;
use std::io::{BufRead, Write};
use std::sync::mpsc::{channel, Sender};
use std::sync::{Mutex, PoisonError};

/// An error response to a request.
#[derive(Debug)]
pub struct RequestError {
    pub code: i32,
    pub message: String,
}

impl RequestError {
    pub fn new(code: impl Into<i32>, message: impl Into<String>) -> Self {
        let (code, message) = (code.into(), message.into());
        Self { code, message }
    }

    #[must_use]
    pub fn unknown_method(method: &str) -> Self {
        Self::new(
            v1::ErrorCode::METHOD_NOT_FOUND,
            format!("No such method: {method}"),
        )
    }
}

impl fmt::Display for RequestError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} ({})", self.message, self.code)
    }
}

impl std::error::Error for RequestError {}

impl From<v1::ReadError> for RequestError {
    fn from(error: v1::ReadError) -> Self {
        Self::new(v1::ErrorCode::INVALID_PARAMS, error.to_string())
    }
}

impl From<v2::ReadError> for RequestError {
    fn from(error: v2::ReadError) -> Self {
        Self::new(v2::ErrorCode::INVALID_PARAMS, error.to_string())
    }
}

type Response = Result<Value, RequestError>;

/// A request from the other side, or a notification if it has no id.
pub struct Incoming {
    pub id: Option<Value>,
    pub method: String,
    pub params: Value,
}

/// One side of a connection.
pub struct Connection {
    output: Mutex<Box<dyn Write + Send>>,
    waiting: Mutex<Waiting>,
}

/// Requests that wait for their responses.
#[derive(Default)]
struct Waiting {
    last_id: u64,
    senders: HashMap<u64, Sender<Response>>,
    is_closed: bool,
}

impl Connection {
    pub fn new(output: impl Write + Send + 'static) -> Self {
        let (output, waiting) = (Mutex::new(Box::new(output) as _), Mutex::default());
        Self { output, waiting }
    }

    pub fn notify(&self, method: &str, params: &impl Serialize) {
        self.send(&json!({"jsonrpc": "2.0", "method": method, "params": params}));
    }

    /// Sends a request and waits for its response. Must not be called in the thread of [`Connection::serve`].
    ///
    /// # Errors
    ///
    /// Fails with the other side's error, or if the other side has disconnected.
    pub fn request(&self, method: &str, params: &impl Serialize) -> Response {
        let (sender, receiver) = channel();
        let id = {
            let mut waiting = lock(&self.waiting);
            waiting.last_id += 1;
            let id = waiting.last_id;
            if !waiting.is_closed {
                waiting.senders.insert(id, sender);
            }
            id
        };
        self.send(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}));
        let gone = |_| RequestError::new(v1::ErrorCode::INTERNAL_ERROR, "The other side has gone");
        receiver.recv().map_err(gone)?
    }

    /// Answers a request. Does nothing for a notification, which has no id.
    pub fn answer(&self, id: Option<&Value>, response: Response) {
        match (id, response) {
            (None, _) => {}
            (Some(id), Ok(result)) => {
                self.send(&json!({"jsonrpc": "2.0", "id": id, "result": result}));
            }
            (Some(id), Err(RequestError { code, message })) => {
                let error = json!({"code": code, "message": message});
                self.send(&json!({"jsonrpc": "2.0", "id": id, "error": error}));
            }
        }
    }

    /// Handles messages from the other side until it disconnects. `handle` must not wait for a response.
    pub fn serve(&self, input: impl BufRead, mut handle: impl FnMut(Incoming)) {
        for line in input.lines().map_while(Result::ok) {
            let mut message = match parse(&line) {
                Ok(message) => message,
                Err(error) => {
                    self.answer(Some(&Value::Null), Err(error));
                    continue;
                }
            };
            let id = message.get("id").cloned();
            let params = message.get_mut("params").map_or(Value::Null, Value::take);
            match message["method"].as_str().map(str::to_owned) {
                Some(method) => handle(Incoming { id, method, params }),
                None => self.receive(id.as_ref().and_then(Value::as_u64), message),
            }
        }
        let mut waiting = lock(&self.waiting);
        waiting.is_closed = true;
        waiting.senders.clear();
    }

    fn receive(&self, id: Option<u64>, mut message: Value) {
        let Some(sender) = id.and_then(|id| lock(&self.waiting).senders.remove(&id)) else {
            return;
        };
        let error = message.get_mut("error").map(Value::take);
        let response = error.map_or_else(
            || Ok(message["result"].take()),
            |error| match v1::read::<v1::Error>(error) {
                Ok(error) => Err(RequestError::new(error.value.code, error.value.message)),
                Err(error) => Err(error.into()),
            },
        );
        // The caller may have stopped waiting.
        let _ = sender.send(response);
    }

    fn send(&self, message: &Value) {
        let mut output = lock(&self.output);
        // If the other side has disconnected, `serve` returns.
        let _ = writeln!(output, "{message}").and_then(|()| output.flush());
    }
}

/// Parses a line, which must be a message.
fn parse(line: &str) -> Response {
    let message: Value = serde_json::from_str(line)
        .map_err(|error| RequestError::new(v1::ErrorCode::PARSE_ERROR, error.to_string()))?;
    let method = &message["method"];
    if method.is_string() || (message.is_object() && method.is_null()) {
        return Ok(message);
    }
    let text = "Not a message of JSON-RPC";
    Err(RequestError::new(v1::ErrorCode::INVALID_REQUEST, text))
}

/// Locks a value even if a thread panicked while holding the lock.
pub fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
