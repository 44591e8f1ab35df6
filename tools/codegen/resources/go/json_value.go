package acp

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
	"unicode/utf16"
)

// object is a JSON object that keeps the order of its properties. The other JSON values are nil, bool, json.Number, string
// and []any.
type object struct {
	keys    []string
	members map[string]any
}

// missing is the value of a property that an object does not have.
type missing struct{}

func (o *object) get(key string) any {
	if value, present := o.members[key]; present {
		return value
	}
	return missing{}
}

func (o *object) set(key string, value any) {
	if _, present := o.members[key]; !present {
		o.keys = append(o.keys, key)
	}
	o.members[key] = value
}

// with returns a copy in which a property is replaced, or removed if the value is missing.
func (o *object) with(key string, value any) *object {
	copied := &object{members: make(map[string]any, len(o.members))}
	for _, each := range o.keys {
		if each != key || value != (any)(missing{}) {
			copied.set(each, o.members[each])
		}
	}
	if value != (any)(missing{}) {
		copied.set(key, value)
	}
	return copied
}

// MarshalJSON writes the properties in order.
func (o *object) MarshalJSON() ([]byte, error) {
	var e encoder
	for _, key := range o.keys {
		set(&e, key, o.members[key])
	}
	return e.bytes(nil)
}

func parseValue(data []byte) (any, error) {
	// This checks the whole text and its nesting depth.
	var text json.RawMessage
	if err := json.Unmarshal(data, &text); err != nil {
		return nil, err
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	return parseNext(decoder)
}

func parseNext(decoder *json.Decoder) (any, error) {
	token, err := decoder.Token()
	if err != nil {
		return nil, err
	}
	switch token {
	case json.Delim('['):
		items := []any{}
		for decoder.More() {
			item, err := parseNext(decoder)
			if err != nil {
				return nil, err
			}
			items = append(items, item)
		}
		_, err = decoder.Token()
		return items, err
	case json.Delim('{'):
		members := &object{members: map[string]any{}}
		for decoder.More() {
			key, err := decoder.Token()
			if err != nil {
				return nil, err
			}
			value, err := parseNext(decoder)
			if err != nil {
				return nil, err
			}
			name, _ := key.(string)
			members.set(name, value)
		}
		_, err = decoder.Token()
		return members, err
	}
	return token, nil
}

// quote writes a string as JSON does.
func quote(text string) string {
	var buffer bytes.Buffer
	encoder := json.NewEncoder(&buffer)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(text)
	return strings.TrimSuffix(buffer.String(), "\n")
}

// describe returns the value if it is short and simple, or else its kind.
func describe(value any) string {
	const maxQuoted = 40
	switch value := value.(type) {
	case nil:
		return "null"
	case missing:
		return "missing"
	case bool:
		return strconv.FormatBool(value)
	case json.Number:
		return value.String()
	case string:
		if len(utf16.Encode([]rune(value))) <= maxQuoted {
			return quote(value)
		}
		return "string"
	case []any:
		return "array"
	}
	return "object"
}

// describeData describes a value that has not been parsed.
func describeData(data []byte) string {
	value, err := parseValue(data)
	if err != nil {
		return "invalid JSON"
	}
	return describe(value)
}

// number returns the value of a number, which JSON may write with a fraction or an exponent.
func number(value any) (float64, bool) {
	text, ok := value.(json.Number)
	if !ok {
		return 0, false
	}
	result, err := strconv.ParseFloat(text.String(), 64)
	return result, err == nil
}
