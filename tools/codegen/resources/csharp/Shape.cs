#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.Json;

namespace Acp
{
    /// <summary>The values that a definition allows.</summary>
    internal abstract class Shape
    {
        private static readonly Lazy<Dictionary<string, Shape>> Table = new Lazy<Dictionary<string, Shape>>(() =>
            Json.Members(Json.Parse(ShapeTable.Text)).ToDictionary(each => each.Key, each => ReadShape(each.Value)));

        /// <summary>Returns the shape of a definition.</summary>
        internal static Shape Of(string definition)
        {
            return Table.Value[definition];
        }

        /// <summary>Returns the shape that a reference stands for.</summary>
        internal virtual Shape Resolved
        {
            get { return this; }
        }

        private static Shape ReadShape(JsonElement json)
        {
            var kind = json.GetProperty("is").GetString()!;
            switch (kind)
            {
                case "any": return Scalar.Anything;
                case "none": return new Scalar("no value", value => false);
                case "null": return new Scalar("null", Json.IsNull);
                case "boolean":
                    return new Scalar(kind, value => value.ValueKind == JsonValueKind.True || value.ValueKind == JsonValueKind.False);
                case "object": return new Scalar(kind, Json.IsObject);
                case "string": return StringShape(json);
                case "integer":
                case "number": return NumberShape(kind, json);
                case "const": return ConstShape(json.GetProperty("value"));
                case "listed": return new Listed(Items(json, "values").Select(each => each.GetString()!).ToList());
                case "array": return new Array(ReadShape(json.GetProperty("items")), (int)(Json.Number(Json.Get(json, "minItems")) ?? 0));
                case "map": return new Map(ReadShape(json.GetProperty("values")));
                case "fields": return FieldsShape(json);
                case "tagged": return TaggedShape(json);
                case "union": return new Union(Shapes(json, "alternatives"), !Json.IsMissing(Json.Get(json, "exclusive")));
                default: return new Reference(json.GetProperty("name").GetString()!);
            }
        }

        private static IEnumerable<JsonElement> Items(JsonElement json, string key)
        {
            var items = Json.Get(json, key);
            return Json.IsArray(items) ? items.EnumerateArray() : Enumerable.Empty<JsonElement>();
        }

        private static List<Shape> Shapes(JsonElement json, string key)
        {
            return Items(json, key).Select(ReadShape).ToList();
        }

        private static Shape ConstShape(JsonElement value)
        {
            var number = Json.Number(value);
            if (number != null) return new Scalar(Json.Describe(value), json => Json.Number(json) == number);
            var text = value.GetString()!;
            return new Scalar(Json.Quote(text), json => Json.Text(json) == text);
        }

        private static Shape StringShape(JsonElement json)
        {
            var least = (int)(Json.Number(Json.Get(json, "minLength")) ?? 0);
            var most = Json.Number(Json.Get(json, "maxLength"));
            if (most != null)
            {
                return new Scalar("string of " + least + " to " + Json.ShortestText(most.Value) + " characters", value =>
                {
                    var count = Characters(Json.Text(value));
                    return count >= least && count <= most;
                });
            }
            if (least == 0) return new Scalar("string", value => Json.Text(value) != null);
            return new Scalar("string that is not empty", value => !string.IsNullOrEmpty(Json.Text(value)));
        }

        /// <summary>Counts code points: a surrogate pair counts once. Returns -1 for null.</summary>
        private static int Characters(string? text)
        {
            return text == null ? -1 : text.Where((each, at) => !(char.IsLowSurrogate(each) && at > 0 && char.IsHighSurrogate(text[at - 1]))).Count();
        }

        private static Shape NumberShape(string kind, JsonElement json)
        {
            var minimum = Json.Number(Json.Get(json, "minimum"));
            var maximum = Json.Number(Json.Get(json, "maximum"));
            var lower = minimum == null ? "" : " from " + Json.ShortestText(minimum.Value);
            var upper = maximum == null ? "" : " to " + Json.ShortestText(maximum.Value);
            return new Scalar(kind + lower + upper, value =>
            {
                var number = Json.Number(value);
                return number != null && !(number < minimum) && !(number > maximum)
                    && (kind == "number" || Math.Floor(number.Value) == number);
            });
        }

