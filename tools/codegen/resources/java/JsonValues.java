package acp;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;

/** Describes JSON values. A missing value is a Java null. */
final class JsonValues {
    /** Maximum length of a value that an error quotes. */
    private static final int MAX_QUOTED = 40;

    private JsonValues() {}

    static String textOrNull(JsonNode json) {
        return json != null && json.isTextual() ? json.textValue() : null;
    }

    /** Returns whether the value is a number that JSON allows. */
    static boolean isNumber(JsonNode json) {
        return json != null && json.isNumber() && Double.isFinite(json.doubleValue());
    }

    /** Describes an unexpected value by its JSON if that is short and simple, or else by its kind. */
    static String describe(JsonNode json) {
        if (json == null) {
            return "missing";
        }
        if (json.isArray() || json.isObject()) {
            return json.isArray() ? "array" : "object";
        }
        if (json.isTextual()) {
            return json.textValue().length() <= MAX_QUOTED ? json.toString() : "string";
        }
        return isNumber(json) ? shortestText(json.doubleValue()) : json.toString();
    }

    /** Formats a number as short as possible, without an exponent from 10^-6 to 10^21. */
    private static String shortestText(double number) {
        var decimal = new BigDecimal(Double.toString(number)).stripTrailingZeros();
        var exponent = decimal.precision() - decimal.scale() - 1;
        if (number == 0 || exponent >= -6 && exponent <= 20) {
            return decimal.toPlainString();
        }
        var digits = decimal.unscaledValue().abs().toString();
        var fraction = digits.length() > 1 ? "." + digits.substring(1) : "";
        return (number < 0 ? "-" : "") + digits.charAt(0) + fraction + "e" + (exponent < 0 ? "" : "+") + exponent;
    }
}
