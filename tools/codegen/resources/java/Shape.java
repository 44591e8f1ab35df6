package acp;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** The values that a definition allows. */
sealed interface Shape {
    /** Any value, which must not be missing. */
    Scalar ANYTHING = new Scalar("anything", json -> true);

    /** A value without parts. The test is called with null for a missing value. */
    record Scalar(String expected, Predicate<JsonNode> passes) implements Shape {}

    /** One of these strings. */
    record Listed(Set<String> values) implements Shape {}

    record Items(Shape items, int minItems) implements Shape {}

    record Values(Shape values) implements Shape {}

    /** An object with named properties, and further shapes that it must match. */
    record Fields(Map<String, Field> fields, List<Shape> parts, boolean nullAsEmpty) implements Shape {}

    /**
     * An object of one of several shapes. {@code open} has those for any tag, {@code others} also those for others.
     */
    record Tagged(String tag, Map<String, Shape> variants, List<Shape> open, List<Shape> others) implements Shape {}

    record Union(List<Shape> alternatives, boolean exclusive) implements Shape {}

    record Reference(String name) implements Shape {}

    /** A property; its rules are letters. */
    record Field(Shape declared, String rules) {
        Shape shape() {
            return declared.resolved();
        }

        boolean has(char rule) {
            return rules.indexOf(rule) >= 0;
        }

        boolean mayBeMissing() {
            return has('?');
        }

        boolean mayBeNull() {
            return has('0');
        }

        /** Returns whether an empty array may replace a malformed one. */
        boolean mayBeEmpty() {
            return !mayBeMissing() && has('e');
        }
    }

    /** Resolves references to a shape. */
    default Shape resolved() {
        var shape = this;
        while (shape instanceof Reference reference) {
            shape = ShapeTable.of(reference.name());
        }
        return shape;
    }

    /** Reads a shape from the table. */
    static Shape read(JsonNode json) {
        var kind = json.get("is").textValue();
        return switch (kind) {
            case "any" -> ANYTHING;
            case "none" -> new Scalar("no value", value -> false);
            case "null" -> new Scalar(kind, value -> value != null && value.isNull());
            case "boolean" -> new Scalar(kind, value -> value != null && value.isBoolean());
            case "object" -> new Scalar(kind, value -> value != null && value.isObject());
            case "string" -> string(json);
            case "integer", "number" -> number(kind, json);
            case "const" -> constant(json.get("value"));
            case "listed" -> new Listed(texts(json.get("values")));
            case "array" -> new Items(read(json.get("items")), json.path("minItems").asInt(0));
            case "map" -> new Values(read(json.get("values")));
            case "fields" -> fields(json);
            case "tagged" -> tagged(json);
            case "union" -> new Union(list(json.get("alternatives")), json.has("exclusive"));
            case "reference" -> new Reference(json.get("name").textValue());
            default -> throw new IllegalStateException("Cannot read shape \"" + kind + "\": no such kind");
        };
    }

    private static Set<String> texts(Iterable<JsonNode> items) {
        var texts = new LinkedHashSet<String>();
        items.forEach(item -> texts.add(item.textValue()));
        return texts;
    }

    private static List<Shape> list(JsonNode items) {
        var shapes = new ArrayList<Shape>();
        if (items != null) {
            items.forEach(item -> shapes.add(read(item)));
        }
        return shapes;
    }

    private static Shape string(JsonNode json) {
        var least = json.path("minLength").asInt(0);
        if (json.has("maxLength")) {
            var most = json.get("maxLength").asInt();
            return new Scalar("string of " + least + " to " + most + " characters", value -> {
                var text = JsonValues.textOrNull(value);
                var count = text == null ? -1 : text.codePointCount(0, text.length());
                return count >= least && count <= most;
            });
        }
        if (least == 0) {
            return new Scalar("string", value -> JsonValues.textOrNull(value) != null);
        }
        return new Scalar("string that is not empty", value -> {
            var text = JsonValues.textOrNull(value);
            return text != null && !text.isEmpty();
        });
    }

    private static Shape constant(JsonNode wanted) {
        return new Scalar(wanted.toString(), value -> wanted.isNumber() && JsonValues.isNumber(value)
                ? wanted.doubleValue() == value.doubleValue()
                : wanted.equals(value));
    }

    private static Shape number(String kind, JsonNode json) {
        var least = json.path("minimum").asDouble(Double.NEGATIVE_INFINITY);
        var most = json.path("maximum").asDouble(Double.POSITIVE_INFINITY);
        var from = json.has("minimum") ? " from " + json.get("minimum") : "";
        var to = json.has("maximum") ? " to " + json.get("maximum") : "";
        return new Scalar(kind + from + to, value -> {
            if (!JsonValues.isNumber(value)) {
                return false;
            }
            var number = value.doubleValue();
            return number >= least && number <= most && (kind.equals("number") || number % 1 == 0);
        });
    }

    private static Shape fields(JsonNode json) {
        var fields = new LinkedHashMap<String, Field>();
        json.get("fields").properties().forEach(each -> fields.put(
                each.getKey(),
                new Field(read(each.getValue().get("shape")), each.getValue().get("rules").textValue())));
        return new Fields(fields, list(json.get("parts")), json.has("nullAsEmpty"));
    }

    private static Shape tagged(JsonNode json) {
        var variants = new LinkedHashMap<String, Shape>();
        json.get("variants").properties().forEach(each -> variants.put(each.getKey(), read(each.getValue())));
        var open = list(json.get("open"));
        var others = new ArrayList<>(open);
        others.addAll(list(json.get("unknown")));
        return new Tagged(json.get("tag").textValue(), variants, open, others);
    }
}
