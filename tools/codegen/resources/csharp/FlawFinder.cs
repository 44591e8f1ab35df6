#nullable enable
using System.Collections.Generic;
using System.Linq;
using System.Text.Json;

namespace Acp
{
    /// <summary>A fault in a value, with its exact place.</summary>
    internal sealed class Flaw
    {
        internal readonly IReadOnlyList<object> Path;
        internal readonly string Expected;
        internal readonly JsonElement Value;

        internal Flaw(IReadOnlyList<object> path, string expected, JsonElement value)
        {
            Path = path;
            Expected = expected;
            Value = value;
        }

        internal Flaw With(string expected)
        {
            return new Flaw(Path, expected, Value);
        }

        /// <summary>
        /// Returns the flaw with its path relative to the object or array that has the value at a place.
        /// </summary>
        internal Flaw Under(object place)
        {
            return new Flaw(new[] { place }.Concat(Path).ToList(), Expected, Value);
        }

        internal Issue ToIssue()
        {
            return new Issue(Path, Expected, Json.Describe(Value));
        }
    }

    internal sealed class FlawFinder
    {
        private readonly List<Flaw>? tolerated;
        private readonly List<object> path = new List<object>();

        private FlawFinder(List<Flaw>? tolerated)
        {
            this.tolerated = tolerated;
        }

        /// <summary>
        /// Returns the first flaw of the value, or null if it has the shape. If there is a list, unknown tags and
        /// enumeration values are added to it instead, as are arrays that are empty because their items were left out.
        /// </summary>
        internal static Flaw? Find(Shape shape, JsonElement value, List<Flaw>? tolerated = null)
        {
            return new FlawFinder(tolerated).Visit(shape, value);
        }

        private Flaw? Visit(Shape shape, JsonElement value)
        {
            var kind = shape.Resolved;
            if (kind is Shape.Scalar scalar) return scalar.Passes(value) ? null : FlawOf(value, scalar.Expected);
            if (kind is Shape.Listed listed) return VisitListed(listed.Values, value);
            if (kind is Shape.Array array) return VisitArray(array, value);
            if (kind is Shape.Union union) return VisitUnion(union, value);
            if (!Json.IsObject(value)) return FlawOf(value, "object");
            if (kind is Shape.Map map) return VisitMap(map, value);
            return kind is Shape.Fields fields ? VisitFields(fields, value) : VisitTagged((Shape.Tagged)kind, value);
        }

        private Flaw FlawOf(JsonElement value, string expected)
        {
            return new Flaw(path.ToList(), expected, value);
        }

        private Flaw FlawAt(string name, string expected, JsonElement value)
        {
            return new Flaw(path.Concat(new object[] { name }).ToList(), expected, value);
        }

        private Flaw? VisitListed(List<string> values, JsonElement value)
        {
            var text = Json.Text(value);
            if (text != null && values.Contains(text)) return null;
            var flaw = FlawOf(value, NamesOf(values));
            if (tolerated == null || text == null) return flaw;
            tolerated.Add(flaw);
            return null;
        }

        private Flaw? VisitInside(Shape shape, object place, JsonElement value)
        {
            path.Add(place);
            var flaw = Visit(shape, value);
            path.RemoveAt(path.Count - 1);
            return flaw;
        }

        private Flaw? VisitArray(Shape.Array shape, JsonElement value)
        {
            if (!Json.IsArray(value)) return FlawOf(value, "array");
            if (value.GetArrayLength() < shape.MinItems) return FlawOf(value, "array of at least " + shape.MinItems + " items");
            return value.EnumerateArray().Select((item, index) => VisitInside(shape.Item, index, item)).FirstOrDefault(flaw => flaw != null);
        }

        private Flaw? VisitMap(Shape.Map shape, JsonElement value)
        {
            return Json.Members(value).Select(each => VisitInside(shape.Value, each.Key, each.Value)).FirstOrDefault(flaw => flaw != null);
        }

        private Flaw? VisitFields(Shape.Fields shape, JsonElement value)
        {
            return shape.All.Select(field => VisitField(field, Json.Get(value, field.Name))).FirstOrDefault(flaw => flaw != null)
                ?? shape.Parts.Select(part => Visit(part, value)).FirstOrDefault(flaw => flaw != null);
        }

