package acp

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode/utf8"
)

// flaw is a fault in a value, with its exact place. The path has property names and item indexes.
type flaw struct {
	path     []any
	expected string
	value    any
}

// findFlaw returns the first flaw of a value, or nil if it has the shape. If tolerated is set, unknown tags and
// enumeration values, which a later version of the protocol may have, are added to it instead, as are arrays that are
// empty because their items were left out.
func findFlaw(s *shape, value any, tolerated *[]flaw) *flaw {
	v := visitor{tolerated: tolerated}
	return v.visit(s, value)
}

// visitor has the path from the checked value to the current one.
type visitor struct {
	path      []any
	tolerated *[]flaw
}

func (v *visitor) flawOf(value any, expected string) *flaw {
	return &flaw{slices.Clone(v.path), expected, value}
}

func (v *visitor) visit(s *shape, value any) *flaw {
	switch s.is {
	case "listed":
		return v.visitListed(s, value)
	case "array":
		return v.visitArray(s, value)
	case "map":
		return v.visitMap(s, value)
	case "fields":
		return v.visitFields(s, value)
	case "tagged":
		return v.visitTagged(s, value)
	case "union":
		return v.visitUnion(s, value)
	}
	if s.passes(value) {
		return nil
	}
	return v.flawOf(value, s.expected)
}

// passes checks a value without parts.
func (s *shape) passes(value any) bool {
	switch s.is {
	case "any":
		return true
	case "none":
		return false
	case "null":
		return value == nil
	case "boolean":
		_, ok := value.(bool)
		return ok
	case "string":
		text, ok := value.(string)
		count := utf8.RuneCountInString(text)
		return ok && count >= s.minLength && (s.maxLength == 0 || count <= s.maxLength)
	case "integer", "number":
		size, ok := number(value)
		return ok && size >= s.minimum && size <= s.maximum && (s.is == "number" || size == math.Trunc(size))
	case "const":
		expected, isNumber := number(s.value)
		size, ok := number(value)
		if isNumber || ok {
			return isNumber && ok && size == expected
		}
		text, ok := value.(string)
		return ok && text == textOf(s.value)
	}
	_, ok := value.(*object)
	return ok
}

func (v *visitor) visitListed(s *shape, value any) *flaw {
	text, ok := value.(string)
	if ok && slices.Contains(s.values, text) {
		return nil
	}
	found := v.flawOf(value, s.expected)
	if v.tolerated == nil || !ok {
		return found
	}
	*v.tolerated = append(*v.tolerated, *found)
	return nil
}

func (v *visitor) visitInside(s *shape, key any, value any) *flaw {
	v.path = append(v.path, key)
	found := v.visit(s, value)
	v.path = v.path[:len(v.path)-1]
	return found
}

func (v *visitor) visitArray(s *shape, value any) *flaw {
	items, ok := value.([]any)
	if !ok {
		return v.flawOf(value, "array")
	}
	if len(items) < s.minItems {
		return v.flawOf(value, fmt.Sprintf("array of at least %d items", s.minItems))
	}
	for index, item := range items {
		if found := v.visitInside(s.items, index, item); found != nil {
			return found
		}
	}
	return nil
}

func (v *visitor) visitMap(s *shape, value any) *flaw {
	holder, ok := value.(*object)
	if !ok {
		return v.flawOf(value, "object")
	}
	for _, key := range holder.keys {
		if found := v.visitInside(s.items, key, holder.get(key)); found != nil {
			return found
		}
	}
	return nil
}

func (v *visitor) visitFields(s *shape, value any) *flaw {
	holder, ok := value.(*object)
	if !ok {
		return v.flawOf(value, "object")
	}
	for _, each := range s.fields {
		if found := v.visitProperty(each, holder.get(each.name)); found != nil {
			return found
		}
	}
	for _, part := range s.parts {
		if found := v.visit(part, value); found != nil {
			return found
		}
	}
	return nil
}

