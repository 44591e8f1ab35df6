/**
 * A client that supports both versions. It starts an agent, sends one prompt, gives every permission, and prints the
 * turn.
 */
package example

import java.util.concurrent.TimeUnit
import kotlin.system.exitProcess
import kotlinx.serialization.SerializationException

/** Starts the agent whose command is in the arguments, with the protocol version in `ACP_VERSION` (default: 1). */
fun main(command: Array<String>) {
    if (command.isEmpty()) {
        System.err.println("Usage: client <agent's command> [arguments]")
        exitProcess(2)
    }
    val agent = ProcessBuilder(*command).redirectError(ProcessBuilder.Redirect.INHERIT).start()
    val connection = Connection(agent.inputStream, agent.outputStream)
    val exitCode = try {
        if (System.getenv("ACP_VERSION") == "2") ClientV2(connection).run("dishes") else ClientV1(connection).run("dishes")
        0
    } catch (error: RequestError) {
        System.err.println(error.message)
        1
    } catch (error: SerializationException) {
        System.err.println("The agent does not follow the protocol: ${error.message}")
        1
    } finally {
        // The agent exits at the end of its input.
        agent.outputStream.close()
        if (!agent.waitFor(2, TimeUnit.SECONDS)) agent.destroy()
    }
    exitProcess(exitCode)
}
