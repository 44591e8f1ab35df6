// An agent of both versions: it asks before it works, replays what it did, and can be cancelled. Its types are made by
// `npx @parley/codegen --lang cpp --protocol v1 --package v1 --out v1`, and the same with `v2`.
#include "agent_v1.hpp"
#include "agent_v2.hpp"

/// Serves the version that the client asks for: the newest one, unless it is an older one that is known.
int main() {
    Connection client(stdin, stdout);
    const auto initialize = client.read();
    if (!initialize) return 0;
    AgentV1 old(client);
    AgentV2 current(client);
    if (v2::peek_protocol_version(*initialize) == v1::protocol_version) {
        client.handler = [&](const auto& method, const auto& params) { return old.handle(method, params); };
    } else {
        client.handler = [&](const auto& method, const auto& params) { return current.handle(method, params); };
    }
    client.receive(*initialize);
    while (const auto message = client.read()) client.receive(*message);
}
