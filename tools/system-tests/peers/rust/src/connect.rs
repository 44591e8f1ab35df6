//! Connects a client that uses standard input and output to a remote agent with the HTTP client of the Rust SDK:
//! `connect <url>`.

use agent_client_protocol::{Client, ConnectTo, Stdio};
use agent_client_protocol_http::HttpClient;

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let url = std::env::args().nth(1).expect("an address");
    let agent = HttpClient::with_endpoint(url)?;
    ConnectTo::<Client>::connect_to(agent, Stdio::new()).await?;
    Ok(())
}
