namespace detail {
namespace {
/// Throws an error with the key added to the front of its path.
[[noreturn]] void throw_inside(const Json& key, const ReadError& error) {
    auto path = error.path;
    path.insert(path.begin(), key);
    throw ReadError(path, error.expected, error.received);
}

[[noreturn]] void refuse(std::string expected, const Json* json) { throw ReadError({}, std::move(expected), describe(json)); }

}

template <> struct Codec<Json> {
    static void decode(const Json& json, Json& value) { value = json; }
    static void encode(Json& json, const Json& value) { json = value; }
};

template <> struct Codec<std::nullptr_t> {
    static void decode(const Json& json, std::nullptr_t&) {
        if (!json.is_null()) refuse("null", &json);
    }
    static void encode(Json& json, std::nullptr_t) { json = nullptr; }
};

template <> struct Codec<bool> {
    static void decode(const Json& json, bool& value) {
        if (!json.is_boolean()) refuse("boolean", &json);
        value = json.get<bool>();
    }
    static void encode(Json& json, bool value) { json = value; }
};

template <> struct Codec<double> {
    static void decode(const Json& json, double& value) {
        if (!json.is_number()) refuse("number", &json);
        value = json.get<double>();
    }
    static void encode(Json& json, double value) { json = value; }
};

template <> struct Codec<std::string> {
    static void decode(const Json& json, std::string& value) {
        if (!json.is_string()) refuse("string", &json);
        value = json.get<std::string>();
    }
    static void encode(Json& json, const std::string& value) { json = value; }
};

/// Reads 1.0 as 1.
template <std::integral T> struct Codec<T> {
    static void decode(const Json& json, T& value) {
        if (json.is_number_unsigned() && std::in_range<T>(json.get<std::uint64_t>())) {
            value = static_cast<T>(json.get<std::uint64_t>());
        } else if (json.is_number_integer() && !json.is_number_unsigned() && std::in_range<T>(json.get<std::int64_t>())) {
            value = static_cast<T>(json.get<std::int64_t>());
        } else {
            constexpr double most = 9007199254740992.0;
            const double number = json.is_number_float() ? json.get<double>() : 0.5;
            const bool is_whole_number = std::trunc(number) == number && std::abs(number) <= most;
            if (!is_whole_number || !std::in_range<T>(static_cast<std::int64_t>(number))) refuse("integer of its range", &json);
            value = static_cast<T>(number);
        }
    }
    static void encode(Json& json, const T& value) { json = value; }
};

template <> struct Codec<Text> {
    static void decode(const Json& json, Text& value) { detail::decode(json, value.value); }
    static void encode(Json& json, const Text& value) { json = value.value; }
};

template <class T> struct Codec<Wrapped<T>> {
    static void decode(const Json& json, Wrapped<T>& value) { detail::decode(json, value.value); }
    static void encode(Json& json, const Wrapped<T>& value) { detail::encode(json, value.value); }
};

template <class T> struct Codec<Box<T>> {
    static void decode(const Json& json, Box<T>& value) { detail::decode(json, *value); }
    static void encode(Json& json, const Box<T>& value) { detail::encode(json, *value); }
};

template <class T> struct Codec<std::vector<T>> {
    static void decode(const Json& json, std::vector<T>& values) {
        if (!json.is_array()) refuse("array", &json);
        values.clear();
        for (std::size_t index = 0; index < json.size(); ++index) {
            try {
                detail::decode(json[index], values.emplace_back());
            } catch (const ReadError& error) {
                throw_inside(index, error);
            }
        }
    }
    static void encode(Json& json, const std::vector<T>& values) {
        json = Json::array();
        for (const auto& each : values) detail::encode(json.emplace_back(), each);
    }
};

template <class T> struct Codec<std::map<std::string, T>> {
    static void decode(const Json& json, std::map<std::string, T>& values) {
        if (!json.is_object()) refuse("object", &json);
        values.clear();
        for (const auto& each : json.items()) {
            try {
                detail::decode(each.value(), values[each.key()]);
            } catch (const ReadError& error) {
                throw_inside(each.key(), error);
            }
        }
    }
    static void encode(Json& json, const std::map<std::string, T>& values) {
        json = Json::object();
        for (const auto& [key, each] : values) detail::encode(json[key], each);
    }
};

namespace {
/// Reads the members of an object.
class ObjectReader {
public:
    explicit ObjectReader(const Json& json) : json_(json) {
        if (!json.is_object()) refuse("object", &json);
    }

