namespace {
std::string quote(std::string_view text) { return Json(text).dump(); }

std::string describe(const Json* value) {
    constexpr std::size_t most_quoted = 40;
    if (value == nullptr) return "missing";
    if (value->is_array()) return "array";
    if (value->is_object()) return "object";
    if (!value->is_string()) return value->dump();
    std::size_t size = 0;
    for (const char each : value->get_ref<const std::string&>()) {
        const auto byte = static_cast<unsigned char>(each);
        if ((byte & 0xC0) != 0x80) size += byte >= 0xF0 ? 2 : 1;
    }
    return size <= most_quoted ? value->dump() : "string";
}

std::string place_of(const std::vector<Json>& path) {
    std::string text;
    for (const auto& each : path) text += (text.empty() ? "" : ".") + (each.is_string() ? each.get<std::string>() : each.dump());
    return path.empty() ? "the value" : quote(text);
}

struct Shape;

/// A field of an object. Its rules are letters:
/// - `?` it may be missing
/// - `0` it may be null
/// - `e` default on error: a malformed value is left out
/// - `n` default on null: null is left out
/// - `s` skip invalid items: a malformed item of the array is left out
/// - `m` default on missing: an empty array replaces a missing value
struct Property {
    std::string name;
    const Shape* shape;
    std::string rules;

    bool has(char rule) const { return rules.find(rule) != std::string::npos; }
};

enum class Kind { any, none, null, boolean, object, string, integer, number, constant, listed, array, map, fields, tagged, alternatives };

/// The values that a definition allows.
struct Shape {
    Kind kind = Kind::any;
    /// Describes a value without parts, for errors.
    std::string expected{};
    /// The minimum and maximum number of characters of a string.
    std::size_t min_length = 0;
    std::size_t max_length = std::numeric_limits<std::size_t>::max();
    double minimum = -std::numeric_limits<double>::infinity();
    double maximum = std::numeric_limits<double>::infinity();
    Json constant{};
    std::vector<std::string> values{};
    /// The shape of an array's items, or of a map's values.
    const Shape* items = nullptr;
    std::size_t min_items = 0;
    std::vector<Property> fields{};
    std::vector<const Shape*> parts{};
    /// Whether a lenient reader reads null or a missing value as an empty object.
    bool null_as_empty = false;
    std::string tag{};
    /// The variants' tags are `values`.
    std::map<std::string, const Shape*> variants{};
    /// The shapes of an object without a tag or with another one.
    std::vector<const Shape*> others{};
    /// The `others` that an object with a variant's tag may match too.
    std::vector<const Shape*> fallbacks{};
    std::vector<const Shape*> alternatives{};
    bool exclusive = false;
};

/// Whether a UTF-8 string has as many characters as its shape allows. Counts every byte that is not a continuation byte.
bool has_length(const Shape& shape, const std::string& text) {
    std::size_t count = 0;
    for (const auto byte : text) count += (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U ? 0 : 1;
    return count >= shape.min_length && count <= shape.max_length;
}

std::string names_of(const std::vector<std::string>& values) {
    std::string text;
    for (const auto& each : values) text += (text.empty() ? "" : " | ") + quote(each);
    return text;
}

/// Builds the shapes of all definitions. A reference becomes the shape of its definition.
class Shapes {
public:
    explicit Shapes(const Json& table) : table_(table) {
        for (const auto& each : table_.items()) named(each.key());
    }

    const Shape& of(std::string_view name) const { return *named_.at(std::string(name)); }

private:
    const Json& table_;
    std::map<std::string, const Shape*> named_{};
    std::deque<Shape> shapes_{};

    const Shape* named(const std::string& name) {
        if (const auto known = named_.find(name); known != named_.end()) return known->second;
        const auto& text = table_.at(name);
        if (text.at("is") == "reference") return named_[name] = named(text.at("name"));
        auto& shape = shapes_.emplace_back();
        named_[name] = &shape;
        fill(shape, text);
        return &shape;
    }

    const Shape* build(const Json& text) {
        if (text.at("is") == "reference") return named(text.at("name"));
        auto& shape = shapes_.emplace_back();
        fill(shape, text);
        return &shape;
    }

    std::vector<const Shape*> build_all(const Json& holder, const char* key) {
        std::vector<const Shape*> all;
        if (holder.contains(key)) {
            for (const auto& each : holder.at(key)) all.push_back(build(each));
        }
        return all;
    }

    void fill(Shape& shape, const Json& text) {
        static const std::map<std::string, Kind> kinds{
            {"any", Kind::any},        {"none", Kind::none},     {"null", Kind::null},          {"boolean", Kind::boolean},
            {"object", Kind::object},  {"string", Kind::string}, {"integer", Kind::integer},    {"number", Kind::number},
            {"const", Kind::constant}, {"listed", Kind::listed}, {"array", Kind::array},        {"map", Kind::map},
            {"fields", Kind::fields},  {"tagged", Kind::tagged}, {"union", Kind::alternatives},
        };
        const std::string is = text.at("is");
        shape.kind = kinds.at(is);
        shape.expected = is == "any" ? "anything" : is == "none" ? "no value" : is;
        if (text.contains("minLength")) {
            shape.min_length = text.at("minLength");
            shape.expected = "string that is not empty";
        }
        if (text.contains("maxLength")) {
            shape.max_length = text.at("maxLength");
            shape.expected = "string of " + std::to_string(shape.min_length) + " to " + text.at("maxLength").dump() + " characters";
        }
        if (text.contains("minimum")) {
            shape.minimum = text.at("minimum");
            shape.expected += " from " + text.at("minimum").dump();
        }
        if (text.contains("maximum")) {
            shape.maximum = text.at("maximum");
            shape.expected += " to " + text.at("maximum").dump();
        }
        if (shape.kind == Kind::constant) {
            shape.constant = text.at("value");
            shape.expected = shape.constant.dump();
        }
        if (shape.kind == Kind::listed) {
            shape.values = text.at("values");
            shape.expected = names_of(shape.values);
        }
        if (shape.kind == Kind::array) shape.items = build(text.at("items"));
        if (text.contains("minItems")) shape.min_items = text.at("minItems");
        if (shape.kind == Kind::map) shape.items = build(text.at("values"));
        if (shape.kind == Kind::fields) fill_fields(shape, text);
        if (shape.kind == Kind::tagged) fill_tagged(shape, text);
        shape.alternatives = build_all(text, "alternatives");
        shape.exclusive = text.value("exclusive", false);
    }

    void fill_fields(Shape& shape, const Json& text) {
        for (const auto& each : text.at("fields").items()) {
            shape.fields.push_back({each.key(), build(each.value().at("shape")), each.value().at("rules")});
        }
        shape.parts = build_all(text, "parts");
        shape.null_as_empty = text.value("nullAsEmpty", false);
    }

    void fill_tagged(Shape& shape, const Json& text) {
        shape.tag = text.at("tag");
        for (const auto& each : text.at("variants").items()) {
            shape.values.push_back(each.key());
            shape.variants[each.key()] = build(each.value());
        }
        shape.expected = names_of(shape.values);
        shape.fallbacks = build_all(text, "open");
        shape.others = shape.fallbacks;
        for (const auto* each : build_all(text, "unknown")) shape.others.push_back(each);
    }
};

const Shapes& shapes() {
    static const Json table = Json::parse(shapes_text());
    static const Shapes built(table);
    return built;
}
}
