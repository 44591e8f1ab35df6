namespace {
/// A repaired value (none if it is missing), its repairs in order, and the flaw that no rule repairs.
struct Repaired {
    std::optional<Json> value{};
    std::vector<Flaw> repairs{};
    std::optional<Flaw> flaw{};
};

bool is_whole(const std::optional<Repaired>& repaired) { return repaired && !repaired->flaw; }

/// Returns the flaw with its path relative to the object or array that has the value under the key.
Flaw under(const Json& key, Flaw flaw) {
    flaw.path.insert(flaw.path.begin(), key);
    return flaw;
}

void add_under(const Json& key, const std::vector<Flaw>& flaws, std::vector<Flaw>& all) {
    for (const auto& each : flaws) all.push_back(under(key, each));
}

Repaired repair(const Shape& shape, const Json* value);

std::optional<Repaired> try_each(const std::vector<const Shape*>& alternatives, const Json& value) {
    for (const auto* each : alternatives) {
        auto repaired = repair(*each, &value);
        if (!repaired.flaw && !repaired.repairs.empty()) return repaired;
    }
    return {};
}

std::optional<Repaired> repair_items(const Json* value, const Shape& inner, bool skip) {
    if (value == nullptr || !value->is_array()) return {};
    Repaired result{.value = Json::array()};
    for (std::size_t index = 0; index < value->size(); ++index) {
        auto item = repair(inner, &(*value)[index]);
        if (!item.flaw) {
            result.value->push_back(*item.value);
            add_under(index, item.repairs, result.repairs);
        } else if (skip) {
            result.repairs.push_back(under(index, *item.flaw));
        } else {
            return Repaired{.value = *value, .flaw = under(index, *item.flaw)};
        }
    }
    return result;
}

std::optional<Repaired> repair_values(const Json& value, const Shape& inner) {
    if (!value.is_object()) return {};
    Repaired result{.value = Json::object()};
    for (const auto& each : value.items()) {
        auto member = repair(inner, &each.value());
        if (member.flaw) return Repaired{.value = value, .flaw = under(each.key(), *member.flaw)};
        (*result.value)[each.key()] = *member.value;
        add_under(each.key(), member.repairs, result.repairs);
    }
    return result;
}

std::optional<Repaired> repair_field(const Property& field, const Json& holder, const Flaw& flaw) {
    const auto* value = member_of(holder, field.name);
    const auto& shape = *field.shape;
    auto inside = shape.kind == Kind::array ? repair_items(value, *shape.items, field.has('s')) : repair(shape, value);
    if (is_whole(inside)) {
        Repaired result{.value = holder};
        if (inside->value) (*result.value)[field.name] = *inside->value;
        add_under(field.name, inside->repairs, result.repairs);
        return result;
    }
    const bool counts_as_missing =
        value == nullptr ? field.has('m') : field.has('e') || (value->is_null() && field.has('n'));
    if (counts_as_missing) {
        Repaired result{.value = holder, .repairs = {flaw}};
        result.value->erase(field.name);
        if (!field.has('?')) (*result.value)[field.name] = Json::array();
        return result;
    }
    // For a flaw of the value itself, the rules of the object that has it say better what is allowed, such as null.
    if (inside && !inside->flaw->path.empty()) return Repaired{.value = holder, .flaw = under(field.name, *inside->flaw)};
    return {};
}

std::optional<Repaired> repair_at(const Shape& shape, const Json& value, const Flaw& flaw);

std::optional<Repaired> repair_fields(const Shape& shape, const Json& holder, const Flaw& flaw) {
    for (const auto& each : shape.fields) {
        if (!flaw.path.empty() && flaw.path.front() == each.name) return repair_field(each, holder, flaw);
    }
    std::optional<Repaired> first;
    for (const auto* each : shape.parts) {
        auto repaired = repair_at(*each, holder, flaw);
        if (is_whole(repaired)) return repaired;
        if (!first) first = std::move(repaired);
    }
    return first;
}

std::optional<Repaired> repair_tagged(const Shape& shape, const Json& holder, const Flaw& flaw) {
    const auto* tag = member_of(holder, shape.tag);
    const bool has_tag = tag != nullptr && tag->is_string();
    const auto variant = has_tag ? shape.variants.find(tag->get_ref<const std::string&>()) : shape.variants.end();
    if (variant == shape.variants.end()) return try_each(shape.others, holder);
    auto repaired = repair_at(*variant->second, holder, flaw);
    if (is_whole(repaired)) return repaired;
    auto other = try_each(shape.fallbacks, holder);
    return other ? other : repaired;
}

/// Repairs the value at the flaw's place. Returns it, or a flaw inside it that cannot be repaired. Returns nothing if
/// no rule applies.
std::optional<Repaired> repair_at(const Shape& shape, const Json& value, const Flaw& flaw) {
    switch (shape.kind) {
    case Kind::array: return repair_items(&value, *shape.items, false);
    case Kind::map: return repair_values(value, *shape.items);
    case Kind::fields: return value.is_object() ? repair_fields(shape, value, flaw) : std::nullopt;
    case Kind::tagged: return value.is_object() ? repair_tagged(shape, value, flaw) : std::nullopt;
    case Kind::alternatives: return try_each(shape.alternatives, value);
    default: return {};
    }
}

/// Repairs a value as far as the rules allow. Keeps unlisted tags and values.
Repaired repair(const Shape& shape, const Json* value) {
    if ((value == nullptr || value->is_null()) && shape.null_as_empty) {
        return {.value = Json::object(), .repairs = {{{}, "object", describe(value), value == nullptr}}};
    }
    Repaired result;
    if (value != nullptr) result.value = *value;
    std::vector<Json> tried;
    for (;;) {
        Tolerated tolerated;
        auto flaw = find_flaw(shape, result.value ? &*result.value : nullptr, &tolerated);
        if (!flaw) return result;
        const Json place = flaw->path.empty() ? Json() : flaw->path.front();
        // Rules make all repairs at a place in one attempt.
        if (!result.value || std::ranges::find(tried, place) != tried.end()) {
            result.flaw = std::move(flaw);
            return result;
        }
        tried.push_back(place);
        auto next = repair_at(shape, *result.value, *flaw);
        if (!is_whole(next)) {
            result.flaw = next ? next->flaw : flaw;
            return result;
        }
        result.value = std::move(next->value);
        result.repairs.insert(result.repairs.end(), next->repairs.begin(), next->repairs.end());
    }
}

ReadError error_of(const Flaw& flaw) { return {flaw.path, flaw.expected, flaw.received}; }
}

