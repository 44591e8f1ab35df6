/// A JSON value. Objects keep the order of their members.
using Json = nlohmann::ordered_json;

/// A value that the protocol does not allow.
class ReadError : public std::runtime_error {
public:
    /// Member names and item indexes from the value that was read to the fault.
    std::vector<Json> path;
    /// The value that the protocol requires at that place.
    std::string expected;
    /// The value at that place if it is short and simple, or else its kind.
    std::string received;

    ReadError(std::vector<Json> path, std::string expected, std::string received);
};

/// A fault that `read` repaired, or an unknown tag or value that it kept.
struct Repair {
    std::vector<Json> path;
    std::string expected;
    std::string received;

    bool operator==(const Repair&) const = default;
};

/// A value and its repairs.
template <class T> struct ReadResult {
    T value{};
    std::vector<Repair> repairs{};
};

/// A member that can be missing, null or present, which are different in the protocol. Initially missing.
template <class T> class Maybe {
public:
    Maybe() = default;
    Maybe(T value) : value_(std::move(value)) {}
    template <class U>
        requires(!std::same_as<std::remove_cvref_t<U>, Maybe> && !std::same_as<std::remove_cvref_t<U>, T> &&
                 std::convertible_to<U, T>)
    Maybe(U&& value) : value_(std::forward<U>(value)) {}
    /// Returns a member that is null.
    static Maybe null() {
        Maybe result;
        result.is_null_ = true;
        return result;
    }
    bool has_value() const { return value_.has_value(); }
    bool is_null() const { return is_null_; }
    bool is_missing() const { return !is_null_ && !has_value(); }
    explicit operator bool() const { return has_value(); }
    /// @throws std::bad_optional_access if there is no value
    const T& value() const { return value_.value(); }
    const T& operator*() const { return *value_; }
    const T* operator->() const { return &*value_; }
    T value_or(T other) const { return value_ ? *value_ : std::move(other); }
    bool operator==(const Maybe&) const = default;

private:
    std::optional<T> value_{};
    bool is_null_ = false;
};

/// A value that may contain others of its own type. It is a pointer that is copied, compared and constructed by default
/// like the value.
template <class T> class Box {
public:
    Box() = default;
    template <class U>
        requires(!std::same_as<std::remove_cvref_t<U>, Box> && std::constructible_from<T, U>)
    Box(U&& value) : value_(std::make_unique<T>(std::forward<U>(value))) {}
    Box(const Box& other) : value_(other.value_ ? std::make_unique<T>(*other.value_) : nullptr) {}
    Box(Box&& other) noexcept = default;
    Box& operator=(Box other) noexcept {
        value_ = std::move(other.value_);
        return *this;
    }
    ~Box() = default;
    const T& operator*() const {
        static const T none{};
        return value_ ? *value_ : none;
    }
    T& operator*() {
        if (!value_) value_ = std::make_unique<T>();
        return *value_;
    }
    const T* operator->() const { return &**this; }
    T* operator->() { return &**this; }
    friend bool operator==(const Box& a, const Box& b) { return (!a.value_ && !b.value_) || *a == *b; }

private:
    /// Null for the default value.
    std::unique_ptr<T> value_{};
};

/// A string with a separate type, such as an id or an enumeration value.
struct Text {
    std::string value{};

    Text() = default;
    Text(std::string text) : value(std::move(text)) {}
    Text(std::string_view text) : value(text) {}
    Text(const char* text) : value(text) {}
    operator const std::string&() const { return value; }
    friend bool operator==(const Text& a, const Text& b) { return a.value == b.value; }
    friend bool operator==(const Text& a, std::string_view b) { return a.value == b; }
    friend bool operator==(const Text& a, const char* b) { return a.value == b; }
    friend bool operator<(const Text& a, const Text& b) { return a.value < b.value; }
};

/// Another value with a separate type.
template <class T> struct Wrapped {
    T value{};

    Wrapped() = default;
    Wrapped(T content) : value(std::move(content)) {}
    friend bool operator==(const Wrapped& a, const Wrapped& b) { return a.value == b.value; }
};

template <class T> struct is_variant : std::false_type {};
template <class... Ts> struct is_variant<std::variant<Ts...>> : std::true_type {};

/// One of several types, in `value`.
template <class... Ts> struct Union {
    std::variant<Ts...> value{};

    Union() = default;
    template <class T>
        requires(std::same_as<std::remove_cvref_t<T>, Ts> || ...)
    Union(T&& variant) : value(std::forward<T>(variant)) {}
    template <class T>
        requires(!std::derived_from<std::remove_cvref_t<T>, Union> &&
                 !(std::same_as<std::remove_cvref_t<T>, Ts> || ...) && std::constructible_from<std::variant<Ts...>, T>)
    Union(T&& variant) : value(std::forward<T>(variant)) {}
    /// Returns the variant if it has that type, or else null.
    template <class T> const T* get_if() const { return std::get_if<T>(&value); }
    template <class T> T* get_if() { return std::get_if<T>(&value); }
    friend bool operator==(const Union& a, const Union& b) { return a.value == b.value; }
};

/// A method of the protocol.
struct Method {
    std::string_view name;
    /// The side that handles it: "agent", "client", or "protocol" for both.
    std::string_view side;
    /// The name of its params' type.
    std::string_view params;
    /// The name of its result's type, or empty for a notification.
    std::string_view result;
};

namespace detail {
/// Reads and writes the values of a type. For a definition, it has the name of the shape that checks its values.
template <class T> struct Codec;
}

/// A type of the protocol.
template <class T> concept Definition = requires { detail::Codec<T>::shape; };
