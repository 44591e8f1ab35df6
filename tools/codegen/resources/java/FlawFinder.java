package acp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/** Finds the first flaw of a value. */
final class FlawFinder {
    /** Receives the flaws that a lenient reader tolerates. Null if it tolerates none. */
    private final List<Flaw> tolerated;

    /** The path from the checked value to the current one. */
    private final List<Object> path = new ArrayList<>();

    private FlawFinder(List<Flaw> tolerated) {
        this.tolerated = tolerated;
    }

    /**
     * Returns the first flaw of the value, or null if it has the shape. If there is a list of tolerated flaws, unknown
     * tags and enumeration values are added to it instead, as are arrays that are empty because their items were left
     * out.
     */
    static Flaw find(Shape shape, JsonNode value, List<Flaw> tolerated) {
        return new FlawFinder(tolerated).visit(shape, value);
    }

    private Flaw visit(Shape declared, JsonNode value) {
        var shape = declared.resolved();
        if (shape instanceof Shape.Scalar scalar) {
            return scalar.passes().test(value) ? null : flawOf(value, scalar.expected());
        }
        if (shape instanceof Shape.Listed listed) {
            return visitListed(listed.values(), value);
        }
        if (shape instanceof Shape.Items items) {
            return visitItems(items, value);
        }
        if (shape instanceof Shape.Union union) {
            return visitUnion(union, value);
        }
        if (value == null || !value.isObject()) {
            return flawOf(value, "object");
        }
        if (shape instanceof Shape.Fields fields) {
            return visitFields(fields, value);
        }
        return shape instanceof Shape.Tagged tagged
                ? visitTagged(tagged, value)
                : visitValues((Shape.Values) shape, value);
    }

    private Flaw flawOf(JsonNode value, String expected) {
        return new Flaw(List.copyOf(path), expected, value);
    }

    private Flaw flawAt(String key, JsonNode value, String expected) {
        path.add(key);
        var flaw = flawOf(value, expected);
        path.remove(path.size() - 1);
        return flaw;
    }

    private Flaw visitListed(Collection<String> values, JsonNode value) {
        var text = JsonValues.textOrNull(value);
        if (text != null && values.contains(text)) {
            return null;
        }
        var flaw = flawOf(value, namesOf(values));
        if (tolerated == null || text == null) {
            return flaw;
        }
        tolerated.add(flaw);
        return null;
    }

    private Flaw visitInside(Shape shape, Object key, JsonNode value) {
        path.add(key);
        var flaw = visit(shape, value);
        path.remove(path.size() - 1);
        return flaw;
    }

    private Flaw visitItems(Shape.Items shape, JsonNode value) {
        if (value == null || !value.isArray()) {
            return flawOf(value, "array");
        }
        if (value.size() < shape.minItems()) {
            return flawOf(value, "array of at least " + shape.minItems() + " items");
        }
        for (var at = 0; at < value.size(); at++) {
            var flaw = visitInside(shape.items(), at, value.get(at));
            if (flaw != null) {
                return flaw;
            }
        }
        return null;
    }

    private Flaw visitValues(Shape.Values shape, JsonNode value) {
        for (var member : value.properties()) {
            var flaw = visitInside(shape.values(), member.getKey(), member.getValue());
            if (flaw != null) {
                return flaw;
            }
        }
        return null;
    }

    private Flaw visitFields(Shape.Fields shape, JsonNode value) {
        for (var field : shape.fields().entrySet()) {
            var flaw = visitField(field.getKey(), field.getValue(), value.get(field.getKey()));
            if (flaw != null) {
                return flaw;
            }
        }
        for (var part : shape.parts()) {
            var flaw = visit(part, value);
            if (flaw != null) {
                return flaw;
            }
        }
        return null;
    }

    private Flaw visitField(String name, Shape.Field field, JsonNode value) {
        if (value == null && field.mayBeMissing() || value != null && value.isNull() && field.mayBeNull()) {
            return null;
        }
        if (value == null && field.shape() == Shape.ANYTHING) {
            return flawAt(name, null, "anything");
        }
        var flaw = visitInside(field.shape(), name, value);
        if (flaw == null) {
            return null;
        }
        if (field.mayBeEmpty() && tolerated != null && value != null && value.isArray() && value.isEmpty()) {
            tolerated.add(flaw);
            return null;
        }
        var isHere = flaw.path().size() == path.size() + 1;
        return isHere && field.mayBeNull() ? flaw.expecting(flaw.expected() + " | null") : flaw;
    }

