//! A proxy that uses the Rust SDK and changes nothing, in both versions.

use agent_client_protocol::{ConnectTo, Proxy, Stdio};

#[tokio::main]
async fn main() -> Result<(), agent_client_protocol::Error> {
    Proxy
        .protocol_router()
        .with_v1(Proxy.v1())
        .with_v2(Proxy.v2())
        .connect_to(Stdio::new())
        .await
}
