/**
 * An agent of both versions: it asks before it works, replays what it did, and can be cancelled. Its types are made by
 * `npx @parley/codegen --lang kotlin --protocol v1 --package acp.v1 --out src/acp/v1`, and the same with `v2`.
 */
package example

/** Serves the version that the client asks for: the newest one, unless it is an older one that is known. */
fun main() {
    val connection = Connection(System.`in`, System.out)
    val initialize = connection.read() ?: return
    val version = acp.v2.Protocol.versionOf(initialize)
    connection.handler = if (version == acp.v1.Protocol.VERSION) AgentV1(connection)::handle else AgentV2(connection)::handle
    connection.receive(initialize)
    while (true) connection.receive(connection.read() ?: return)
}