ReadError::ReadError(std::vector<Json> path_, std::string expected_, std::string received_)
    : std::runtime_error(place_of(path_) + " must be " + expected_ + ", not " + received_), path(std::move(path_)),
      expected(std::move(expected_)), received(std::move(received_)) {}

detail::Checked detail::check(std::string_view name, const Json& json, Mode mode) {
    const auto& shape = shapes().of(name);
    Tolerated tolerated;
    const auto flaw = find_flaw(shape, &json, mode == Mode::tolerant ? &tolerated : nullptr);
    if (!flaw) return {json, {}};
    if (mode != Mode::lenient) throw error_of(*flaw);
    auto repaired = repair(shape, &json);
    if (repaired.flaw) throw error_of(*repaired.flaw);
    find_flaw(shape, &*repaired.value, &tolerated);
    repaired.repairs.insert(repaired.repairs.end(), tolerated.begin(), tolerated.end());
    Checked checked{*std::move(repaired.value), {}};
    for (const auto& each : repaired.repairs) checked.repairs.push_back({each.path, each.expected, each.received});
    return checked;
}

std::optional<int> peek_protocol_version(const Json& message) {
    if (!message.is_object()) return {};
    for (const auto* each : {member_of(message, "params"), member_of(message, "result"), &message}) {
        if (each == nullptr || !each->is_object()) continue;
        const auto* version = member_of(*each, "protocolVersion");
        const double number = version != nullptr && version->is_number() ? version->get<double>() : -1;
        if (number >= 0 && number <= 65535 && std::trunc(number) == number) return static_cast<int>(number);
    }
    return {};
}
