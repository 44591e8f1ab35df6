package acp

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
)

// ReadError reports a value that the protocol does not allow.
type ReadError struct {
	// Path has the property names (string) and item indexes (int) from the value that was read to the fault.
	Path []any

	// Expected describes the value that the protocol requires at that place, for example: string.
	Expected string

	// Received describes the value at that place: the value itself if it is short and simple, or else its kind.
	Received string
}

// Error returns the place, the expected and the received value.
func (e *ReadError) Error() string { return Repair(*e).String() }

// Repair is a fault that [Read] repaired, or an unknown tag or enumeration value that it kept. Its fields are those of
// [ReadError].
type Repair struct {
	Path     []any
	Expected string
	Received string
}

// String returns the place, the expected and the received value.
func (r Repair) String() string {
	place := "the value"
	if len(r.Path) > 0 {
		texts := make([]string, len(r.Path))
		for index, each := range r.Path {
			texts[index] = fmt.Sprint(each)
		}
		place = quote(strings.Join(texts, "."))
	}
	return fmt.Sprintf("%s must be %s, not %s", place, r.Expected, r.Received)
}

// definition has the name of a type's shape and the function that reads its values.
type definition struct {
	of    reflect.Type
	shape string
	read  reader[any]
}

func define[T any](shape string, read reader[T]) definition {
	return definition{typeOf[T](), shape, as[any](read)}
}

func definitionsByType(all ...definition) map[reflect.Type]definition {
	byType := make(map[reflect.Type]definition, len(all))
	for _, each := range all {
		byType[each.of] = each
	}
	return byType
}

// Read reads a value from a peer. It makes the repairs that the protocol allows, such as dropping malformed optional
// properties and items. It keeps unknown tags and enumeration values, and reports both. T is a type of this package. If
// a fault cannot be repaired, the error is a [*ReadError].
func Read[T any](data []byte) (T, []Repair, error) {
	var zero T
	known, value, err := parseAs[T](data)
	if err != nil {
		return zero, nil, err
	}
	s := shapes()[known.shape]
	if findFlaw(s, value, nil) == nil {
		result, err := readAs[T](known, data)
		return result, nil, err
	}
	result := repair(s, value)
	if result.flaw != nil {
		return zero, nil, result.flaw.asError()
	}
	if len(result.repairs) > 0 {
		if data, err = json.Marshal(result.value); err != nil {
			return zero, nil, err
		}
	}
	var tolerated []flaw
	findFlaw(s, result.value, &tolerated)
	repairs := make([]Repair, 0, len(result.repairs)+len(tolerated))
	for _, each := range append(result.repairs, tolerated...) {
		repairs = append(repairs, Repair(*each.asError()))
	}
	read, err := readAs[T](known, data)
	return read, repairs, err
}

// ReadStrict reads a value that must match the protocol's schema exactly. T is a type of this package. If the value
// does not match, the error is a [*ReadError].
func ReadStrict[T any](data []byte) (T, error) {
	var zero T
	known, value, err := parseAs[T](data)
	if err != nil {
		return zero, err
	}
	if found := findFlaw(shapes()[known.shape], value, nil); found != nil {
		return zero, found.asError()
	}
	return readAs[T](known, data)
}

func parseAs[T any](data []byte) (definition, any, error) {
	known, ok := definitions[typeOf[T]()]
	if !ok {
		return known, nil, fmt.Errorf("the protocol does not define %v", typeOf[T]())
	}
	value, err := parseValue(data)
	return known, value, err
}

func readAs[T any](known definition, data []byte) (T, error) {
	var zero T
	value, err := known.read(data)
	if err != nil {
		return zero, err
	}
	result, ok := value.(T)
	if !ok {
		return zero, fmt.Errorf("expected %v, got %T", typeOf[T](), value)
	}
	return result, nil
}

func typeOf[T any]() reflect.Type { return reflect.TypeOf((*T)(nil)).Elem() }

func (f *flaw) asError() *ReadError {
	return &ReadError{append([]any{}, f.path...), f.expected, describe(f.value)}
}

// expected returns the error for a value that has not been parsed.
func expected(text string, data []byte) error {
	return &ReadError{[]any{}, text, describeData(data)}
}

// inside returns an error with its path relative to the object or array that has the value under the key.
func inside(key any, err error) error {
	var fault *ReadError
	if !errors.As(err, &fault) {
		return fmt.Errorf("%v: %w", key, err)
	}
	return &ReadError{append([]any{key}, fault.Path...), fault.Expected, fault.Received}
}
