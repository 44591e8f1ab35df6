// A client that supports both versions. It starts an agent, sends one prompt, gives every permission, and prints the
// turn.
import Foundation

@main
struct Client {
    /// Starts the agent whose command is in the arguments, with the protocol version in `ACP_VERSION` (default: 1).
    static func main() throws {
        let command = Array(CommandLine.arguments.dropFirst())
        if command.isEmpty {
            FileHandle.standardError.write(Data("Usage: client <agent's command> [arguments]\n".utf8))
            exit(2)
        }
        let agent = Process()
        let (input, output, ended) = (Pipe(), Pipe(), DispatchSemaphore(value: 0))
        agent.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        agent.arguments = command
        agent.standardInput = input
        agent.standardOutput = output
        agent.terminationHandler = { _ in ended.signal() }
        signal(SIGPIPE, SIG_IGN)
        try agent.run()
        let connection = Connection(input: output.fileHandleForReading, output: input.fileHandleForWriting)
        let isVersion2 = ProcessInfo.processInfo.environment["ACP_VERSION"] == "2"
        var code: Int32 = 0
        do {
            let run = isVersion2 ? ClientV2(connection).run : ClientV1(connection).run
            try run("dishes", FileManager.default.currentDirectoryPath)
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            code = 1
        }
        // The agent exits at the end of its input.
        try? input.fileHandleForWriting.close()
        if ended.wait(timeout: .now() + 2) == .timedOut { agent.terminate() }
        exit(code)
    }
}
