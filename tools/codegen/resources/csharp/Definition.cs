#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.Json;

namespace Acp
{
    /// <summary>Reads values of a definition of the protocol.</summary>
    public abstract class Definition
    {
        internal Definition(string name, Type type)
        {
            Name = name;
            Type = type;
        }

        /// <summary>The name of the definition in the schema.</summary>
        public string Name { get; }

        /// <summary>The type of its values.</summary>
        public Type Type { get; }

        /// <summary>Reads a document as <see cref="Definition{T}.Read(JsonElement)" /> does.</summary>
        /// <exception cref="InvalidValueException">The document cannot be repaired.</exception>
        public abstract AcpValue ReadValue(JsonElement json, IList<Issue>? repairs = null);

        /// <summary>Reads a document that must match the schema exactly.</summary>
        /// <exception cref="InvalidValueException">The schema does not allow the document.</exception>
        public abstract AcpValue ReadStrictValue(JsonElement json);
    }

    /// <summary>Reads values of a definition of the protocol.</summary>
    public sealed class Definition<T> : Definition where T : AcpValue
    {
        private readonly Func<JsonElement, T> construct;

        internal Definition(string name, Func<JsonElement, T> construct) : base(name, typeof(T))
        {
            this.construct = construct;
        }

        /// <summary>
        /// Reads a document that was received and repairs it where the protocol allows. Leaves out malformed optional
        /// properties and items, and keeps unlisted tags and strings.
        /// </summary>
        /// <exception cref="InvalidValueException">The document cannot be repaired.</exception>
        public Reading<T> Read(JsonElement json)
        {
            var shape = Shape.Of(Name);
            if (FlawFinder.Find(shape, json) == null) return new Reading<T>(construct(json), new Issue[0]);
            var repaired = Repairer.Repair(shape, json);
            if (repaired.Flaw != null) throw new InvalidValueException(repaired.Flaw.ToIssue());
            var tolerated = new List<Flaw>();
            FlawFinder.Find(shape, repaired.Value, tolerated);
            var repairs = repaired.Repairs.Concat(tolerated).Select(flaw => flaw.ToIssue()).ToList();
            return new Reading<T>(construct(repaired.Value), repairs);
        }

        /// <summary>Reads a JSON text like a document.</summary>
        /// <exception cref="JsonException">The text is not JSON.</exception>
        /// <exception cref="InvalidValueException">The document cannot be repaired.</exception>
        public Reading<T> Read(string text)
        {
            return Read(Json.Parse(text));
        }

        /// <summary>Reads a document that must match the schema exactly.</summary>
        /// <exception cref="InvalidValueException">The schema does not allow the document.</exception>
        public T ReadStrict(JsonElement json)
        {
            var flaw = FlawFinder.Find(Shape.Of(Name), json);
            if (flaw != null) throw new InvalidValueException(flaw.ToIssue());
            return construct(json);
        }

        /// <summary>Reads JSON text that must match the schema exactly.</summary>
        /// <exception cref="JsonException">The text is not JSON.</exception>
        /// <exception cref="InvalidValueException">The schema does not allow the document.</exception>
        public T ReadStrict(string text)
        {
            return ReadStrict(Json.Parse(text));
        }

        public override AcpValue ReadValue(JsonElement json, IList<Issue>? repairs = null)
        {
            var reading = Read(json);
            foreach (var each in reading.Repairs) repairs?.Add(each);
            return reading.Value;
        }

        public override AcpValue ReadStrictValue(JsonElement json)
        {
            return ReadStrict(json);
        }
    }

    /// <summary>A value that was read, and its repairs.</summary>
    public sealed class Reading<T>
    {
        internal Reading(T value, IReadOnlyList<Issue> repairs)
        {
            Value = value;
            Repairs = repairs;
        }

        public T Value { get; }

        /// <summary>
        /// What was left out or replaced, and the tags and strings that this version of the protocol does not list.
        /// </summary>
        public IReadOnlyList<Issue> Repairs { get; }
    }

    /// <summary>An invalid place in a document.</summary>
    public sealed class Issue
    {
        internal Issue(IReadOnlyList<object> path, string expected, string received)
        {
            Path = path;
            Expected = expected;
            Received = received;
        }

        /// <summary>Property names (string) and item indexes (int), from the outermost one to the place.</summary>
        public IReadOnlyList<object> Path { get; }

        /// <summary>The expected value.</summary>
        public string Expected { get; }

        /// <summary>A short description of the received value.</summary>
        public string Received { get; }

        public override string ToString()
        {
            var place = Path.Count == 0 ? "the value" : string.Join(".", Path);
            return place + ": expected " + Expected + ", got " + Received;
        }
    }

    /// <summary>A value that the protocol does not allow.</summary>
    public sealed class InvalidValueException : Exception
    {
        internal InvalidValueException(Issue issue) : base(issue.ToString())
        {
            Issue = issue;
        }

        /// <summary>The first place that is invalid.</summary>
        public Issue Issue { get; }

        internal static InvalidValueException Of(string expected, JsonElement json, params object[] path)
        {
            return new InvalidValueException(new Issue(path, expected, Json.Describe(json)));
        }
    }

    /// <summary>A method of the protocol. It is a notification if it has no response.</summary>
    public sealed class Method
    {
        internal Method(string name, Side side, Definition parameters, Definition? result)
        {
            Name = name;
            Side = side;
            Params = parameters;
            Result = result;
        }

        /// <summary>The method's name in messages.</summary>
        public string Name { get; }

        /// <summary>The side that handles it.</summary>
        public Side Side { get; }

        /// <summary>Reads its params.</summary>
        public Definition Params { get; }

        /// <summary>Reads its result. Null for a notification.</summary>
        public Definition? Result { get; }

        public override string ToString()
        {
            return Name;
        }
    }
}
