package acp

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

// Pointer is a property that may be missing, but never null, and is there.
func Pointer[T any](value T) *T { return &value }
