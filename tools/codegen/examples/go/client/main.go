// A client that supports both versions. It starts an agent, sends one prompt, gives every permission, and prints the
// turn.
package main

import (
	"fmt"
	"os"
	"os/exec"

	"example.com/acp/connection"
)

// main starts the agent whose command is in the arguments, with the protocol version in ACP_VERSION (default: 1).
func main() {
	if len(os.Args) < 2 {
		fail(fmt.Errorf("usage: %s <agent's command> [arguments]", os.Args[0]))
	}
	process := exec.Command(os.Args[1], os.Args[2:]...)
	process.Stderr = os.Stderr
	output, err := process.StdinPipe()
	if err != nil {
		fail(err)
	}
	input, err := process.StdoutPipe()
	if err != nil {
		fail(err)
	}
	if err := process.Start(); err != nil {
		fail(err)
	}
	agent := connection.New(input, output)
	run := runV1
	if os.Getenv("ACP_VERSION") == "2" {
		run = runV2
	}
	err = run(agent, "dishes")
	_ = output.Close()
	_ = process.Wait()
	if err != nil {
		fail(err)
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}
