package acp

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"unicode/utf8"
)

type reader[T any] func(data []byte) (T, error)

// noTag is the tag of an object without one: no string of JSON has this byte.
const noTag = "\xff"

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

// readInteger reads 1.0 as 1, up to 2^53.
func readInteger[T ~int32 | ~int64 | ~uint16 | ~uint32 | ~uint64](data []byte) (T, error) {
	value, err := readPlain[T](data)
	if err == nil {
		return value, nil
	}
	fraction, notNumber := readPlain[float64](data)
	if whole := T(fraction); notNumber == nil && math.Abs(fraction) <= 1<<53 && float64(whole) == fraction {
		return whole, nil
	}
	return value, err
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

// firstOf returns the first result without an error; if there is none, the first error.
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
