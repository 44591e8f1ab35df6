// A client that supports both versions. It starts an agent, sends one prompt, gives every permission, and prints the
// turn.
#include <array>
#include <csignal>
#include <cstdlib>
#include <string_view>
#include <sys/wait.h>
#include <unistd.h>

#include "client_v1.hpp"
#include "client_v2.hpp"

namespace {
struct Agent {
    pid_t process;
    std::FILE* output;
    std::FILE* input;
};

Agent start(char** command) {
    std::array<int, 2> input{};
    std::array<int, 2> output{};
    if (pipe(input.data()) != 0 || pipe(output.data()) != 0) throw std::runtime_error("Cannot make pipes");
    const pid_t process = fork();
    if (process < 0) throw std::runtime_error("Cannot start a process");
    if (process == 0) {
        dup2(input[0], STDIN_FILENO);
        dup2(output[1], STDOUT_FILENO);
        for (const int each : {input[0], input[1], output[0], output[1]}) close(each);
        execvp(command[0], command);
        _exit(127);
    }
    close(input[0]);
    close(output[1]);
    return {process, fdopen(output[0], "r"), fdopen(input[1], "w")};
}
}

/// Starts the agent whose command is in the arguments, with the protocol version in `ACP_VERSION` (default: 1).
int main(int count, char** arguments) {
    if (count < 2) {
        std::fputs("usage: client <agent's command> [arguments]\n", stderr);
        return 2;
    }
    std::signal(SIGPIPE, SIG_IGN);
    const char* version = std::getenv("ACP_VERSION");
    int status = 0;
    try {
        const auto agent = start(arguments + 1);
        Connection connection(agent.output, agent.input);
        try {
            if (version != nullptr && std::string_view(version) == "2") {
                ClientV2(connection).run("dishes");
            } else {
                ClientV1(connection).run("dishes");
            }
        } catch (const std::exception& error) {
            std::fprintf(stderr, "%s\n", error.what());
            status = 1;
        }
        std::fclose(agent.input);
        kill(agent.process, SIGTERM);
        waitpid(agent.process, nullptr, 0);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        status = 1;
    }
    return status;
}
