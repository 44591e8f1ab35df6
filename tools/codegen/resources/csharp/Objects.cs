#nullable enable
using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text.Json;

namespace Acp
{
    /// <summary>Readers of the values of properties.</summary>
    internal static class Readers
    {
        internal static JsonElement Any(JsonElement json)
        {
            return json;
        }

        internal static string String(JsonElement json)
        {
            return Json.Text(json) ?? throw InvalidValueException.Of("string", json);
        }

        internal static bool Boolean(JsonElement json)
        {
            if (json.ValueKind == JsonValueKind.True) return true;
            return json.ValueKind == JsonValueKind.False ? false : throw InvalidValueException.Of("boolean", json);
        }

        internal static double Double(JsonElement json)
        {
            return Json.Number(json) ?? throw InvalidValueException.Of("number", json);
        }

        internal static int Int32(JsonElement json)
        {
            return (int)Whole(json, int.MinValue, int.MaxValue);
        }

        internal static long Int64(JsonElement json)
        {
            return (long)Whole(json, long.MinValue, long.MaxValue);
        }

        internal static ushort UInt16(JsonElement json)
        {
            return (ushort)Whole(json, ushort.MinValue, ushort.MaxValue);
        }

        internal static uint UInt32(JsonElement json)
        {
            return (uint)Whole(json, uint.MinValue, uint.MaxValue);
        }

        internal static ulong UInt64(JsonElement json)
        {
            return (ulong)Whole(json, ulong.MinValue, ulong.MaxValue);
        }

        /// <summary>Reads a whole number, which may be written as <c>1.0</c>.</summary>
        private static decimal Whole(JsonElement json, decimal least, decimal most)
        {
            var number = Json.Number(json);
            // A number with more than 20 digits is out of range for all types, and may be for decimal.
            if (number != null && Math.Abs(number.Value) < 1e20)
            {
                var whole = decimal.Parse(json.GetRawText(), NumberStyles.Float, CultureInfo.InvariantCulture);
                if (whole == decimal.Truncate(whole) && whole >= least && whole <= most) return whole;
            }
            throw InvalidValueException.Of("integer from " + least + " to " + most, json);
        }

        internal static Func<JsonElement, IReadOnlyList<T>> List<T>(Func<JsonElement, T> item)
        {
            return json =>
            {
                if (!Json.IsArray(json)) throw InvalidValueException.Of("array", json);
                return json.EnumerateArray().Select((each, index) => Inside(index, item, each)).ToList();
            };
        }

        internal static Func<JsonElement, IReadOnlyDictionary<string, T>> Map<T>(Func<JsonElement, T> value)
        {
            return json =>
            {
                if (!Json.IsObject(json)) throw InvalidValueException.Of("object", json);
                return Json.Members(json).ToDictionary(each => each.Key, each => Inside(each.Key, value, each.Value));
            };
        }

        /// <summary>Reads a part of a document. Errors have the path from the root of the document.</summary>
        internal static T Inside<T>(object place, Func<JsonElement, T> read, JsonElement json)
        {
            try
            {
                return read(json);
            }
            catch (InvalidValueException exception)
            {
                var issue = exception.Issue;
                var path = new[] { place }.Concat(issue.Path).ToList();
                throw new InvalidValueException(new Issue(path, issue.Expected, issue.Received));
            }
        }

        /// <summary>
        /// Reads with the first reader that accepts the document. If there is none, throws the first reader's error.
        /// </summary>
        internal static T FirstOf<T>(JsonElement json, params Func<JsonElement, T>[] readers)
        {
            InvalidValueException? failure = null;
            foreach (var read in readers)
            {
                try
                {
                    return read(json);
                }
                catch (InvalidValueException exception)
                {
                    failure = failure ?? exception;
                }
            }
            throw failure ?? InvalidValueException.Of("nothing", json);
        }

        internal static JsonElement Null(JsonElement json)
        {
            return Json.IsNull(json) ? json : throw InvalidValueException.Of("null", json);
        }

        /// <summary>Returns the error for an object with a missing or unlisted tag.</summary>
        internal static InvalidValueException UnknownTag(JsonElement json, string tag)
        {
            if (!Json.IsObject(json)) return InvalidValueException.Of("object", json);
            return InvalidValueException.Of("a listed value", Json.Get(json, tag), tag);
        }
    }

    /// <summary>Names of properties that an object must have, and of others that it must not have.</summary>
    internal sealed class PropertySet
    {
        internal PropertySet(string[] required, string[] forbidden)
        {
            Required = required;
            Forbidden = forbidden;
        }

        internal string[] Required { get; }

        internal string[] Forbidden { get; }
    }

    /// <summary>The properties of an object that have not been read yet.</summary>
    internal sealed class ObjectReader
    {
        private readonly JsonElement document;
        private readonly HashSet<string> known = new HashSet<string>();

        internal ObjectReader(JsonElement json)
        {
            document = Json.IsObject(json) ? json : throw InvalidValueException.Of("object", json);
        }

        /// <summary>Reads an object with a tag of this value.</summary>
        internal ObjectReader(JsonElement json, string tag, string value) : this(json)
        {
            var received = Take(tag);
            if (Json.Text(received) != value) throw InvalidValueException.Of(Json.Quote(value), received, tag);
        }

