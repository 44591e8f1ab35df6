//! Serves an agent that uses standard input and output with the HTTP server of the Rust SDK: `serve <command>
//! <arguments>`. Prints its port.

use agent_client_protocol::AcpAgent;
use agent_client_protocol_http::AcpHttpServer;
use tokio::net::TcpListener;

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let command: Vec<String> = std::env::args().skip(1).collect();
    // Each connection has a separate process.
    let agent = move || AcpAgent::from_args(command.clone()).expect("a command");
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    println!("{}", listener.local_addr()?.port());
    axum::serve(listener, AcpHttpServer::new(agent).into_router()).await?;
    Ok(())
}
