import type { ChatOptions } from "../commands/chat.ts";
import type { ExitCode } from "../exit-code.ts";
import { withChosenAgent, agentCommand, allowOption, withAgentWords, withLending } from "./command-line.ts";
import type { CommandLine, ParsedOptions } from "./command-line.ts";
import { fittingHelp } from "./fitting-help.ts";
import { agentHelp, allowHelp, chatLendingHelp, exitCodeHelp, jsonHelp } from "./help-text.ts";

const help = `${agentHelp}

At a terminal you type prompts: /? lists the commands, Tab completes them and
the paths of files behind @, a backslash at the end of a line, Shift-Enter or
Alt-Enter goes on in the next one. A prompt that you send while the agent works
waits for the end of its turn; the up arrow edits it. Ctrl-C cancels the
running turn, and once more leaves; without a turn it clears the draft. /exit
and Ctrl-D on an empty line leave too. Ctrl-O opens long outputs and thoughts,
Ctrl-G your editor (VISUAL, EDITOR), Ctrl-V takes an image from the clipboard; a
pasted path of an image is the image. Arrow keys or a letter answer a permission
question. A form is filled in field by field, and sent once you have looked it
over; Escape declines it. A page is for your own browser: nothing is opened.

Without an agent, the first chat at a terminal asks for one: the reference agent
and the known agents that are installed. The answer becomes the default agent of
the config file; --choose asks again.

--plain never redraws the screen, for screen readers and simple terminals.
PARLEY_PLAIN=1 does the same for every chat.
With PARLEY_REDUCED_MOTION=1 nothing on the screen moves by itself.

Otherwise each line of stdin is a prompt, stdout has the conversation as plain
text (without the agent's thoughts), and what the agent asks for is rejected
unless --allow says otherwise.
${jsonHelp}
  turn        a turn has ended: the stop reason, the usage
  end         the exit code
${allowHelp}
${chatLendingHelp}

What you allow for a project is kept in $XDG_STATE_HOME/parley/permissions.json,
or else ~/.local/state/parley/permissions.json.
${exitCodeHelp}

Examples:
  $ parley chat
  $ parley chat claude
  $ parley chat -- npx @agentclientprotocol/claude-agent-acp
  $ parley chat --load sess_1 -- my-agent --acp
  $ parley chat --continue --allow edits
  $ echo "Fix the failing test" | parley chat --allow all -- my-agent`;

/** Adds `parley chat`. */
export function addChatCommand(line: CommandLine, act: (options: ChatOptions) => Promise<ExitCode>): void {
  withLending(withAgentWords(agentCommand(line, "chat")))
    .description("Hold a conversation with an agent.")
    .option("--load <session>", "load this session, in its own folder, and show its history first")
    .option("-c, --continue", "continue the newest session of the folder")
    .option("--choose", "ask which agent to use, and remember the answer")
    .addOption(allowOption("work that the agent may do without asking (default: none)"))
    .option("--json", "one JSON object a line, and prompts from stdin, one a line")
    .option("--plain", "never redraw the screen: for screen readers and simple terminals")
    .option("--thoughts", "show thoughts whole, not only the beginning of each")
    .addHelpText("after", fittingHelp(help))
    .action(async (words: string[], values: ParsedOptions<ChatOptions>) => {
      const defaults = { verbose: false, json: false, plain: false };
      line.finish(await act({ ...defaults, ...withChosenAgent(values, [...words, ...line.agentWords]) }));
    });
}
