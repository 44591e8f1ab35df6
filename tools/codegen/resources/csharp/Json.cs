#nullable enable
using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;

namespace Acp
{
    /// <summary>Functions for JSON. A missing value is the default <see cref="JsonElement" />, whose kind is undefined.</summary>
    internal static class Json
    {
        /// <summary>Maximum length of a value that an error quotes.</summary>
        private const int MaxQuoted = 40;

        internal static readonly JsonElement Missing = default(JsonElement);

        internal static JsonElement Parse(string text)
        {
            using (var document = JsonDocument.Parse(text, new JsonDocumentOptions { MaxDepth = 512 }))
            {
                return document.RootElement.Clone();
            }
        }

        internal static string TextOf(Action<Utf8JsonWriter> write)
        {
            using (var stream = new MemoryStream())
            {
                var options = new JsonWriterOptions { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };
                using (var writer = new Utf8JsonWriter(stream, options)) write(writer);
                return Encoding.UTF8.GetString(stream.ToArray());
            }
        }

        /// <summary>Writes a value of a property of generated types.</summary>
        internal static void Write(Utf8JsonWriter writer, object value)
        {
            if (value is AcpValue own) own.Write(writer);
            else if (value is JsonElement element) element.WriteTo(writer);
            else if (value is string text) writer.WriteStringValue(text);
            else if (value is bool truth) writer.WriteBooleanValue(truth);
            else if (value is double number) writer.WriteNumberValue(number);
            else if (value is ulong large) writer.WriteNumberValue(large);
            else if (value is IEnumerable items && !IsMap(value)) WriteItems(writer, items);
            else if (IsMap(value)) WriteMap(writer, (IEnumerable)value);
            else writer.WriteNumberValue(Convert.ToInt64(value, CultureInfo.InvariantCulture));
        }

        private static bool IsMap(object value)
        {
            return value.GetType().GetInterfaces().Any(each =>
                each.IsGenericType && each.GetGenericTypeDefinition() == typeof(IReadOnlyDictionary<,>));
        }

        private static void WriteItems(Utf8JsonWriter writer, IEnumerable items)
        {
            writer.WriteStartArray();
            foreach (var item in items) Write(writer, item!);
            writer.WriteEndArray();
        }

        private static void WriteMap(Utf8JsonWriter writer, IEnumerable map)
        {
            writer.WriteStartObject();
            foreach (var member in map)
            {
                var type = member!.GetType();
                writer.WritePropertyName((string)type.GetProperty("Key")!.GetValue(member)!);
                Write(writer, type.GetProperty("Value")!.GetValue(member)!);
            }
            writer.WriteEndObject();
        }

        internal static JsonElement ObjectOf(IEnumerable<KeyValuePair<string, JsonElement>> members)
        {
            return Parse(TextOf(writer =>
            {
                writer.WriteStartObject();
                foreach (var member in members)
                {
                    writer.WritePropertyName(member.Key);
                    member.Value.WriteTo(writer);
                }
                writer.WriteEndObject();
            }));
        }

        internal static JsonElement ArrayOf(IEnumerable<JsonElement> items)
        {
            return Parse(TextOf(writer =>
            {
                writer.WriteStartArray();
                foreach (var item in items) item.WriteTo(writer);
                writer.WriteEndArray();
            }));
        }

        internal static bool IsMissing(JsonElement json)
        {
            return json.ValueKind == JsonValueKind.Undefined;
        }

        internal static bool IsNull(JsonElement json)
        {
            return json.ValueKind == JsonValueKind.Null;
        }

        internal static bool IsObject(JsonElement json)
        {
            return json.ValueKind == JsonValueKind.Object;
        }

        internal static bool IsArray(JsonElement json)
        {
            return json.ValueKind == JsonValueKind.Array;
        }

        /// <summary>Returns the string, or null for another value.</summary>
        internal static string? Text(JsonElement json)
        {
            return json.ValueKind == JsonValueKind.String ? json.GetString() : null;
        }

        /// <summary>Returns the number, or null for another value or one out of range.</summary>
        internal static double? Number(JsonElement json)
        {
            if (json.ValueKind != JsonValueKind.Number) return null;
            var number = double.Parse(json.GetRawText(), NumberStyles.Float, CultureInfo.InvariantCulture);
            return double.IsInfinity(number) ? (double?)null : number;
        }

        /// <summary>Returns a property, or the missing value if there is none.</summary>
        internal static JsonElement Get(JsonElement json, string name)
        {
            return IsObject(json) && json.TryGetProperty(name, out var value) ? value : Missing;
        }

        /// <summary>Returns the members. Of members with the same name, only the last one is returned.</summary>
        internal static List<KeyValuePair<string, JsonElement>> Members(JsonElement json)
        {
            var members = new List<KeyValuePair<string, JsonElement>>();
            var places = new Dictionary<string, int>();
            foreach (var each in json.EnumerateObject())
            {
                var member = new KeyValuePair<string, JsonElement>(each.Name, each.Value);
                if (places.TryGetValue(each.Name, out var place)) members[place] = member;
                else
                {
                    places[each.Name] = members.Count;
                    members.Add(member);
                }
            }
            return members;
        }

        internal static string Quote(string text)
        {
            return TextOf(writer => writer.WriteStringValue(text));
        }

        /// <summary>
        /// Describes an unexpected value by its JSON if that is short and simple, or else by its kind.
        /// </summary>
        internal static string Describe(JsonElement json)
        {
            switch (json.ValueKind)
            {
                case JsonValueKind.Undefined: return "missing";
                case JsonValueKind.Array: return "array";
                case JsonValueKind.Object: return "object";
                case JsonValueKind.String:
                    var text = json.GetString()!;
                    return text.Length <= MaxQuoted ? Quote(text) : "string";
                case JsonValueKind.Number:
                    var number = Number(json);
                    return number == null ? json.GetRawText() : ShortestText(number.Value);
                default: return json.GetRawText();
            }
        }

        /// <summary>
        /// Formats a number like JavaScript: as short as possible, without an exponent from 10^-6 to 10^21.
        /// </summary>
        internal static string ShortestText(double number)
        {
            if (number == 0) return "0";
            var parts = Math.Abs(number).ToString("R", CultureInfo.InvariantCulture).ToLowerInvariant().Split('e');
            var mantissa = parts[0].Split('.');
            var whole = mantissa[0] == "0" ? "" : mantissa[0];
            var digits = whole + (mantissa.Length > 1 ? mantissa[1] : "");
            var scale = whole.Length + (parts.Length > 1 ? int.Parse(parts[1], CultureInfo.InvariantCulture) : 0);
            var zeros = digits.Length - digits.TrimStart('0').Length;
            digits = digits.Trim('0');
            return (number < 0 ? "-" : "") + Placed(digits, scale - zeros);
        }

        private static string Placed(string digits, int scale)
        {
            var count = digits.Length;
            if (scale >= count && scale <= 21) return digits + new string('0', scale - count);
            if (scale > 0 && scale <= 21) return digits.Substring(0, scale) + "." + digits.Substring(scale);
            if (scale > -6 && scale <= 0) return "0." + new string('0', -scale) + digits;
            var fraction = count > 1 ? "." + digits.Substring(1) : "";
            var exponent = (scale > 0 ? "+" : "") + (scale - 1).ToString(CultureInfo.InvariantCulture);
            return digits.Substring(0, 1) + fraction + "e" + exponent;
        }
    }
}
