//! An agent that supports both versions. It asks for permission, replays loaded sessions, and can be cancelled.

mod agent_v1;
mod agent_v2;

use acp_example::connection::{Connection, Incoming};
use acp_example::v1;
use std::sync::Arc;

/// Serves the version that the client requests if it is supported, or else the newest one.
fn main() {
    let client = Arc::new(Connection::new(std::io::stdout()));
    let v1_agent = Arc::new(agent_v1::Agent::new(Arc::clone(&client)));
    let v2_agent = Arc::new(agent_v2::Agent::new(Arc::clone(&client)));
    let mut version = 2;
    client.serve(std::io::stdin().lock(), |message: Incoming| {
        if message.method == v1::methods::INITIALIZE {
            version = v1::peek_protocol_version(&message.params).unwrap_or(version);
        }
        match version {
            1 => v1_agent.handle(message),
            _ => v2_agent.handle(message),
        }
    });
}
