package acp

// repaired is a repaired value, its repairs in order, and the flaw that no rule repairs.
type repaired struct {
	value   any
	repairs []flaw
	flaw    *flaw
}

// under returns the flaw with its path relative to the object or array that has the value under the key.
func under(key any, each flaw) flaw {
	each.path = append([]any{key}, each.path...)
	return each
}

func allUnder(key any, flaws []flaw) []flaw {
	moved := make([]flaw, len(flaws))
	for index, each := range flaws {
		moved[index] = under(key, each)
	}
	return moved
}

// repair repairs a value as far as the rules allow, on copies of the parts that change. It keeps unlisted tags and
// values.
func repair(s *shape, value any) repaired {
	if (value == nil || value == (any)(missing{})) && s.nullAsEmpty {
		return repaired{value: &object{}, repairs: []flaw{{nil, "object", value}}}
	}
	result := repaired{value: value}
	tried := map[any]bool{}
	for {
		found := findFlaw(s, result.value, &[]flaw{})
		if found == nil {
			return result
		}
		var place any
		if len(found.path) > 0 {
			place = found.path[0]
		}
		// Rules make all repairs at a place in one attempt.
		if tried[place] {
			result.flaw = found
			return result
		}
		tried[place] = true
		next := repairAt(s, result.value, found)
		if !next.isWhole() {
			if result.flaw = found; next != nil {
				result.flaw = next.flaw
			}
			return result
		}
		result = repaired{value: next.value, repairs: append(result.repairs, next.repairs...)}
	}
}

func (r *repaired) isWhole() bool { return r != nil && r.flaw == nil }

// repairAt repairs the value at the flaw's place. It returns the value, or a flaw inside it that cannot be repaired. It
// returns nil if no rule applies.
func repairAt(s *shape, value any, found *flaw) *repaired {
	holder, isObject := value.(*object)
	switch s.is {
	case "array":
		return repairItems(value, s.items, false)
	case "map":
		return repairValues(value, s.items)
	case "fields":
		if isObject {
			return repairFields(s, holder, found)
		}
	case "tagged":
		if isObject {
			return repairTagged(s, holder, found)
		}
	case "union":
		return tryEach(s.alternatives, value)
	}
	return nil
}

func repairFields(s *shape, holder *object, found *flaw) *repaired {
	for _, each := range s.fields {
		if len(found.path) > 0 && found.path[0] == each.name {
			return repairField(each, holder, found)
		}
	}
	var first *repaired
	for _, part := range s.parts {
		result := repairAt(part, holder, found)
		if result.isWhole() {
			return result
		}
		if first == nil {
			first = result
		}
	}
	return first
}

func repairTagged(s *shape, holder *object, found *flaw) *repaired {
	tag, _ := holder.get(s.tag).(string)
	variant := s.variants[tag]
	if variant == nil {
		return tryEach(s.others, holder)
	}
	result := repairAt(variant, holder, found)
	if result.isWhole() {
		return result
	}
	if other := tryEach(s.fallbacks, holder); other != nil {
		return other
	}
	return result
}

func tryEach(alternatives []*shape, value any) *repaired {
	for _, each := range alternatives {
		if result := repair(each, value); result.isWhole() && len(result.repairs) > 0 {
			return &result
		}
	}
	return nil
}

func repairField(field property, holder *object, found *flaw) *repaired {
	value := holder.get(field.name)
	result := repairInside(field, value)
	if result.isWhole() {
		return &repaired{
			value:   holder.with(field.name, result.value),
			repairs: allUnder(field.name, result.repairs),
		}
	}
	isMissing := value == (any)(missing{})
	countsAsMissing := !isMissing && (field.has("e") || value == nil && field.has("n"))
	if countsAsMissing || isMissing && field.has("m") {
		rest := holder.with(field.name, missing{})
		if !field.has("?") {
			rest = rest.with(field.name, []any{})
		}
		return &repaired{value: rest, repairs: []flaw{*found}}
	}
	// For a flaw of the value itself, the rules of the object that has it say better what is allowed, such as null.
	if result != nil && result.flaw != nil && len(result.flaw.path) > 0 {
		inside := under(field.name, *result.flaw)
		return &repaired{value: holder, flaw: &inside}
	}
	return nil
}

func repairInside(field property, value any) *repaired {
	if field.shape.is == "array" {
		return repairItems(value, field.shape.items, field.has("s"))
	}
	result := repair(field.shape, value)
	return &result
}

func repairItems(value any, inner *shape, skip bool) *repaired {
	items, ok := value.([]any)
	if !ok {
		return nil
	}
	result := &repaired{}
	kept := []any{}
	for index, item := range items {
		each := repair(inner, item)
		switch {
		case each.flaw == nil:
			kept = append(kept, each.value)
			result.repairs = append(result.repairs, allUnder(index, each.repairs)...)
		case skip:
			result.repairs = append(result.repairs, under(index, *each.flaw))
		default:
			inside := under(index, *each.flaw)
			return &repaired{value: value, flaw: &inside}
		}
	}
	result.value = kept
	return result
}

func repairValues(value any, inner *shape) *repaired {
	holder, ok := value.(*object)
	if !ok {
		return nil
	}
	result := &repaired{}
	kept := &object{members: map[string]any{}}
	for _, key := range holder.keys {
		each := repair(inner, holder.get(key))
		if each.flaw != nil {
			inside := under(key, *each.flaw)
			return &repaired{value: value, flaw: &inside}
		}
		kept.set(key, each.value)
		result.repairs = append(result.repairs, allUnder(key, each.repairs)...)
	}
	result.value = kept
	return result
}
