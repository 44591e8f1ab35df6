package acp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/** Repairs values as far as the rules of their properties allow, on copies of the parts that change. */
final class Repair {
    private Repair() {}

    /**
     * A repaired value.
     *
     * @param repairs the repairs in order
     * @param flaw the flaw that no rule repairs, or null
     */
    record Repaired(JsonNode value, List<Flaw> repairs, Flaw flaw) {
        boolean isWhole() {
            return flaw == null;
        }
    }

    /** Repairs a value. Keeps unlisted tags and values. */
    static Repaired repair(Shape declared, JsonNode value) {
        var shape = declared.resolved();
        var isNothing = value == null || value.isNull();
        if (isNothing && shape instanceof Shape.Fields fields && fields.nullAsEmpty()) {
            return new Repaired(Json.object(), List.of(new Flaw(List.of(), "object", value)), null);
        }
        var current = value;
        var repairs = new ArrayList<Flaw>();
        var tried = new HashSet<Optional<Object>>();
        while (true) {
            var flaw = FlawFinder.find(shape, current, new ArrayList<>());
            // Rules make all repairs at a place in one attempt.
            if (flaw == null || !tried.add(flaw.path().stream().findFirst())) {
                return new Repaired(current, repairs, flaw);
            }
            var next = repairAt(shape, current, flaw);
            if (next == null || !next.isWhole()) {
                return new Repaired(current, repairs, next == null ? flaw : next.flaw());
            }
            current = next.value();
            repairs.addAll(next.repairs());
        }
    }

    /**
     * Repairs the value at the flaw's place. Returns it, or a flaw inside it that cannot be repaired. Returns null if
     * no rule applies.
     */
    private static Repaired repairAt(Shape declared, JsonNode value, Flaw flaw) {
        var shape = declared.resolved();
        if (shape instanceof Shape.Items items) {
            return repairItems(items.items(), value, false);
        }
        if (shape instanceof Shape.Union union) {
            return tryEach(union.alternatives(), value);
        }
        if (value == null || !value.isObject()) {
            return null;
        }
        if (shape instanceof Shape.Values values) {
            return repairValues(values.values(), value);
        }
        if (shape instanceof Shape.Fields fields) {
            return repairFields(fields, value, flaw);
        }
        return shape instanceof Shape.Tagged tagged ? repairTagged(tagged, value, flaw) : null;
    }

    private static Repaired repairFields(Shape.Fields shape, JsonNode value, Flaw flaw) {
        var key = flaw.path().isEmpty() ? "" : flaw.path().get(0);
        var field = shape.fields().get(key);
        if (field != null) {
            return repairField((String) key, field, new Flawed(value, flaw));
        }
        Repaired first = null;
        for (var part : shape.parts()) {
            var repaired = repairAt(part, value, flaw);
            if (repaired != null && repaired.isWhole()) {
                return repaired;
            }
            first = first == null ? repaired : first;
        }
        return first;
    }

    private static Repaired repairTagged(Shape.Tagged shape, JsonNode value, Flaw flaw) {
        var tag = JsonValues.textOrNull(value.get(shape.tag()));
        var variant = tag == null ? null : shape.variants().get(tag);
        if (variant == null) {
            return tryEach(shape.others(), value);
        }
        var repaired = repairAt(variant, value, flaw);
        if (repaired != null && repaired.isWhole()) {
            return repaired;
        }
        var other = tryEach(shape.open(), value);
        return other == null ? repaired : other;
    }

    private static Repaired tryEach(List<Shape> alternatives, JsonNode value) {
        for (var alternative : alternatives) {
            var repaired = repair(alternative, value);
            if (repaired.isWhole() && !repaired.repairs().isEmpty()) {
                return repaired;
            }
        }
        return null;
    }

    /** An object with a flaw. */
    private record Flawed(JsonNode holder, Flaw flaw) {}

    private static Repaired repairField(String key, Shape.Field field, Flawed flawed) {
        var value = flawed.holder().get(key);
        var copy = Json.object();
        copy.setAll((ObjectNode) flawed.holder());
        var repaired = field.shape() instanceof Shape.Items items
                ? repairItems(items.items(), value, field.has('s'))
                : repair(field.shape(), value);
        if (repaired != null && repaired.isWhole() && repaired.value() != null) {
            copy.set(key, repaired.value());
            return new Repaired(copy, repaired.repairs().stream().map(each -> each.under(key)).toList(), null);
        }
        var countsAsMissing =
                value == null ? field.has('m') : field.has('e') || value.isNull() && field.has('n');
        if (countsAsMissing) {
            copy.remove(key);
            if (!field.mayBeMissing()) {
                copy.putArray(key);
            }
            return new Repaired(copy, List.of(flawed.flaw()), null);
        }
        // For a flaw of the value itself, the rules of the object that has it say better what is allowed, such as null.
        var isInside = repaired != null && repaired.flaw() != null && !repaired.flaw().path().isEmpty();
        return isInside ? new Repaired(flawed.holder(), List.of(), repaired.flaw().under(key)) : null;
    }

    private static Repaired repairItems(Shape inner, JsonNode value, boolean skip) {
        if (value == null || !value.isArray()) {
            return null;
        }
        var items = JsonNodeFactory.instance.arrayNode();
        var repairs = new ArrayList<Flaw>();
        for (var at = 0; at < value.size(); at++) {
            var index = at;
            var repaired = repair(inner, value.get(at));
            if (repaired.isWhole()) {
                items.add(repaired.value());
                repaired.repairs().forEach(each -> repairs.add(each.under(index)));
            } else if (skip) {
                repairs.add(repaired.flaw().under(index));
            } else {
                return new Repaired(value, List.of(), repaired.flaw().under(index));
            }
        }
        return new Repaired(items, repairs, null);
    }

    private static Repaired repairValues(Shape inner, JsonNode value) {
        var members = Json.object();
        var repairs = new ArrayList<Flaw>();
        for (var member : value.properties()) {
            var key = member.getKey();
            var repaired = repair(inner, member.getValue());
            if (!repaired.isWhole()) {
                return new Repaired(value, List.of(), repaired.flaw().under(key));
            }
            members.set(key, repaired.value());
            repaired.repairs().forEach(each -> repairs.add(each.under(key)));
        }
        return new Repaired(members, repairs, null);
    }
}