    private Flaw visitTagged(Shape.Tagged shape, JsonNode value) {
        var tag = value.get(shape.tag());
        var text = JsonValues.textOrNull(tag);
        var variant = text == null ? null : shape.variants().get(text);
        if (variant != null) {
            // The tag shows which variant was meant, so that variant's flaw is reported even if another one matches
            // further.
            var shapes = new ArrayList<>(List.of(variant));
            shapes.addAll(shape.open());
            var flaws = visitEach(shapes, value);
            return flaws == null ? null : flaws.get(0);
        }
        var tags = shape.variants().keySet();
        if (shape.others().isEmpty()) {
            return visitInside(new Shape.Listed(tags), shape.tag(), tag);
        }
        var flaw = visitAny(shape.others(), value);
        if (flaw == null || flaw.path().size() != path.size() + 1) {
            return flaw;
        }
        if (flaw.last().equals(shape.tag())) {
            return flaw.expecting(namesOf(tags) + " | " + flaw.expected());
        }
        // It is more helpful to report an unlisted tag than a missing property of a shape without a tag.
        var isMeant = text != null && flaw.value() == null;
        return isMeant ? flawAt(shape.tag(), tag, namesOf(tags) + " | missing") : flaw;
    }

    private Flaw visitUnion(Shape.Union shape, JsonNode value) {
        if (!shape.exclusive()) {
            return visitAny(shape.alternatives(), value);
        }
        var passed = shape.alternatives().stream().filter(each -> visitEach(List.of(each), value) == null).count();
        if (passed == 0) {
            return visitAny(shape.alternatives(), value);
        }
        var outlines = shape.alternatives().stream().map(FlawFinder::outlineOf).collect(Collectors.joining(" | "));
        return passed == 1 ? null : flawOf(value, "exactly one of " + outlines);
    }

    /** Returns null if one of the shapes fits, or else the flaw of the one that matches furthest. */
    private Flaw visitAny(List<Shape> shapes, JsonNode value) {
        var flaws = visitEach(shapes, value);
        if (flaws == null || flaws.isEmpty()) {
            return null;
        }
        var depth = flaws.stream().mapToInt(each -> each.path().size()).max().getAsInt();
        var deepest = flaws.stream().filter(each -> each.path().size() == depth).toList();
        var first = deepest.get(0);
        if (deepest.size() == 1) {
            return first;
        }
        if (deepest.stream().allMatch(each -> each.path().equals(first.path()))) {
            return first.expecting(deepest.stream().map(Flaw::expected).distinct().collect(Collectors.joining(" | ")));
        }
        if (depth > path.size() + 1) {
            return first;
        }
        return flawOf(value, deepest.stream()
                .map(each -> "{ " + each.last() + ": " + each.expected() + " }")
                .collect(Collectors.joining(" | ")));
    }

    /** Returns the flaw for each shape, or null if one of them fits. */
    private List<Flaw> visitEach(List<Shape> shapes, JsonNode value) {
        var flaws = new ArrayList<Flaw>();
        for (var shape : shapes) {
            var before = tolerated == null ? 0 : tolerated.size();
            var flaw = visit(shape, value);
            if (flaw == null) {
                return null;
            }
            flaws.add(flaw);
            if (tolerated != null) {
                tolerated.subList(before, tolerated.size()).clear();
            }
        }
        return flaws;
    }

    private static String namesOf(Collection<String> values) {
        return values.stream().map(each -> TextNode.valueOf(each).toString()).collect(Collectors.joining(" | "));
    }

    /** Describes an alternative by its required properties. */
    private static String outlineOf(Shape shape) {
        if (!(shape.resolved() instanceof Shape.Fields fields)) {
            return "{  }";
        }
        return fields.fields().entrySet().stream()
                .filter(each -> !each.getValue().mayBeMissing())
                .map(each -> each.getKey())
                .collect(Collectors.joining(", ", "{ ", " }"));
    }
}
