// A client that supports both versions. It starts an agent, sends one prompt, gives every permission, and prints the
// turn.
using System;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Text;

public static class Client
{
    /// <summary>
    /// Starts the agent whose command is in the arguments, with the protocol version in <c>ACP_VERSION</c> (default:
    /// 1).
    /// </summary>
    public static int Main(string[] command)
    {
        if (command.Length == 0)
        {
            Console.Error.WriteLine("Usage: client <agent's command> [arguments]");
            return 2;
        }
        var start = new ProcessStartInfo(command[0]) { RedirectStandardInput = true, RedirectStandardOutput = true };
        foreach (var argument in command.Skip(1)) start.ArgumentList.Add(argument);
        var agent = Process.Start(start);
        var encoding = new UTF8Encoding(false);
        var output = new StreamWriter(agent.StandardInput.BaseStream, encoding);
        var connection = new Connection(new StreamReader(agent.StandardOutput.BaseStream, encoding), output);
        try
        {
            if (Environment.GetEnvironmentVariable("ACP_VERSION") == "2") new ClientV2(connection).Run("dishes");
            else new ClientV1(connection).Run("dishes");
            return 0;
        }
        catch (Exception exception) when (exception is RequestException || exception is Acp.V1.InvalidValueException || exception is Acp.V2.InvalidValueException)
        {
            Console.Error.WriteLine(exception.Message);
            return 1;
        }
        finally
        {
            // The agent exits at the end of its input.
            output.Close();
            if (!agent.WaitForExit(2000)) agent.Kill();
        }
    }
}