        private Flaw? VisitField(Field field, JsonElement value)
        {
            if (Json.IsMissing(value) && field.MayBeMissing) return null;
            if (Json.IsNull(value) && field.MayBeNull) return null;
            if (Json.IsMissing(value) && field.Shape == Shape.Scalar.Anything) return FlawAt(field.Name, "anything", value);
            var flaw = VisitInside(field.Shape, field.Name, value);
            if (flaw == null) return null;
            if (field.MayBeEmpty && tolerated != null && Json.IsArray(value) && value.GetArrayLength() == 0)
            {
                tolerated.Add(flaw);
                return null;
            }
            var isHere = flaw.Path.Count == path.Count + 1;
            return isHere && field.MayBeNull ? flaw.With(flaw.Expected + " | null") : flaw;
        }

        private Flaw? VisitTagged(Shape.Tagged shape, JsonElement value)
        {
            var tag = Json.Get(value, shape.Tag);
            var variant = shape.Variant(tag);
            // The tag shows which variant was meant, so that variant's flaw is reported even if another one matches
            // further.
            if (variant != null) return VisitEach(new[] { variant }.Concat(shape.Open), value)?.First();
            if (shape.Others.Count == 0) return VisitInside(new Shape.Listed(shape.Tags), shape.Tag, tag);
            var flaw = VisitAny(shape.Others, value);
            if (flaw == null || flaw.Path.Count != path.Count + 1) return flaw;
            var names = NamesOf(shape.Tags);
            if (shape.Tag.Equals(flaw.Path.Last())) return flaw.With(names + " | " + flaw.Expected);
            // It is more helpful to report an unlisted tag than a missing property of a shape without a tag.
            var isMeant = Json.Text(tag) != null && Json.IsMissing(flaw.Value);
            return isMeant ? FlawAt(shape.Tag, names + " | missing", tag) : flaw;
        }

        private Flaw? VisitUnion(Shape.Union shape, JsonElement value)
        {
            if (!shape.IsExclusive) return VisitAny(shape.Alternatives, value);
            var passed = shape.Alternatives.Count(each => VisitEach(new[] { each }, value) == null);
            if (passed == 0) return VisitAny(shape.Alternatives, value);
            return passed == 1 ? null : FlawOf(value, "exactly one of " + string.Join(" | ", shape.Alternatives.Select(OutlineOf)));
        }

        /// <summary>
        /// Returns null if one of the shapes fits, or else the flaw of the one that matches furthest.
        /// </summary>
        private Flaw? VisitAny(List<Shape> shapes, JsonElement value)
        {
            var flaws = VisitEach(shapes, value);
            if (flaws == null) return null;
            var depth = flaws.Max(flaw => flaw.Path.Count);
            var deepest = flaws.Where(flaw => flaw.Path.Count == depth).ToList();
            var first = deepest[0];
            if (deepest.Count == 1) return first;
            if (deepest.All(flaw => flaw.Path.SequenceEqual(first.Path)))
            {
                return first.With(string.Join(" | ", deepest.Select(flaw => flaw.Expected).Distinct()));
            }
            if (depth > path.Count + 1) return first;
            return FlawOf(value, string.Join(" | ", deepest.Select(flaw => "{ " + flaw.Path.Last() + ": " + flaw.Expected + " }")));
        }

        /// <summary>Returns the flaw for each shape, or null if one of them fits.</summary>
        private List<Flaw>? VisitEach(IEnumerable<Shape> shapes, JsonElement value)
        {
            var flaws = new List<Flaw>();
            foreach (var shape in shapes)
            {
                var before = tolerated == null ? 0 : tolerated.Count;
                var flaw = Visit(shape, value);
                if (flaw == null) return null;
                flaws.Add(flaw);
                if (tolerated != null) tolerated.RemoveRange(before, tolerated.Count - before);
            }
            return flaws;
        }

        private static string NamesOf(IEnumerable<string> values)
        {
            return string.Join(" | ", values.Select(Json.Quote));
        }

        /// <summary>Describes an alternative by its required properties.</summary>
        private static string OutlineOf(Shape shape)
        {
            var fields = shape.Resolved is Shape.Fields all ? all.All : new List<Field>();
            return "{ " + string.Join(", ", fields.Where(field => !field.MayBeMissing).Select(field => field.Name)) + " }";
        }
    }
}
