package acp

// Maybe is a property that can be missing, null or present, which are different in the protocol. The zero value is
// missing.
type Maybe[T any] struct {
	value   T
	present bool
	null    bool
}

// Some returns a present property.
func Some[T any](value T) Maybe[T] { return Maybe[T]{value: value, present: true} }

// Null returns a property that is null.
func Null[T any]() Maybe[T] { return Maybe[T]{null: true} }

// Get returns the value, and whether there is one.
func (m Maybe[T]) Get() (T, bool) { return m.value, m.present }

// Or returns the value, or another one if there is none.
func (m Maybe[T]) Or(other T) T {
	if m.present {
		return m.value
	}
	return other
}

// IsNull reports whether the property is null.
func (m Maybe[T]) IsNull() bool { return m.null }

// IsMissing reports whether the property is missing.
func (m Maybe[T]) IsMissing() bool { return !m.present && !m.null }

// Pointer returns a present value of a property that may be missing but not null.
func Pointer[T any](value T) *T { return &value }
