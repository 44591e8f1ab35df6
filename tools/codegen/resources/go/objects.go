package acp

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"sort"
)

func readTag(data []byte, key string) (string, error) {
	object, err := readPlain[map[string]json.RawMessage](data, "object")
	if err != nil {
		return noTag, err
	}
	if tag, err := readString[string](object[key]); err == nil {
		return tag, nil
	}
	return noTag, nil
}

func unknownTag(key, tag string, known ...string) error {
	received := "missing"
	if tag != noTag {
		received = describe(tag)
	}
	return &ReadError{[]any{key}, namesOf(known), received}
}

// decoder has the properties of an object that have not been read yet, and the first error.
type decoder struct {
	rest map[string]json.RawMessage
	err  error
}

func newDecoder(data []byte, tag, expected string) *decoder {
	rest, err := readPlain[map[string]json.RawMessage](data, "object")
	d := &decoder{rest: rest, err: err}
	if tag != "" && err == nil {
		if value := required(d, tag, readString[string]); d.err == nil && value != expected {
			d.err = unknownTag(tag, value, expected)
		}
	}
	return d
}

// propertySet has the names of properties that an object must have, and of others that it must not have.
type propertySet struct{ required, forbidden []string }

func (d *decoder) checkAlternatives(exclusive bool, sets []propertySet) {
	missing := func(key string) bool { return d.rest[key] == nil }
	present := func(key string) bool { return d.rest[key] != nil }
	count := 0
	for _, set := range sets {
		if !slices.ContainsFunc(set.required, missing) && !slices.ContainsFunc(set.forbidden, present) {
			count++
		}
	}
	if d.err == nil && (count == 0 || exclusive && count > 1) {
		d.err = &ReadError{[]any{}, fmt.Sprintf("object with and without one of the sets of properties %q", sets), "object"}
	}
}

func take[T any](d *decoder, key string, read reader[T]) (value T, present bool) {
	data, present := d.rest[key]
	if !present || d.err != nil {
		return value, present
	}
	delete(d.rest, key)
	value, err := read(data)
	if err != nil {
		d.err = inside(key, err)
	}
	return value, present
}

func required[T any](d *decoder, key string, read reader[T]) T {
	value, present := take(d, key, read)
	if !present && d.err == nil {
		d.err = &ReadError{[]any{key}, "present", "missing"}
	}
	return value
}

// requiredEnum leaves an empty value in the rest, which is written again, because the field cannot distinguish it from
// a missing one.
func requiredEnum[T ~string](d *decoder, key string, read reader[T]) T {
	data := d.rest[key]
	value := required(d, key, read)
	if value == "" && d.err == nil {
		d.rest[key] = data
	}
	return value
}

// extra returns the properties that have not been read.
func (d *decoder) extra() map[string]json.RawMessage {
	if len(d.rest) == 0 {
		return nil
	}
	return d.rest
}

func orNil[T any](d *decoder, key string, read reader[T]) T {
	value, _ := take(d, key, read)
	return value
}

func orPointer[T any](d *decoder, key string, read reader[T]) *T {
	value, present := take(d, key, read)
	if !present {
		return nil
	}
	return &value
}

func orMaybe[T any](d *decoder, key string, read reader[T]) Maybe[T] {
	if data, present := d.rest[key]; present && isNull(data) {
		delete(d.rest, key)
		return Null[T]()
	}
	value, present := take(d, key, read)
	return Maybe[T]{value: value, present: present}
}

func readRest[T any](d *decoder, read reader[T]) (T, error) {
	var zero T
	if d.err != nil {
		return zero, d.err
	}
	data, err := json.Marshal(d.rest)
	if err != nil {
		return zero, err
	}
	return read(data)
}

// encoder writes the properties of an object in the order of the calls.
type encoder struct {
	buffer bytes.Buffer
	// fields are the names in all calls, including those of missing properties.
	fields []string
	// unset are the names of required enumerations without a value.
	unset []string
	err   error
}

func (e *encoder) bytes(extra map[string]json.RawMessage) ([]byte, error) {
	for _, key := range e.unset {
		if extra[key] == nil {
			e.fail(key, errNoValue)
		}
	}
	keys := make([]string, 0, len(extra))
	for key := range extra {
		if slices.Contains(e.fields, key) {
			e.fail(key, errors.New("the property is a field, but Extra has it too"))
		}
		keys = append(keys, key)
	}
	sort.Strings(keys)
	for _, key := range keys {
		set(e, key, extra[key])
	}
	if e.buffer.Len() == 0 {
		e.buffer.WriteByte('{')
	}
	e.buffer.WriteByte('}')
	return e.buffer.Bytes(), e.err
}

