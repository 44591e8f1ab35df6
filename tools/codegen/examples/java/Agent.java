package example;

/**
 * An agent of both versions: it asks before it works, replays what it did, and can be cancelled. Its types are made by
 * {@code npx @parley/codegen --lang java --protocol v1 --package acp.v1 --out src/acp/v1}, and the same with {@code v2}.
 */
public final class Agent {
    private Agent() {}

    /** Serves the version that the client asks for: version 1, or else the newest one. */
    public static void main(String[] arguments) {
        var connection = new Connection(System.in, System.out);
        var initialize = connection.read();
        if (initialize == null) {
            return;
        }
        var version = acp.v2.Methods.versionOf(initialize);
        var isOld = version.isPresent() && version.getAsInt() == acp.v1.Methods.PROTOCOL_VERSION;
        connection.onMessage(isOld ? new AgentV1(connection)::handle : new AgentV2(connection)::handle);
        connection.receive(initialize);
        while (connection.receiveNext()) {}
    }
}
