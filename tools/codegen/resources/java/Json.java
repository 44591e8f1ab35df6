package acp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** Reads and writes plain values. */
final class Json {
    /** True while reading a document whose shape has been checked. The readers then only check types. */
    private static final ThreadLocal<Boolean> unlimited = ThreadLocal.withInitial(() -> false);

    private Json() {}

    /** Calls a reader that accepts lists that are too short, because a lenient reader has accepted them. */
    static <T> T withoutLimits(Supplier<T> reader) {
        var before = unlimited.get();
        unlimited.set(true);
        try {
            return reader.get();
        } finally {
            unlimited.set(before);
        }
    }

    /** Throws if additional properties have names that the protocol defines. */
    static void checkExtra(Map<String, JsonNode> extra, String... defined) {
        for (var key : defined) {
            if (extra.containsKey(key)) {
                throw new IllegalArgumentException("Cannot have \"" + key + "\" in extra: it has its own component");
            }
        }
    }

    static <T> T read(JsonNode json, Function<JsonNode, T> reader) {
        return reader.apply(json);
    }

    static JsonNode any(JsonNode json) {
        return json;
    }

    static Void nothing(JsonNode json) {
        if (!json.isNull()) {
            throw expected("null", json);
        }
        return null;
    }

    static Boolean bool(JsonNode json) {
        if (!json.isBoolean()) {
            throw expected("a boolean", json);
        }
        return json.booleanValue();
    }

    static String string(JsonNode json) {
        if (!json.isTextual()) {
            throw expected("a string", json);
        }
        return json.textValue();
    }

    static Function<JsonNode, String> string(int least, int most) {
        return json -> {
            var value = string(json);
            var count = value.codePointCount(0, value.length());
            if (count < least || count > most) {
                throw expected("string of " + least + " to " + most + " characters", json);
            }
            return value;
        };
    }

    static Function<JsonNode, Double> number(double least, double most) {
        return json -> {
            if (!json.isNumber() || json.doubleValue() < least || json.doubleValue() > most) {
                throw expected("a number from " + least + " to " + most, json);
            }
            return json.doubleValue();
        };
    }

    /** {@code 1.0} is a whole number too, up to 2^53. */
    private static boolean isWhole(JsonNode json) {
        return json.isIntegralNumber() || json.canConvertToExactIntegral() && Math.abs(json.doubleValue()) <= 1L << 53;
    }

    static <T> Function<JsonNode, T> integer(String least, String most, Function<BigInteger, T> convert) {
        var from = new BigInteger(least);
        var to = new BigInteger(most);
        return json -> {
            if (!isWhole(json) || json.bigIntegerValue().compareTo(from) < 0
                    || json.bigIntegerValue().compareTo(to) > 0) {
                throw expected("an integer from " + least + " to " + most, json);
            }
            return convert.apply(json.bigIntegerValue());
        };
    }

    static <T> Function<JsonNode, List<T>> list(Function<JsonNode, T> reader, int least) {
        return json -> {
            if (!json.isArray() || json.size() < least && !unlimited.get()) {
                throw expected("a list of at least " + least, json);
            }
            var items = new ArrayList<T>();
            for (var item : json) {
                items.add(at(items.size(), item, reader));
            }
            return Collections.unmodifiableList(items);
        };
    }

    static <T> Function<JsonNode, Map<String, T>> map(Function<JsonNode, T> reader) {
        return json -> {
            if (!json.isObject()) {
                throw expected("an object", json);
            }
            var members = new LinkedHashMap<String, T>();
            json.properties().forEach(member ->
                    members.put(member.getKey(), at(member.getKey(), member.getValue(), reader)));
            return Collections.unmodifiableMap(members);
        };
    }

    /** Returns the first result without an error. If there is none, throws the first error. */
    @SafeVarargs
    static <T> T firstOf(JsonNode json, Function<JsonNode, ? extends T>... readers) {
        InvalidValueException failure = null;
        for (var reader : readers) {
            try {
                return reader.apply(json);
            } catch (InvalidValueException exception) {
                failure = failure == null ? exception : failure;
            }
        }
        throw failure == null ? expected("something else", json) : failure;
    }

    static Optional<String> tagOf(JsonNode json, String key) {
        var tag = json.get(key);
        return tag != null && tag.isTextual() ? Optional.of(tag.textValue()) : Optional.empty();
    }

