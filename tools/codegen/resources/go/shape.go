package acp

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
)

// shape describes the values that a definition allows.
type shape struct {
	is string
	// expected describes a value without parts, for errors.
	expected string
	// minLength and maxLength limit the number of characters of a string; a maxLength of 0 means no limit.
	minLength, maxLength int
	// value is that of a constant.
	value            any
	minimum, maximum float64
	values           []string
	// items is the shape of an array's items or a map's values.
	items    *shape
	minItems int
	fields   []property
	// parts are further shapes that the same object must match.
	parts []*shape
	// nullAsEmpty is true if a lenient reader reads null or a missing value as an empty object.
	nullAsEmpty bool
	tag         string
	tags        []string
	variants    map[string]*shape
	// others are the shapes of an object without a tag or with another one.
	others []*shape
	// fallbacks are the others that an object with a variant's tag may match too.
	fallbacks    []*shape
	alternatives []*shape
	exclusive    bool
}

// property is a field of an object. Its rules are letters:
//
//   - ? it may be missing
//   - 0 it may be null
//   - e default on error: a malformed value is left out
//   - n default on null: null is left out
//   - s skip invalid items: a malformed item of the array is left out
//   - m default on missing: an empty array replaces a missing value
type property struct {
	name  string
	shape *shape
	rules string
}

func (p property) has(rule string) bool { return strings.Contains(p.rules, rule) }

// shapes has the shape of each definition.
var shapes = sync.OnceValue(func() map[string]*shape {
	table, _ := parseValue([]byte(shapesText))
	builder := shapeBuilder{table: table.(*object), built: map[string]*shape{}}
	for _, name := range builder.table.keys {
		builder.named(name)
	}
	return builder.built
})

// shapeBuilder builds shapes from their text. A reference becomes the shape of its definition, which may contain
// itself.
type shapeBuilder struct {
	table *object
	built map[string]*shape
}

func (b *shapeBuilder) named(name string) *shape {
	if known := b.built[name]; known != nil {
		return known
	}
	text := b.table.get(name).(*object)
	if text.get("is") == "reference" {
		target := b.build(text)
		b.built[name] = target
		return target
	}
	result := &shape{}
	b.built[name] = result
	*result = *b.build(text)
	return result
}

func (b *shapeBuilder) build(value any) *shape {
	text := value.(*object)
	s := &shape{is: textOf(text.get("is")), minimum: math.Inf(-1), maximum: math.Inf(1)}
	s.expected = s.is
	switch s.is {
	case "reference":
		return b.named(textOf(text.get("name")))
	case "any":
		s.expected = "anything"
	case "none":
		s.expected = "no value"
	case "string":
		least, _ := number(text.get("minLength"))
		most, _ := number(text.get("maxLength"))
		s.minLength, s.maxLength = int(least), int(most)
		if s.maxLength > 0 {
			s.expected = fmt.Sprintf("string of %d to %d characters", s.minLength, s.maxLength)
		} else if s.minLength > 0 {
			s.expected = "string that is not empty"
		}
	case "integer", "number":
		s.setBounds(text)
	case "const":
		s.value = text.get("value")
		data, _ := json.Marshal(s.value)
		s.expected = string(data)
	case "listed":
		s.values = textsOf(text.get("values"))
		s.expected = namesOf(s.values)
	case "array":
		least, _ := number(text.get("minItems"))
		s.items, s.minItems = b.build(text.get("items")), int(least)
	case "map":
		s.items = b.build(text.get("values"))
	case "fields":
		b.buildFields(s, text)
	case "tagged":
		b.buildTagged(s, text)
	case "union":
		s.alternatives, s.exclusive = b.buildAll(text.get("alternatives")), text.get("exclusive") == true
	}
	return s
}

func (s *shape) setBounds(text *object) {
	least, hasLeast := number(text.get("minimum"))
	most, hasMost := number(text.get("maximum"))
	if hasLeast {
		s.minimum, s.expected = least, s.expected+" from "+describe(text.get("minimum"))
	}
	if hasMost {
		s.maximum, s.expected = most, s.expected+" to "+describe(text.get("maximum"))
	}
}

func (b *shapeBuilder) buildFields(s *shape, text *object) {
	fields := text.get("fields").(*object)
	for _, name := range fields.keys {
		field := fields.get(name).(*object)
		s.fields = append(s.fields, property{name, b.build(field.get("shape")), textOf(field.get("rules"))})
	}
	s.parts, s.nullAsEmpty = b.buildAll(text.get("parts")), text.get("nullAsEmpty") == true
}

func (b *shapeBuilder) buildTagged(s *shape, text *object) {
	variants := text.get("variants").(*object)
	s.tag, s.tags, s.variants = textOf(text.get("tag")), variants.keys, map[string]*shape{}
	for _, value := range variants.keys {
		s.variants[value] = b.build(variants.get(value))
	}
	s.fallbacks = b.buildAll(text.get("open"))
	s.others = append(slices.Clone(s.fallbacks), b.buildAll(text.get("unknown"))...)
}

func (b *shapeBuilder) buildAll(value any) (all []*shape) {
	items, _ := value.([]any)
	for _, each := range items {
		all = append(all, b.build(each))
	}
	return all
}

func textOf(value any) string {
	text, _ := value.(string)
	return text
}

func textsOf(value any) (texts []string) {
	items, _ := value.([]any)
	for _, each := range items {
		texts = append(texts, textOf(each))
	}
	return texts
}

func namesOf(values []string) string {
	quoted := make([]string, len(values))
	for index, each := range values {
		quoted[index] = quote(each)
	}
	return strings.Join(quoted, " | ")
}