func (v *visitor) visitProperty(p property, value any) *flaw {
	isMissing := value == (any)(missing{})
	if isMissing && p.has("?") || value == nil && p.has("0") {
		return nil
	}
	if isMissing && p.shape.is == "any" {
		return &flaw{append(slices.Clone(v.path), p.name), p.shape.expected, value}
	}
	found := v.visitInside(p.shape, p.name, value)
	if found == nil {
		return nil
	}
	items, isArray := value.([]any)
	if v.tolerated != nil && isArray && len(items) == 0 && p.has("e") && !p.has("?") {
		*v.tolerated = append(*v.tolerated, *found)
		return nil
	}
	if len(found.path) == len(v.path)+1 && p.has("0") {
		found.expected += " | null"
	}
	return found
}

func (v *visitor) visitTagged(s *shape, value any) *flaw {
	holder, ok := value.(*object)
	if !ok {
		return v.flawOf(value, "object")
	}
	tag, hasTag := holder.get(s.tag).(string)
	if variant := s.variants[tag]; hasTag && variant != nil {
		// The tag shows which variant was meant, so that variant's flaw is reported even if another one matches
		// further.
		flaws := v.visitEach(append([]*shape{variant}, s.fallbacks...), value)
		if flaws == nil {
			return nil
		}
		return flaws[0]
	}
	tags := namesOf(s.tags)
	if len(s.others) == 0 {
		return v.visitInside(&shape{is: "listed", values: s.tags, expected: tags}, s.tag, holder.get(s.tag))
	}
	found := v.visitAny(s.others, value)
	if found == nil || len(found.path) != len(v.path)+1 {
		return found
	}
	if found.path[len(v.path)] == s.tag {
		found.expected = tags + " | " + found.expected
	} else if hasTag && found.value == (any)(missing{}) {
		// It is more helpful to report an unlisted tag than a missing property of a shape without a tag.
		return &flaw{append(slices.Clone(v.path), s.tag), tags + " | missing", tag}
	}
	return found
}

func (v *visitor) visitUnion(s *shape, value any) *flaw {
	if !s.exclusive {
		return v.visitAny(s.alternatives, value)
	}
	passed := 0
	outlines := make([]string, len(s.alternatives))
	for index, each := range s.alternatives {
		outlines[index] = each.outline()
		if v.visitEach([]*shape{each}, value) == nil {
			passed++
		}
	}
	switch passed {
	case 0:
		return v.visitAny(s.alternatives, value)
	case 1:
		return nil
	}
	return v.flawOf(value, "exactly one of "+strings.Join(outlines, " | "))
}

// outline describes an alternative by its required properties.
func (s *shape) outline() string {
	var required []string
	for _, each := range s.fields {
		if !each.has("?") {
			required = append(required, each.name)
		}
	}
	return "{ " + strings.Join(required, ", ") + " }"
}

// visitAny returns nil if one of the shapes fits, or else the flaw of the one that matches furthest.
func (v *visitor) visitAny(all []*shape, value any) *flaw {
	flaws := v.visitEach(all, value)
	if len(flaws) == 0 {
		return nil
	}
	depth := 0
	for _, each := range flaws {
		depth = max(depth, len(each.path))
	}
	deepest := slices.DeleteFunc(flaws, func(each *flaw) bool { return len(each.path) < depth })
	first := deepest[0]
	if len(deepest) == 1 {
		return first
	}
	elsewhere := func(each *flaw) bool { return !slices.Equal(each.path, first.path) }
	if !slices.ContainsFunc(deepest, elsewhere) {
		var expected []string
		for _, each := range deepest {
			if !slices.Contains(expected, each.expected) {
				expected = append(expected, each.expected)
			}
		}
		return &flaw{first.path, strings.Join(expected, " | "), first.value}
	}
	if depth > len(v.path)+1 {
		return first
	}
	expected := make([]string, len(deepest))
	for index, each := range deepest {
		expected[index] = fmt.Sprintf("{ %v: %s }", each.path[depth-1], each.expected)
	}
	return v.flawOf(value, strings.Join(expected, " | "))
}

// visitEach returns the flaw for each shape, or nil if one of them fits.
func (v *visitor) visitEach(all []*shape, value any) []*flaw {
	var flaws []*flaw
	for _, each := range all {
		var before []flaw
		if v.tolerated != nil {
			before = *v.tolerated
		}
		found := v.visit(each, value)
		if found == nil {
			return nil
		}
		flaws = append(flaws, found)
		if v.tolerated != nil {
			*v.tolerated = before
		}
	}
	return flaws
}