    static InvalidValueException unknownTag(String key, JsonNode json) {
        return new InvalidValueException("a listed " + key, json.get(key), key);
    }

    static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    static void put(ObjectNode json, String key, Object value) {
        if (value instanceof Optional<?> optional) {
            optional.ifPresent(present -> json.set(key, write(present)));
        } else if (value instanceof Maybe<?> maybe) {
            if (maybe.isPresent()) {
                json.set(key, maybe.value() == null ? json.nullNode() : write(maybe.value()));
            }
        } else {
            json.set(key, write(value));
        }
    }

    static JsonNode withTag(String key, String tag, JsonNode payload) {
        if (payload.has(key)) {
            throw new IllegalStateException("Cannot write " + tag + ": its extra properties have the tag " + key);
        }
        var json = object();
        json.put(key, tag);
        payload.properties().forEach(member -> json.set(member.getKey(), member.getValue()));
        return json;
    }

    static JsonNode write(Object value) {
        if (value instanceof JsonWritable writable) {
            return writable.toJson();
        }
        if (value instanceof JsonNode node) {
            return node;
        }
        if (value instanceof List<?> items) {
            var array = JsonNodeFactory.instance.arrayNode();
            items.forEach(item -> array.add(write(item)));
            return array;
        }
        if (value instanceof Map<?, ?> members) {
            var json = object();
            members.forEach((key, member) -> json.set((String) key, write(member)));
            return json;
        }
        return writePlain(value);
    }

    private static JsonNode writePlain(Object value) {
        var nodes = JsonNodeFactory.instance;
        if (value instanceof String text) {
            return nodes.textNode(text);
        }
        if (value instanceof Boolean flag) {
            return nodes.booleanNode(flag);
        }
        if (value instanceof Double number) {
            return nodes.numberNode(number.doubleValue());
        }
        if (value instanceof BigInteger number) {
            return nodes.numberNode(number);
        }
        return nodes.numberNode(((Number) Objects.requireNonNull(value, "value")).longValue());
    }

    private static <T> T at(Object key, JsonNode json, Function<JsonNode, T> reader) {
        try {
            return reader.apply(json);
        } catch (InvalidValueException exception) {
            throw exception.under(key);
        }
    }

    private static InvalidValueException expected(String what, JsonNode json) {
        return new InvalidValueException(what, json);
    }

    /** Names of properties that an object must have, and of others that it must not have. */
    record PropertySet(List<String> required, List<String> forbidden) {}

    /** The properties of an object that have not been read yet. */
    static final class ObjectReader {
        private final JsonNode json;
        private final Map<String, JsonNode> rest = new LinkedHashMap<>();

        ObjectReader(JsonNode json) {
            this.json = json;
            if (!json.isObject()) {
                throw expected("an object", json);
            }
            json.properties().forEach(member -> rest.put(member.getKey(), member.getValue()));
        }

        ObjectReader(JsonNode json, String tag, String expected) {
            this(json);
            if (!tagOf(json, tag).equals(Optional.of(expected))) {
                throw unknownTag(tag, json);
            }
            rest.remove(tag);
        }

        <T> T required(String key, Function<JsonNode, T> reader) {
            if (!rest.containsKey(key)) {
                throw new InvalidValueException("a value", null, key);
            }
            return at(key, rest.remove(key), reader);
        }

        <T> Optional<T> optional(String key, Function<JsonNode, T> reader) {
            return rest.containsKey(key) ? Optional.of(required(key, reader)) : Optional.empty();
        }

        <T> Maybe<T> maybe(String key, Function<JsonNode, T> reader) {
            if (!rest.containsKey(key)) {
                return Maybe.missing();
            }
            if (rest.get(key).isNull()) {
                rest.remove(key);
                return Maybe.of(null);
            }
            return Maybe.of(required(key, reader));
        }

        void checkAlternatives(boolean exclusive, List<PropertySet> sets) {
            var count = sets.stream().filter(this::fits).count();
            if (count == 0 || exclusive && count > 1) {
                throw expected("one of the properties " + sets, json);
            }
        }

        private boolean fits(PropertySet set) {
            return set.required.stream().allMatch(json::has) && set.forbidden.stream().noneMatch(json::has);
        }

        Map<String, JsonNode> rest() {
            return Collections.unmodifiableMap(rest);
        }

        JsonNode restAsNode() {
            var object = object();
            rest.forEach(object::set);
            return object;
        }
    }
}
