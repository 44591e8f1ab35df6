package acp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Reads and writes values of a definition of the protocol. */
public final class Definition<T> {
    private final String name;
    private final Function<JsonNode, T> reader;

    Definition(String name, Function<JsonNode, T> reader) {
        this.name = name;
        this.reader = reader;
    }

    /** Returns the name of the definition. */
    public String name() {
        return name;
    }

    /**
     * Reads a document that was received and repairs it where the protocol allows. Leaves out malformed optional
     * properties and items, and keeps unlisted tags and strings.
     *
     * @throws InvalidValueException if the document cannot be repaired
     */
    public Reading<T> read(JsonNode json) {
        var shape = ShapeTable.of(name);
        if (FlawFinder.find(shape, json, null) == null) {
            return new Reading<>(construct(json), List.of());
        }
        var repaired = Repair.repair(shape, json);
        if (!repaired.isWhole()) {
            throw new InvalidValueException(repaired.flaw().toIssue());
        }
        var flaws = new ArrayList<>(repaired.repairs());
        FlawFinder.find(shape, repaired.value(), flaws);
        return new Reading<>(construct(repaired.value()), flaws.stream().map(Flaw::toIssue).toList());
    }

    /**
     * Reads a document that must match the schema exactly.
     *
     * @throws InvalidValueException if the schema does not allow the document
     */
    public T readStrict(JsonNode json) {
        var flaw = FlawFinder.find(ShapeTable.of(name), json, null);
        if (flaw != null) {
            throw new InvalidValueException(flaw.toIssue());
        }
        return construct(json);
    }

    /**
     * Returns the value as it is sent. A Java null, which only definitions of {@code null} allow, becomes a JSON null.
     */
    public JsonNode toJson(T value) {
        return value == null ? JsonNodeFactory.instance.nullNode() : Json.write(value);
    }

    private T construct(JsonNode json) {
        return Json.withoutLimits(() -> reader.apply(json));
    }

    @Override
    public String toString() {
        return name;
    }
}
