/** What the file needs of the standard library. */
export const goImports: string = `
import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"sort"
	"unicode/utf8"
)
`.trim();

/** Presence, and the functions that read and write values. */
export const goSupport: string = `
// Maybe is a property that may be missing, null or there: the protocol tells these apart. The zero value is missing.
type Maybe[T any] struct {
	value   T
	present bool
	null    bool
}

// Some is a property that is there.
func Some[T any](value T) Maybe[T] { return Maybe[T]{value: value, present: true} }

// Null is a property that is null.
func Null[T any]() Maybe[T] { return Maybe[T]{null: true} }

// Get returns the value, and whether there is one.
func (m Maybe[T]) Get() (T, bool) { return m.value, m.present }

// IsNull tells whether the property is there, but null.
func (m Maybe[T]) IsNull() bool { return m.null }

// IsMissing tells whether the property is not there at all.
func (m Maybe[T]) IsMissing() bool { return !m.present && !m.null }

type reader[T any] func(data []byte) (T, error)

// noTag is the tag of an object that has none: no string of JSON has this byte.
const noTag = "\\xff"

var errNull = errors.New("null is not allowed here")

func isNull(data []byte) bool { return bytes.Equal(bytes.TrimSpace(data), []byte("null")) }

func readPlain[T any](data []byte) (T, error) {
	var value T
	if isNull(data) {
		return value, errNull
	}
	err := json.Unmarshal(data, &value)
	return value, err
}

func readAny(data []byte) (json.RawMessage, error) { return bytes.Clone(data), nil }

func readNull(data []byte) (struct{}, error) {
	if !isNull(data) {
		return struct{}{}, fmt.Errorf("expected null, got %s", data)
	}
	return struct{}{}, nil
}

func readBool(data []byte) (bool, error) { return readPlain[bool](data) }

func readString[T ~string](data []byte) (T, error) { return readPlain[T](data) }

func readStringOf[T ~string](least int) reader[T] {
	return func(data []byte) (T, error) {
		value, err := readString[T](data)
		if err == nil && utf8.RuneCountInString(string(value)) < least {
			err = fmt.Errorf("expected at least %d characters, got %q", least, value)
		}
		return value, err
	}
}

func readInteger[T ~int32 | ~int64 | ~uint16 | ~uint32 | ~uint64](data []byte) (T, error) {
	return readPlain[T](data)
}

func readIntegerFrom[T ~int32 | ~int64 | ~uint16 | ~uint32 | ~uint64](least T) reader[T] {
	return func(data []byte) (T, error) {
		value, err := readInteger[T](data)
		if err == nil && value < least {
			err = fmt.Errorf("expected at least %d, got %d", least, value)
		}
		return value, err
	}
}

func readFloat(least, most float64) reader[float64] {
	return func(data []byte) (float64, error) {
		value, err := readPlain[float64](data)
		if err == nil && (value < least || value > most) {
			err = fmt.Errorf("expected a number from %g to %g, got %g", least, most, value)
		}
		return value, err
	}
}

func readOneOf[T ~string](data []byte, known ...T) (T, error) {
	value, err := readString[T](data)
	if err == nil && !slices.Contains(known, value) {
		err = fmt.Errorf("expected one of %q, got %q", known, value)
	}
	return value, err
}

func readList[T any](read reader[T], least int) reader[[]T] {
	return func(data []byte) ([]T, error) {
		items, err := readPlain[[]json.RawMessage](data)
		if err != nil {
			return nil, err
		}
		if len(items) < least {
			return nil, fmt.Errorf("expected at least %d items, got %d", least, len(items))
		}
		values := make([]T, len(items))
		for index, item := range items {
			if values[index], err = read(item); err != nil {
				return nil, fmt.Errorf("[%d]: %w", index, err)
			}
		}
		return values, nil
	}
}

func readMap[T any](read reader[T]) reader[map[string]T] {
	return func(data []byte) (map[string]T, error) {
		members, err := readPlain[map[string]json.RawMessage](data)
		if err != nil {
			return nil, err
		}
		values := make(map[string]T, len(members))
		for key, member := range members {
			if values[key], err = read(member); err != nil {
				return nil, fmt.Errorf("%s: %w", key, err)
			}
		}
		return values, nil
	}
}

func readStruct[T any, P interface {
	*T
	json.Unmarshaler
}](data []byte) (T, error) {
	var value T
	err := P(&value).UnmarshalJSON(data)
	return value, err
}

func as[U, T any](read reader[T]) reader[U] {
	return func(data []byte) (U, error) {
		var result U
		value, err := read(data)
		if err == nil {
			result, _ = any(value).(U)
		}
		return result, err
	}
}

func convert[T, U any](read reader[T], wrap func(T) U) reader[U] {
	return func(data []byte) (U, error) {
		value, err := read(data)
		return wrap(value), err
	}
}

// firstOf takes the first that fits; if none does, the first one's error counts.
func firstOf[T any](data []byte, readers ...reader[T]) (T, error) {
	var zero T
	var failure error
	for _, read := range readers {
		value, err := read(data)
		if err == nil {
			return value, nil
		}
		if failure == nil {
			failure = err
		}
	}
	return zero, failure
}

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

// decoder has the properties of an object that were not read yet, and the first error.
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
`.trim();