// fail keeps the first error.
func (e *encoder) fail(key string, err error) {
	if e.err == nil {
		e.err = fmt.Errorf("cannot write %q: %w", key, err)
	}
}

func (e *encoder) skip(key string) { e.fields = append(e.fields, key) }

func set[T any](e *encoder, key string, value T) {
	e.fields = append(e.fields, key)
	name, _ := json.Marshal(key)
	data, err := json.Marshal(value)
	if err != nil {
		e.fail(key, err)
	}
	separator := byte(',')
	if e.buffer.Len() == 0 {
		separator = '{'
	}
	e.buffer.WriteByte(separator)
	e.buffer.Write(name)
	e.buffer.WriteByte(':')
	e.buffer.Write(data)
}

// errNoValue is the error for a required union or enumeration without a value.
var errNoValue = errors.New("no value is set")

func isNil(value any) bool {
	if value == nil {
		return true
	}
	pointer := reflect.ValueOf(value)
	return pointer.Kind() == reflect.Pointer && pointer.IsNil()
}

func setUnion[T any](e *encoder, key string, value T) {
	if isNil(value) {
		e.fail(key, errNoValue)
	}
	set(e, key, value)
}

// setEnum refuses the zero value, unless Extra has the property.
func setEnum[T ~string](e *encoder, key string, value T) {
	if value == "" {
		e.unset = append(e.unset, key)
		return
	}
	set(e, key, value)
}

func setList[T any](e *encoder, key string, value []T) {
	if value == nil {
		value = []T{}
	}
	for index, item := range value {
		if isNil(item) {
			e.fail(key, fmt.Errorf("item %d: %w", index, errNoValue))
		}
	}
	set(e, key, value)
}

func setListUnlessNil[T any](e *encoder, key string, value []T) {
	if value == nil {
		e.skip(key)
		return
	}
	setList(e, key, value)
}

func setRaw(e *encoder, key string, value json.RawMessage) {
	if value == nil {
		e.skip(key)
		return
	}
	set(e, key, value)
}

func setMap[T any](e *encoder, key string, value map[string]T) {
	if value == nil {
		value = map[string]T{}
	}
	for name, each := range value {
		if isNil(each) {
			e.fail(key, fmt.Errorf("%q: %w", name, errNoValue))
		}
	}
	set(e, key, value)
}

func setMapUnlessNil[T any](e *encoder, key string, value map[string]T) {
	if value == nil {
		e.skip(key)
		return
	}
	setMap(e, key, value)
}

func setUnlessNil[T any](e *encoder, key string, value T) {
	if isNil(value) {
		e.skip(key)
		return
	}
	set(e, key, value)
}

func setPointer[T any](e *encoder, key string, value *T) {
	if value == nil {
		e.skip(key)
		return
	}
	set(e, key, *value)
}

func setMaybe[T any](e *encoder, key string, value Maybe[T]) {
	switch {
	case value.null:
		set(e, key, json.RawMessage("null"))
	case value.present:
		setPresent(e, key, value.value)
	default:
		e.skip(key)
	}
}

// setPresent writes a slice or map without items as an empty one, not as null.
func setPresent[T any](e *encoder, key string, value T) {
	if _, isRaw := any(value).(json.RawMessage); isRaw {
		set(e, key, value)
		return
	}
	kind := reflect.ValueOf(value)
	switch {
	case kind.Kind() == reflect.Slice && kind.IsNil():
		set(e, key, json.RawMessage("[]"))
	case kind.Kind() == reflect.Map && kind.IsNil():
		set(e, key, json.RawMessage("{}"))
	default:
		setUnion(e, key, value)
	}
}

func withTag(key, tag string, value any) ([]byte, error) {
	if isNil(value) {
		return nil, fmt.Errorf("cannot write %s %q: %w", key, tag, errNoValue)
	}
	data, err := json.Marshal(value)
	if err != nil {
		return nil, err
	}
	var object map[string]json.RawMessage
	if err := json.Unmarshal(data, &object); err != nil {
		return nil, err
	}
	var e encoder
	set(&e, key, tag)
	return e.bytes(object)
}