        private static Shape FieldsShape(JsonElement json)
        {
            var fields = Json.Members(json.GetProperty("fields")).Select(each =>
                new Field(each.Key, ReadShape(each.Value.GetProperty("shape")), each.Value.GetProperty("rules").GetString()!));
            return new Fields(fields.ToList(), Shapes(json, "parts"), !Json.IsMissing(Json.Get(json, "nullAsEmpty")));
        }

        private static Shape TaggedShape(JsonElement json)
        {
            var variants = Json.Members(json.GetProperty("variants"));
            return new Tagged(
                json.GetProperty("tag").GetString()!,
                variants.Select(each => each.Key).ToList(),
                variants.ToDictionary(each => each.Key, each => ReadShape(each.Value)),
                Shapes(json, "open"),
                Shapes(json, "unknown"));
        }

        /// <summary>A value without parts. <see cref="Passes" /> also gets missing values.</summary>
        internal sealed class Scalar : Shape
        {
            internal static readonly Scalar Anything = new Scalar("anything", value => true);
            internal readonly string Expected;
            internal readonly Func<JsonElement, bool> Passes;

            internal Scalar(string expected, Func<JsonElement, bool> passes)
            {
                Expected = expected;
                Passes = passes;
            }
        }

        /// <summary>One of these strings.</summary>
        internal sealed class Listed : Shape
        {
            internal readonly List<string> Values;

            internal Listed(List<string> values)
            {
                Values = values;
            }
        }

        internal sealed class Array : Shape
        {
            internal readonly Shape Item;
            internal readonly int MinItems;

            internal Array(Shape item, int minItems)
            {
                Item = item;
                MinItems = minItems;
            }
        }

        internal sealed class Map : Shape
        {
            internal readonly Shape Value;

            internal Map(Shape value)
            {
                Value = value;
            }
        }

        /// <summary>An object with named properties, and further shapes that it must match.</summary>
        internal sealed class Fields : Shape
        {
            internal readonly List<Field> All;
            internal readonly List<Shape> Parts;
            internal readonly bool NullAsEmpty;

            internal Fields(List<Field> all, List<Shape> parts, bool nullAsEmpty)
            {
                All = all;
                Parts = parts;
                NullAsEmpty = nullAsEmpty;
            }
        }

        /// <summary>An object of one of several shapes, distinguished by a property.</summary>
        internal sealed class Tagged : Shape
        {
            internal readonly string Tag;
            internal readonly List<string> Tags;
            internal readonly Dictionary<string, Shape> Variants;
            /// <summary>Shapes to try if the tag is missing or the object does not match its variant.</summary>
            internal readonly List<Shape> Open;
            /// <summary>Shapes to try if the tag is missing or not listed.</summary>
            internal readonly List<Shape> Others;

            internal Tagged(string tag, List<string> tags, Dictionary<string, Shape> variants, List<Shape> open, List<Shape> unknown)
            {
                Tag = tag;
                Tags = tags;
                Variants = variants;
                Open = open;
                Others = open.Concat(unknown).ToList();
            }

            internal Shape? Variant(JsonElement tag)
            {
                var text = Json.Text(tag);
                return text != null && Variants.TryGetValue(text, out var variant) ? variant : null;
            }
        }

        internal sealed class Union : Shape
        {
            internal readonly List<Shape> Alternatives;
            internal readonly bool IsExclusive;

            internal Union(List<Shape> alternatives, bool isExclusive)
            {
                Alternatives = alternatives;
                IsExclusive = isExclusive;
            }
        }

        private sealed class Reference : Shape
        {
            private readonly string name;

            internal Reference(string name)
            {
                this.name = name;
            }

            internal override Shape Resolved
            {
                get { return Of(name).Resolved; }
            }
        }
    }

    /// <summary>A property. Each of its rules is a letter.</summary>
    internal sealed class Field
    {
        internal readonly string Name;
        private readonly Shape shape;
        private readonly string rules;

        internal Field(string name, Shape shape, string rules)
        {
            Name = name;
            this.shape = shape;
            this.rules = rules;
        }

        internal Shape Shape
        {
            get { return shape.Resolved; }
        }

        internal bool Has(char rule)
        {
            return rules.IndexOf(rule) >= 0;
        }

        internal bool MayBeMissing
        {
            get { return Has('?'); }
        }

        internal bool MayBeNull
        {
            get { return Has('0'); }
        }

        /// <summary>Whether an empty array may replace a malformed one.</summary>
        internal bool MayBeEmpty
        {
            get { return !MayBeMissing && Has('e'); }
        }
    }
}