        private JsonElement Take(string key)
        {
            known.Add(key);
            return Json.Get(document, key);
        }

        internal T Required<T>(string key, Func<JsonElement, T> read)
        {
            var json = Take(key);
            if (Json.IsMissing(json)) throw InvalidValueException.Of("a value", json, key);
            return Readers.Inside(key, read, json);
        }

        internal T? Optional<T>(string key, Func<JsonElement, T> read) where T : class
        {
            var json = Take(key);
            return Json.IsMissing(json) ? null : Readers.Inside(key, read, json);
        }

        internal Nullable<T> OptionalValue<T>(string key, Func<JsonElement, T> read) where T : struct
        {
            var json = Take(key);
            return Json.IsMissing(json) ? (Nullable<T>)null : Readers.Inside(key, read, json);
        }

        internal T? RequiredOrNull<T>(string key, Func<JsonElement, T> read) where T : class
        {
            return IsGivenAsNull(key) ? null : Readers.Inside(key, read, Take(key));
        }

        internal Nullable<T> RequiredOrNullValue<T>(string key, Func<JsonElement, T> read) where T : struct
        {
            return IsGivenAsNull(key) ? (Nullable<T>)null : Readers.Inside(key, read, Take(key));
        }

        private bool IsGivenAsNull(string key)
        {
            var json = Take(key);
            if (Json.IsMissing(json)) throw InvalidValueException.Of("a value or null", json, key);
            return Json.IsNull(json);
        }

        internal Maybe<T> Maybe<T>(string key, Func<JsonElement, T> read)
        {
            var json = Take(key);
            if (Json.IsMissing(json)) return default(Maybe<T>);
            return Json.IsNull(json) ? Acp.Maybe<T>.Null : Acp.Maybe<T>.Of(Readers.Inside(key, read, json));
        }

        /// <summary>Checks that the object matches at least one of the sets, or exactly one.</summary>
        internal void CheckAlternatives(bool exclusive, params PropertySet[] sets)
        {
            var count = sets.Count(set => set.Required.All(Has) && !set.Forbidden.Any(Has));
            if (count == 1 || count > 1 && !exclusive) return;
            var outlines = string.Join(" | ", sets.Select(set => "{ " + string.Join(", ", set.Required.Concat(set.Forbidden.Select(key => "no " + key))) + " }"));
            throw InvalidValueException.Of((exclusive ? "exactly one of " : "one of ") + outlines, document);
        }

        private bool Has(string key)
        {
            return !Json.IsMissing(Json.Get(document, key));
        }

        /// <summary>Returns the other properties.</summary>
        internal IReadOnlyDictionary<string, JsonElement> Rest()
        {
            var rest = new Dictionary<string, JsonElement>();
            foreach (var each in document.EnumerateObject())
            {
                if (!known.Contains(each.Name)) rest[each.Name] = each.Value;
            }
            return rest;
        }

        /// <summary>Returns the object with only the other properties.</summary>
        internal JsonElement RestAsObject()
        {
            return Json.ObjectOf(Json.Members(document).Where(each => !known.Contains(each.Key)));
        }
    }

    /// <summary>Writes the properties of an object.</summary>
    internal sealed class ObjectWriter
    {
        private readonly Utf8JsonWriter writer;
        private readonly HashSet<string> known = new HashSet<string>();

        internal ObjectWriter(Utf8JsonWriter writer)
        {
            this.writer = writer;
            writer.WriteStartObject();
        }

        internal void Tag(string key, string value)
        {
            known.Add(key);
            writer.WriteString(key, value);
        }

        internal void Required(string key, object? value)
        {
            known.Add(key);
            writer.WritePropertyName(key);
            Json.Write(writer, value ?? throw new InvalidOperationException("Cannot write \"" + key + "\": it has no value"));
        }

        internal void Optional(string key, object? value)
        {
            known.Add(key);
            if (value != null) Required(key, value);
        }

        internal void RequiredOrNull(string key, object? value)
        {
            if (value != null) Required(key, value);
            else WriteNull(key);
        }

        internal void Maybe<T>(string key, Maybe<T> value)
        {
            known.Add(key);
            if (value.IsNull) WriteNull(key);
            else if (value.HasValue) Required(key, value.Value);
        }

        private void WriteNull(string key)
        {
            known.Add(key);
            writer.WriteNull(key);
        }

        /// <summary>Writes the properties of another object whose names are not known.</summary>
        internal void Others(JsonElement json)
        {
            foreach (var each in json.EnumerateObject())
            {
                if (!known.Contains(each.Name)) each.WriteTo(writer);
            }
        }

        /// <summary>Ends the object. Extra properties do not replace those that the protocol defines.</summary>
        internal void End(IReadOnlyDictionary<string, JsonElement> extra)
        {
            foreach (var each in extra)
            {
                if (known.Contains(each.Key)) continue;
                writer.WritePropertyName(each.Key);
                each.Value.WriteTo(writer);
            }
            writer.WriteEndObject();
        }
    }
}
