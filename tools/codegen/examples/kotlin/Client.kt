/** A client of both versions: it starts an agent, sends one prompt, allows what the agent asks for, and prints the turn. */
package example

import kotlin.system.exitProcess

/** Starts the agent whose command is in the arguments, in the version of `ACP_VERSION` (1 by default). */
fun main(command: Array<String>) {
    val agent = ProcessBuilder(*command).redirectError(ProcessBuilder.Redirect.INHERIT).start()
    val connection = Connection(agent.inputStream, agent.outputStream)
    try {
        if (System.getenv("ACP_VERSION") == "2") ClientV2(connection).run("dishes") else ClientV1(connection).run("dishes")
    } catch (error: RequestError) {
        System.err.println(error.message)
        exitProcess(1)
    } finally {
        agent.destroy()
    }
}
