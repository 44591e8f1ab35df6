//! A client that supports both versions. It starts an agent, sends one prompt, gives every permission, and prints the
//! turn.

mod client_v1;
mod client_v2;

use acp_example::connection::Connection;
use std::error::Error;
use std::io::BufReader;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::thread;

/// Starts the agent whose command is in the arguments, with the protocol version in `ACP_VERSION` (default: 1).
fn main() -> Result<(), Box<dyn Error>> {
    let command: Vec<String> = std::env::args().skip(1).collect();
    let [program, arguments @ ..] = command.as_slice() else {
        return Err("The agent's command is missing".into());
    };
    let mut start = Command::new(program);
    start
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
    let mut process = start.spawn()?;
    let input = process.stdin.take().ok_or("The agent has no input")?;
    let output = process.stdout.take().ok_or("The agent has no output")?;
    let agent = Arc::new(Connection::new(input));
    let reader = BufReader::new(output);
    let outcome = if std::env::var("ACP_VERSION").is_ok_and(|version| version == "2") {
        let client = Arc::new(client_v2::Client::new(Arc::clone(&agent)));
        let handler = Arc::clone(&client);
        thread::spawn(move || {
            agent.serve(reader, |message| handler.handle(message));
            handler.close();
        });
        client.run("dishes")
    } else {
        let client = Arc::new(client_v1::Client::new(Arc::clone(&agent)));
        let handler = Arc::clone(&client);
        thread::spawn(move || agent.serve(reader, |message| handler.handle(message)));
        client.run("dishes")
    };
    process.kill()?;
    process.wait()?;
    outcome
}
