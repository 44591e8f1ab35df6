// An agent of both versions: it asks before it works, replays what it did, and can be cancelled. Its types are made by
// `npx @parley/codegen --lang csharp --protocol v1 --package Acp.V1 --out Acp/V1`, and the same with `v2`.
using System;
using System.IO;
using System.Text;

public static class Agent
{
    /// <summary>Serves the version that the client asks for: the newest one, unless it is an older one that is known.</summary>
    public static void Main()
    {
        var encoding = new UTF8Encoding(false);
        var connection = new Connection(
            new StreamReader(Console.OpenStandardInput(), encoding), new StreamWriter(Console.OpenStandardOutput(), encoding));
        if (!connection.TryRead(out var message)) return;
        var isVersion1 = Acp.V2.Protocol.VersionOf(message) == Acp.V1.Protocol.Version;
        if (isVersion1) connection.Handler = new AgentV1(connection).Handle;
        else connection.Handler = new AgentV2(connection).Handle;
        do connection.Receive(message);
        while (connection.TryRead(out message));
    }
}
