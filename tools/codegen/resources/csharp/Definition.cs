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

        /// <summary>Reads a document that must be exactly as the schema says.</summary>
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
        /// Reads a document as it was received, and repairs it where the protocol allows that: a malformed optional property or
        /// item is left out, and unlisted tags and texts are kept.
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

        /// <summary>Reads a document that must be exactly as the schema says.</summary>
        /// <exception cref="InvalidValueException">The schema does not allow the document.</exception>
        public T ReadStrict(JsonElement json)
        {
            var flaw = FlawFinder.Find(Shape.Of(Name), json);
            if (flaw != null) throw new InvalidValueException(flaw.ToIssue());
            return construct(json);
        }

        /// <summary>Reads a JSON text that must be exactly as the schema says.</summary>
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

    /// <summary>A value that was read, and what was repaired.</summary>
    public sealed class Reading<T>
    {
        internal Reading(T value, IReadOnlyList<Issue> repairs)
        {
            Value = value;
            Repairs = repairs;
        }

        public T Value { get; }

        /// <summary>What was left out or replaced, and the tags and texts that this version of the protocol does not list.</summary>
        public IReadOnlyList<Issue> Repairs { get; }
    }

    /// <summary>A place of a document that the protocol does not allow.</summary>
    public sealed class Issue
    {
        internal Issue(IReadOnlyList<object> path, string expected, string received)
        {
            Path = path;
            Expected = expected;
            Received = received;
        }

        /// <summary>The place: names of properties (string) and indexes of items (int), from the outermost one.</summary>
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

    /// <summary>A method of the protocol; without a response it is a notification.</summary>
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

        /// <summary>Reads its result; null for a notification.</summary>
        public Definition? Result { get; }

        public override string ToString()
        {
            return Name;
        }
    }
}
