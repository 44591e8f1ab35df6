// An agent of both versions: it asks before it works, replays what it did, and can be cancelled. The types of the modules `ACPv1`
// and `ACPv2` are made by `npx @parley/codegen --lang swift --protocol v1 --out Sources/ACPv1`, and the same with `v2`.
import ACPv2
import Foundation

@main
struct Agent {
    /// Serves the version that the client asks for: the newest one, unless it is an older one that is known.
    static func main() throws {
        let connection = Connection(input: .standardInput, output: .standardOutput)
        guard let initialize = try connection.read() else { return }
        connection.handler =
            Schema.version(of: initialize) == 1 ? AgentV1(connection).handle : AgentV2(connection).handle
        try connection.receive(initialize)
        while let message = try connection.read() { try connection.receive(message) }
    }
}
