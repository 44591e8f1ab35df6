package acp

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"sort"
)

func readTag(data []byte, key string) (string, error) {
	object, err := readPlain[map[string]json.RawMessage](data)
	if err != nil {
		return noTag, err
	}
	if tag, err := readString[string](object[key]); err == nil {
		return tag, nil
	}
	return noTag, nil
}

func unknownTag(key, tag string) error {
	if tag == noTag {
		return fmt.Errorf("missing %s", key)
	}
	return fmt.Errorf("unknown %s %q", key, tag)
}

// decoder has the properties of an object that have not been read yet, and the first error.
type decoder struct {
	rest map[string]json.RawMessage
	err  error
}

func newDecoder(data []byte, tag, expected string) *decoder {
	rest, err := readPlain[map[string]json.RawMessage](data)
	d := &decoder{rest: rest, err: err}
	if tag != "" && err == nil {
		if value := required(d, tag, readString[string]); d.err == nil && value != expected {
			d.err = unknownTag(tag, value)
		}
	}
	return d
}

func (d *decoder) checkAlternatives(exclusive bool, sets [][]string) {
	count := 0
	for _, set := range sets {
		missing := slices.ContainsFunc(set, func(key string) bool { return d.rest[key] == nil })
		if !missing {
			count++
		}
	}
	if d.err == nil && (count == 0 || exclusive && count > 1) {
		d.err = fmt.Errorf("expected one of the properties %q", sets)
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
		d.err = fmt.Errorf("%s: %w", key, err)
	}
	return value, present
}

func required[T any](d *decoder, key string, read reader[T]) T {
	value, present := take(d, key, read)
	if !present && d.err == nil {
		d.err = fmt.Errorf("missing %s", key)
	}
	return value
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
	err    error
}

func (e *encoder) bytes(extra map[string]json.RawMessage) ([]byte, error) {
	keys := make([]string, 0, len(extra))
	for key := range extra {
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

func set[T any](e *encoder, key string, value T) {
	name, _ := json.Marshal(key)
	data, err := json.Marshal(value)
	if err != nil && e.err == nil {
		e.err = fmt.Errorf("%s: %w", key, err)
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

func setList[T any](e *encoder, key string, value []T) {
	if value == nil {
		value = []T{}
	}
	set(e, key, value)
}

func setListUnlessNil[S ~[]T, T any](e *encoder, key string, value S) {
	if value != nil {
		set(e, key, value)
	}
}

func setMap[T any](e *encoder, key string, value map[string]T) {
	if value == nil {
		value = map[string]T{}
	}
	set(e, key, value)
}

func setMapUnlessNil[T any](e *encoder, key string, value map[string]T) {
	if value != nil {
		set(e, key, value)
	}
}

func setUnlessNil[T any](e *encoder, key string, value T) {
	if any(value) != nil {
		set(e, key, value)
	}
}

func setPointer[T any](e *encoder, key string, value *T) {
	if value != nil {
		set(e, key, *value)
	}
}

func setMaybe[T any](e *encoder, key string, value Maybe[T]) {
	if value.null {
		set(e, key, json.RawMessage("null"))
	} else if value.present {
		set(e, key, value.value)
	}
}

func withTag(key, tag string, value any) ([]byte, error) {
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
