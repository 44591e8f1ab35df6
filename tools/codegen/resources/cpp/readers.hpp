namespace detail {
/// A value after the repairs that the protocol allows.
struct Checked {
    Json value;
    std::vector<Repair> repairs;
};

/// How to treat faults: refuse them all, keep unknown tags and values, or also repair what can be repaired.
enum class Mode { strict, tolerant, lenient };

/// @throws ReadError if the value is not as the mode requires
Checked check(std::string_view shape, const Json& json, Mode mode);

template <class T> void decode(const Json& json, T& value) { Codec<T>::decode(json, value); }
template <class T> void encode(Json& json, const T& value) { Codec<T>::encode(json, value); }

template <class T> T decoded(const Json& json) {
    T value;
    decode(json, value);
    return value;
}
}

/// Reads a value from a peer. Makes the repairs that the protocol allows, keeps unknown tags and values, and reports
/// both.
/// @throws ReadError if a fault cannot be repaired
template <Definition T> ReadResult<T> read(const Json& json) {
    auto checked = detail::check(detail::Codec<T>::shape, json, detail::Mode::lenient);
    return {detail::decoded<T>(checked.value), std::move(checked.repairs)};
}

/// Reads a value that must match the protocol's schema exactly.
/// @throws ReadError if it does not
template <Definition T> T read_strict(const Json& json) {
    detail::check(detail::Codec<T>::shape, json, detail::Mode::strict);
    return detail::decoded<T>(json);
}

/// Returns the value as JSON.
/// @throws std::invalid_argument if `extra` has a member that is a field
template <class T> Json write(const T& value) {
    Json json;
    detail::encode(json, value);
    return json;
}

/// Reads a value for `json.get<T>()`. Keeps unknown tags and values and repairs nothing.
template <Definition T> void from_json(const Json& json, T& value) {
    detail::check(detail::Codec<T>::shape, json, detail::Mode::tolerant);
    value = detail::decoded<T>(json);
}

/// Writes a value for `Json(value)`.
template <Definition T> void to_json(Json& json, const T& value) { detail::encode(json, value); }

/// Returns the version in an `initialize` message, or in its params or result. Use it to support several versions.
std::optional<int> peek_protocol_version(const Json& message);
