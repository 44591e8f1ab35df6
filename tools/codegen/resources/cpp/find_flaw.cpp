namespace {
using Path = std::vector<Json>;

/// A fault in a value, with its exact place.
struct Flaw {
    Path path;
    std::string expected;
    std::string received;
    bool is_missing = false;
};

using Tolerated = std::vector<Flaw>;

const Json* member_of(const Json& object, const std::string& key) {
    const auto found = object.find(key);
    return found == object.end() ? nullptr : &*found;
}

/// Finds the first flaw of a value. If there is a `tolerated` list, unknown tags and enumeration values are added to it
/// instead, as are arrays that are empty because their items were left out.
class Visitor {
public:
    explicit Visitor(Tolerated* tolerated) : tolerated_(tolerated) {}

    std::optional<Flaw> visit(const Shape& shape, const Json* value) {
        switch (shape.kind) {
        case Kind::listed: return visit_listed(shape, value);
        case Kind::array: return visit_array(shape, value);
        case Kind::map: return visit_map(shape, value);
        case Kind::fields: return visit_fields(shape, value);
        case Kind::tagged: return visit_tagged(shape, value);
        case Kind::alternatives: return visit_union(shape, value);
        default: return passes(shape, value) ? std::nullopt : flaw_of(value, shape.expected);
        }
    }

private:
    Path path_{};
    Tolerated* tolerated_;

    std::optional<Flaw> flaw_of(const Json* value, const std::string& expected) const {
        return Flaw{path_, expected, describe(value), value == nullptr};
    }

    /// Checks a value without parts.
    static bool passes(const Shape& shape, const Json* value) {
        if (shape.kind == Kind::any) return true;
        if (value == nullptr) return false;
        switch (shape.kind) {
        case Kind::none: return false;
        case Kind::null: return value->is_null();
        case Kind::boolean: return value->is_boolean();
        case Kind::string: return value->is_string() && has_length(shape, value->get_ref<const std::string&>());
        case Kind::constant: return *value == shape.constant;
        case Kind::object: return value->is_object();
        default: break;
        }
        if (!value->is_number()) return false;
        const double number = value->get<double>();
        const bool fits = std::isfinite(number) && number >= shape.minimum && number <= shape.maximum;
        return fits && (shape.kind == Kind::number || std::trunc(number) == number);
    }

    std::optional<Flaw> visit_listed(const Shape& shape, const Json* value) {
        const bool is_text = value != nullptr && value->is_string();
        if (is_text && std::ranges::find(shape.values, value->get_ref<const std::string&>()) != shape.values.end()) return {};
        auto flaw = flaw_of(value, shape.expected);
        if (tolerated_ == nullptr || !is_text) return flaw;
        tolerated_->push_back(*flaw);
        return {};
    }

    std::optional<Flaw> visit_inside(const Shape& shape, const Json& key, const Json* value) {
        path_.push_back(key);
        auto flaw = visit(shape, value);
        path_.pop_back();
        return flaw;
    }

    std::optional<Flaw> visit_array(const Shape& shape, const Json* value) {
        if (value == nullptr || !value->is_array()) return flaw_of(value, "array");
        if (value->size() < shape.min_items) {
            return flaw_of(value, "array of at least " + std::to_string(shape.min_items) + " items");
        }
        for (std::size_t index = 0; index < value->size(); ++index) {
            if (auto flaw = visit_inside(*shape.items, index, &(*value)[index])) return flaw;
        }
        return {};
    }

    std::optional<Flaw> visit_map(const Shape& shape, const Json* value) {
        if (value == nullptr || !value->is_object()) return flaw_of(value, "object");
        for (const auto& each : value->items()) {
            if (auto flaw = visit_inside(*shape.items, each.key(), &each.value())) return flaw;
        }
        return {};
    }

    std::optional<Flaw> visit_fields(const Shape& shape, const Json* value) {
        if (value == nullptr || !value->is_object()) return flaw_of(value, "object");
        for (const auto& each : shape.fields) {
            if (auto flaw = visit_property(each, member_of(*value, each.name))) return flaw;
        }
        for (const auto* each : shape.parts) {
            if (auto flaw = visit(*each, value)) return flaw;
        }
        return {};
    }

    std::optional<Flaw> visit_property(const Property& property, const Json* value) {
        const bool is_null = value != nullptr && value->is_null();
        if ((value == nullptr && property.has('?')) || (is_null && property.has('0'))) return {};
        auto flaw = visit_inside(*property.shape, property.name, value);
        if (value == nullptr && property.shape->kind == Kind::any) {
            flaw = flaw_of(value, property.shape->expected);
            flaw->path.push_back(property.name);
            return flaw;
        }
        if (!flaw) return {};
        const bool is_empty = value != nullptr && value->is_array() && value->empty();
        if (tolerated_ != nullptr && is_empty && property.has('e') && !property.has('?')) {
            tolerated_->push_back(*flaw);
            return {};
        }
        if (flaw->path.size() == path_.size() + 1 && property.has('0')) flaw->expected += " | null";
        return flaw;
    }

    std::optional<Flaw> visit_tagged(const Shape& shape, const Json* value) {
        if (value == nullptr || !value->is_object()) return flaw_of(value, "object");
        const auto* tag = member_of(*value, shape.tag);
        const bool has_tag = tag != nullptr && tag->is_string();
        const auto variant = has_tag ? shape.variants.find(tag->get_ref<const std::string&>()) : shape.variants.end();
        if (variant != shape.variants.end()) {
            // The tag shows which variant was meant, so that variant's flaw is reported even if another one matches
            // further.
            std::vector<const Shape*> candidates{variant->second};
            candidates.insert(candidates.end(), shape.fallbacks.begin(), shape.fallbacks.end());
            const auto flaws = visit_each(candidates, value);
            return flaws ? std::optional(flaws->front()) : std::nullopt;
        }
        if (shape.others.empty()) {
            Shape tags{.kind = Kind::listed};
            tags.values = shape.values;
            tags.expected = shape.expected;
            return visit_inside(tags, shape.tag, tag);
        }
        auto flaw = visit_any(shape.others, value);
        if (!flaw || flaw->path.size() != path_.size() + 1) return flaw;
        if (flaw->path.back() == shape.tag) {
            flaw->expected = shape.expected + " | " + flaw->expected;
        } else if (has_tag && flaw->is_missing) {
            // It is more helpful to report an unlisted tag than a missing property of a shape without a tag.
            auto unlisted = flaw_of(tag, shape.expected + " | missing");
            unlisted->path.push_back(shape.tag);
            return unlisted;
        }
        return flaw;
    }

    std::optional<Flaw> visit_union(const Shape& shape, const Json* value) {
        if (!shape.exclusive) return visit_any(shape.alternatives, value);
        std::size_t passed = 0;
        std::string outlines;
        for (const auto* each : shape.alternatives) {
            outlines += (outlines.empty() ? "" : " | ") + outline_of(*each);
            if (!visit_each({each}, value)) ++passed;
        }
        if (passed == 0) return visit_any(shape.alternatives, value);
        return passed == 1 ? std::nullopt : flaw_of(value, "exactly one of " + outlines);
    }

    /// Describes an alternative by its required properties.
    static std::string outline_of(const Shape& shape) {
        std::string names;
        for (const auto& each : shape.fields) {
            if (!each.has('?')) names += (names.empty() ? "" : ", ") + each.name;
        }
        return "{ " + names + " }";
    }

    /// Returns nothing if one of the shapes fits, or else the flaw of the one that matches furthest.
    std::optional<Flaw> visit_any(const std::vector<const Shape*>& all, const Json* value) {
        auto flaws = visit_each(all, value);
        if (!flaws || flaws->empty()) return {};
        std::size_t depth = 0;
        for (const auto& each : *flaws) depth = std::max(depth, each.path.size());
        std::erase_if(*flaws, [&](const Flaw& each) { return each.path.size() < depth; });
        auto first = flaws->front();
        if (flaws->size() == 1) return first;
        if (std::ranges::all_of(*flaws, [&](const Flaw& each) { return each.path == first.path; })) {
            std::vector<std::string> expected;
            for (const auto& each : *flaws) {
                if (std::ranges::find(expected, each.expected) == expected.end()) expected.push_back(each.expected);
            }
            first.expected.clear();
            for (const auto& each : expected) first.expected += (first.expected.empty() ? "" : " | ") + each;
            return first;
        }
        if (depth > path_.size() + 1) return first;
        std::string expected;
        for (const auto& each : *flaws) {
            const auto& key = each.path.back();
            expected += (expected.empty() ? "{ " : " | { ") + (key.is_string() ? key.get<std::string>() : key.dump());
            expected += ": " + each.expected + " }";
        }
        return flaw_of(value, expected);
    }

    /// Returns the flaw for each shape, or nothing if one of them fits.
    std::optional<std::vector<Flaw>> visit_each(const std::vector<const Shape*>& all, const Json* value) {
        std::vector<Flaw> flaws;
        for (const auto* each : all) {
            const auto before = tolerated_ == nullptr ? 0 : tolerated_->size();
            auto flaw = visit(*each, value);
            if (!flaw) return {};
            flaws.push_back(*std::move(flaw));
            if (tolerated_ != nullptr) tolerated_->resize(before);
        }
        return flaws;
    }
};

std::optional<Flaw> find_flaw(const Shape& shape, const Json* value, Tolerated* tolerated) {
    return Visitor(tolerated).visit(shape, value);
}
}
