package acp

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"unicode/utf8"
)

type reader[T any] func(data []byte) (T, error)

// noTag is the tag of an object without one. A JSON string never has this byte.
const noTag = "\xff"

func isNull(data []byte) bool { return bytes.Equal(bytes.TrimSpace(data), []byte("null")) }

// readPlain reads a value. If it has another type, the error has the given name.
func readPlain[T any](data []byte, name string) (T, error) {
	var value T
	if isNull(data) || json.Unmarshal(data, &value) != nil {
		var zero T
		return zero, expected(name, data)
	}
	return value, nil
}

func readAny(data []byte) (json.RawMessage, error) { return bytes.Clone(data), nil }

func readNull(data []byte) (struct{}, error) {
	if !isNull(data) {
		return struct{}{}, expected("null", data)
	}
	return struct{}{}, nil
}

func readBool(data []byte) (bool, error) { return readPlain[bool](data, "boolean") }

func readString[T ~string](data []byte) (T, error) { return readPlain[T](data, "string") }

func readStringOf[T ~string](least, most int) reader[T] {
	return func(data []byte) (T, error) {
		value, err := readString[T](data)
		count := utf8.RuneCountInString(string(value))
		if err == nil && (count < least || count > most) {
			err = expected(lengthsOf(least, most), data)
		}
		return value, err
	}
}

func lengthsOf(least, most int) string {
	if most == math.MaxInt {
		return fmt.Sprintf("string of at least %d characters", least)
	}
	return fmt.Sprintf("string of %d to %d characters", least, most)
}

// readInteger reads 1.0 as 1, up to 2^53.
func readInteger[T ~int32 | ~int64 | ~uint16 | ~uint32 | ~uint64](data []byte) (T, error) {
	value, err := readPlain[T](data, "integer of its range")
	if err == nil {
		return value, nil
	}
	fraction, notNumber := readPlain[float64](data, "number")
	if whole := T(fraction); notNumber == nil && math.Abs(fraction) <= 1<<53 && float64(whole) == fraction {
		return whole, nil
	}
	return value, err
}

func readIntegerFrom[T ~int32 | ~int64 | ~uint16 | ~uint32 | ~uint64](least T) reader[T] {
	return func(data []byte) (T, error) {
		value, err := readInteger[T](data)
		if err == nil && value < least {
			err = expected(fmt.Sprintf("integer from %d", least), data)
		}
		return value, err
	}
}

func readFloat(least, most float64) reader[float64] {
	return func(data []byte) (float64, error) {
		value, err := readPlain[float64](data, "number")
		if err == nil && (value < least || value > most) {
			err = expected(fmt.Sprintf("number from %g to %g", least, most), data)
		}
		return value, err
	}
}

func readOneOf[T ~string](data []byte, known ...T) (T, error) {
	value, err := readString[T](data)
	if err == nil && !slices.Contains(known, value) {
		err = expected(fmt.Sprintf("one of %q", known), data)
	}
	return value, err
}

func readList[T any](read reader[T], least int) reader[[]T] {
	return func(data []byte) ([]T, error) {
		items, err := readPlain[[]json.RawMessage](data, "array")
		if err != nil {
			return nil, err
		}
		if len(items) < least {
			return nil, expected(fmt.Sprintf("array of at least %d items", least), data)
		}
		values := make([]T, len(items))
		for index, item := range items {
			if values[index], err = read(item); err != nil {
				return nil, inside(index, err)
			}
		}
		return values, nil
	}
}

func readMap[T any](read reader[T]) reader[map[string]T] {
	return func(data []byte) (map[string]T, error) {
		members, err := readPlain[map[string]json.RawMessage](data, "object")
		if err != nil {
			return nil, err
		}
		values := make(map[string]T, len(members))
		for key, member := range members {
			if values[key], err = read(member); err != nil {
				return nil, inside(key, err)
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

// readVariant reads a struct of a union, which is always a pointer there.
func readVariant[U, T any, P interface {
	*T
	json.Unmarshaler
}](data []byte) (U, error) {
	var result U
	value, err := readStruct[T, P](data)
	if err == nil {
		result, _ = any(&value).(U)
	}
	return result, err
}

// pointerTo reads a value that contains itself.
func pointerTo[T any](read reader[T]) reader[*T] {
	return func(data []byte) (*T, error) {
		value, err := read(data)
		return &value, err
	}
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

// firstOf returns the first result without an error. If there is none, it returns the first error.
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