    void tag(const std::string& key, std::string_view expected) {
        std::string value;
        required(key, value);
        if (value != expected) throw ReadError({key}, quote(expected), quote(value));
    }

    template <class T> void required(const std::string& key, T& value) {
        const auto* found = find(key);
        if (found == nullptr) throw ReadError({key}, "present", "missing");
        decode_member(key, *found, value);
    }

    /// Reads a member that may be null but not missing.
    template <class T> void required_maybe(const std::string& key, Maybe<T>& value) {
        if (member_of(json_, key) == nullptr) throw ReadError({key}, "present", "missing");
        maybe(key, value);
    }

    template <class T> void optional(const std::string& key, std::optional<T>& value) {
        if (const auto* found = find(key)) decode_member(key, *found, value.emplace());
    }

    template <class T> void maybe(const std::string& key, Maybe<T>& value) {
        const auto* found = find(key);
        if (found == nullptr) return;
        if (found->is_null()) {
            value = Maybe<T>::null();
            return;
        }
        T content{};
        decode_member(key, *found, content);
        value = Maybe<T>(std::move(content));
    }

    /// Returns the members that have not been read.
    std::map<std::string, Json> rest() const {
        std::map<std::string, Json> members;
        for (const auto& each : json_.items()) {
            if (std::ranges::find(known_, each.key()) == known_.end()) members[each.key()] = each.value();
        }
        return members;
    }

    /// Returns an object of the members that have not been read.
    Json rest_object() const {
        Json members = Json::object();
        for (const auto& each : json_.items()) {
            if (std::ranges::find(known_, each.key()) == known_.end()) members[each.key()] = each.value();
        }
        return members;
    }

private:
    const Json& json_;
    std::vector<std::string> known_{};

    template <class T> static void decode_member(const std::string& key, const Json& json, T& value) {
        try {
            detail::decode(json, value);
        } catch (const ReadError& error) {
            throw_inside(key, error);
        }
    }

    const Json* find(const std::string& key) {
        known_.push_back(key);
        return member_of(json_, key);
    }
};

std::optional<std::string> tag_of(const Json& json, const std::string& key) {
    if (!json.is_object()) refuse("object", &json);
    const auto* tag = member_of(json, key);
    if (tag == nullptr || !tag->is_string()) return {};
    return tag->get<std::string>();
}

/// Reads the value as the first type that fits. If none fits, throws the error of the first type.
template <class First, class... Others, class Target> void decode_first(const Json& json, Target& value) {
    try {
        detail::decode(json, value.template emplace<First>());
    } catch (const ReadError&) {
        if constexpr (sizeof...(Others) == 0) {
            throw;
        } else {
            const auto fits = [&](auto& content) {
                try {
                    detail::decode(json, content);
                    return true;
                } catch (const ReadError&) {
                    return false;
                }
            };
            if (!(fits(value.template emplace<Others>()) || ...)) throw;
        }
    }
}

/// Writes the members of an object.
class ObjectWriter {
public:
    explicit ObjectWriter(Json& json) : json_(json) { json_ = Json::object(); }

    template <class T> void set(const std::string& key, const T& value) {
        fields_.push_back(key);
        detail::encode(json_[key], value);
    }

    template <class T> void set(const std::string& key, const std::optional<T>& value) {
        fields_.push_back(key);
        if (value) detail::encode(json_[key], *value);
    }

    template <class T> void set(const std::string& key, const Maybe<T>& value) {
        fields_.push_back(key);
        if (value) {
            detail::encode(json_[key], *value);
        } else if (value.is_null()) {
            json_[key] = nullptr;
        }
    }

    /// Adds the members of another object.
    void add(const Json& object) {
        std::map<std::string, Json> members;
        for (const auto& each : object.items()) members[each.key()] = each.value();
        rest(members);
    }

    void rest(const std::map<std::string, Json>& extra) {
        for (const auto& [key, value] : extra) {
            if (std::ranges::find(fields_, key) != fields_.end()) {
                throw std::invalid_argument("Cannot write " + quote(key) + ": it is a field, but extra has it too");
            }
            json_[key] = value;
        }
    }

private:
    Json& json_;
    std::vector<std::string> fields_{};
};
}
}
