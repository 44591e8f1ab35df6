#nullable enable
using System.Collections.Generic;
using System.Linq;
using System.Text.Json;

namespace Acp
{
    /// <summary>A repaired value, its repairs in order, and the flaw that no rule repairs.</summary>
    internal sealed class Repaired
    {
        internal readonly JsonElement Value;
        internal readonly List<Flaw> Repairs;
        internal readonly Flaw? Flaw;

        internal Repaired(JsonElement value, IEnumerable<Flaw> repairs, Flaw? flaw = null)
        {
            Value = value;
            Repairs = repairs.ToList();
            Flaw = flaw;
        }

        internal bool IsWhole
        {
            get { return Flaw == null; }
        }

        internal static Repaired Broken(JsonElement value, Flaw flaw)
        {
            return new Repaired(value, new Flaw[0], flaw);
        }
    }

    /// <summary>Repairs values as far as the rules allow. Keeps unlisted tags and values.</summary>
    internal static class Repairer
    {
        internal static Repaired Repair(Shape declared, JsonElement value)
        {
            var shape = declared.Resolved;
            if ((Json.IsMissing(value) || Json.IsNull(value)) && shape is Shape.Fields fields && fields.NullAsEmpty)
            {
                return new Repaired(Json.Parse("{}"), new[] { new Flaw(new object[0], "object", value) });
            }
            var repaired = new Repaired(value, new Flaw[0]);
            var tried = new HashSet<object>();
            while (true)
            {
                var flaw = FlawFinder.Find(shape, repaired.Value, new List<Flaw>());
                if (flaw == null) return repaired;
                // Rules make all repairs at a place in one attempt. The whole value is a place, too.
                var isNew = tried.Add(flaw.Path.Count == 0 ? tried : flaw.Path[0]);
                var next = isNew ? RepairAt(shape, repaired.Value, flaw) : null;
                if (next == null || !next.IsWhole) return new Repaired(repaired.Value, repaired.Repairs, next?.Flaw ?? flaw);
                repaired = new Repaired(next.Value, repaired.Repairs.Concat(next.Repairs));
            }
        }

        /// <summary>
        /// Repairs the value at the flaw's place. Returns it, or a flaw inside it that cannot be repaired. Returns null
        /// if no rule applies.
        /// </summary>
        private static Repaired? RepairAt(Shape declared, JsonElement value, Flaw flaw)
        {
            var shape = declared.Resolved;
            if (shape is Shape.Array array) return RepairItems(array.Item, value, false);
            if (shape is Shape.Map map) return RepairMap(map.Value, value);
            if (shape is Shape.Union union) return TryEach(union.Alternatives, value);
            if (!Json.IsObject(value)) return null;
            if (shape is Shape.Fields fields) return RepairFields(fields, value, flaw);
            return shape is Shape.Tagged tagged ? RepairTagged(tagged, value, flaw) : null;
        }

        private static Repaired? RepairFields(Shape.Fields shape, JsonElement value, Flaw flaw)
        {
            var field = shape.All.FirstOrDefault(each => flaw.Path.Count > 0 && each.Name.Equals(flaw.Path[0]));
            if (field != null) return RepairField(field, value, flaw);
            var repaired = shape.Parts.Select(part => RepairAt(part, value, flaw)).ToList();
            return repaired.FirstOrDefault(each => each != null && each.IsWhole) ?? repaired.FirstOrDefault(each => each != null);
        }

        private static Repaired? RepairTagged(Shape.Tagged shape, JsonElement value, Flaw flaw)
        {
            var variant = shape.Variant(Json.Get(value, shape.Tag));
            if (variant == null) return TryEach(shape.Others, value);
            var repaired = RepairAt(variant, value, flaw);
            return repaired != null && repaired.IsWhole ? repaired : TryEach(shape.Open, value) ?? repaired;
        }

        private static Repaired? TryEach(List<Shape> alternatives, JsonElement value)
        {
            return alternatives.Select(each => Repair(each, value)).FirstOrDefault(each => each.IsWhole && each.Repairs.Count > 0);
        }

        private static Repaired? RepairField(Field field, JsonElement holder, Flaw flaw)
        {
            var value = Json.Get(holder, field.Name);
            var repaired = field.Shape is Shape.Array array ? RepairItems(array.Item, value, field.Has('s')) : Repair(field.Shape, value);
            if (repaired != null && repaired.IsWhole && !Json.IsMissing(repaired.Value))
            {
                return new Repaired(With(holder, field.Name, repaired.Value), repaired.Repairs.Select(each => each.Under(field.Name)));
            }
            var countsAsMissing = Json.IsMissing(value) ? field.Has('m') : field.Has('e') || Json.IsNull(value) && field.Has('n');
            if (countsAsMissing)
            {
                var replacement = field.MayBeMissing ? Json.Missing : Json.Parse("[]");
                return new Repaired(With(holder, field.Name, replacement), new[] { flaw });
            }
            // For a flaw of the value itself, the rules of the object that has it say better what is allowed, such as
            // null.
            var inner = repaired?.Flaw;
            return inner != null && inner.Path.Count > 0 ? Repaired.Broken(holder, inner.Under(field.Name)) : null;
        }

        /// <summary>Returns the object with a property replaced or removed.</summary>
        private static JsonElement With(JsonElement holder, string name, JsonElement value)
        {
            var members = Json.Members(holder);
            var at = members.FindIndex(each => each.Key == name);
            if (at >= 0) members.RemoveAt(at);
            var member = new KeyValuePair<string, JsonElement>(name, value);
            if (!Json.IsMissing(value)) members.Insert(at >= 0 ? at : members.Count, member);
            return Json.ObjectOf(members);
        }

        private static Repaired? RepairItems(Shape shape, JsonElement value, bool skip)
        {
            if (!Json.IsArray(value)) return null;
            var items = new List<JsonElement>();
            var repairs = new List<Flaw>();
            var index = 0;
            foreach (var item in value.EnumerateArray())
            {
                var repaired = Repair(shape, item);
                if (repaired.Flaw != null && !skip) return Repaired.Broken(value, repaired.Flaw.Under(index));
                if (repaired.Flaw == null) items.Add(repaired.Value);
                repairs.AddRange((repaired.Flaw == null ? repaired.Repairs : new List<Flaw> { repaired.Flaw }).Select(each => each.Under(index)).ToList());
                index++;
            }
            return new Repaired(Json.ArrayOf(items), repairs);
        }

        private static Repaired? RepairMap(Shape shape, JsonElement value)
        {
            if (!Json.IsObject(value)) return null;
            var members = new List<KeyValuePair<string, JsonElement>>();
            var repairs = new List<Flaw>();
            foreach (var each in Json.Members(value))
            {
                var repaired = Repair(shape, each.Value);
                if (repaired.Flaw != null) return Repaired.Broken(value, repaired.Flaw.Under(each.Key));
                members.Add(new KeyValuePair<string, JsonElement>(each.Key, repaired.Value));
                repairs.AddRange(repaired.Repairs.Select(flaw => flaw.Under(each.Key)));
            }
            return new Repaired(Json.ObjectOf(members), repairs);
        }
    }
}
