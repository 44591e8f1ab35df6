package example;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

/**
 * A client that supports both versions. It starts an agent, sends one prompt, gives every permission, and prints the
 * turn.
 */
public final class Client {
    private Client() {}

    /**
     * Starts the agent whose command is in the arguments, with the protocol version in {@code ACP_VERSION} (default:
     * 1).
     */
    public static void main(String[] command) throws IOException, InterruptedException {
        if (command.length == 0) {
            System.err.println("Usage: client <agent's command> [arguments]");
            System.exit(2);
        }
        var agent = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        var connection = new Connection(agent.getInputStream(), agent.getOutputStream());
        var exitCode = 0;
        try {
            if ("2".equals(System.getenv("ACP_VERSION"))) {
                new ClientV2(connection).run("dishes");
            } else {
                new ClientV1(connection).run("dishes");
            }
        } catch (Connection.RequestError error) {
            System.err.println(error.getMessage());
            exitCode = 1;
        } catch (IllegalArgumentException invalid) {
            System.err.println("The agent does not follow the protocol: " + invalid.getMessage());
            exitCode = 1;
        } finally {
            // The agent exits at the end of its input.
            agent.getOutputStream().close();
            if (!agent.waitFor(2, TimeUnit.SECONDS)) {
                agent.destroy();
            }
        }
        System.exit(exitCode);
    }
}
