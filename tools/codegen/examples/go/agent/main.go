// An agent of both versions: it asks before it works, replays what it did, and can be cancelled. Its types are made by
// `npx @parley/codegen --lang go --protocol v1 --package v1 --out v1`, and the same with `v2`.
package main

import (
	"os"

	"example.com/acp/connection"
	"example.com/acp/v1"
	"example.com/acp/v2"
)

// main serves the version that the client asks for: the newest one, unless it is an older one that is known.
func main() {
	client := connection.New(os.Stdin, os.Stdout)
	initialize, err := client.Peek()
	if err != nil {
		return
	}
	version, _ := v2.PeekProtocolVersion(initialize)
	if version == v1.ProtocolVersionNumber {
		_ = client.Serve(newAgentV1(client).handle)
	} else {
		_ = client.Serve(newAgentV2(client).handle)
	}
}
