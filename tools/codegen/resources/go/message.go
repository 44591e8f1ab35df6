package acp

import (
	"encoding/json"
	"fmt"
)

// Method is a method of the protocol.
type Method struct {
	// Name is the method's name in messages.
	Name string

	// Side is the side that handles it: "agent", "client", or "protocol" for both.
	Side string

	// Params is the name of its params' type.
	Params string

	// Result is the name of its result's type. It is empty for a notification.
	Result string

	// ReadParams reads its params as Read does. A struct is returned as a pointer.
	ReadParams func(data []byte) (any, []Repair, error)

	// ReadResult reads its result as Read does. It is nil for a notification.
	ReadResult func(data []byte) (any, []Repair, error)
}

func byName(all ...Method) map[string]Method {
	methods := make(map[string]Method, len(all))
	for _, each := range all {
		methods[each.Name] = each
	}
	return methods
}

// Message is a message of JSON-RPC: a request (it has an ID and a method), a notification (a method), or a response (the
// request's ID, and a result or an error).
type Message struct {
	ID     json.RawMessage
	Method string

	// Params is a pointer to the method's type (or a union) after reading, or json.RawMessage if the protocol has no such
	// method.
	Params any

	// Result is json.RawMessage after reading; Result converts it.
	Result any

	// Error is set in a response to a request that failed.
	Error *Error

	// Repairs has the faults that were repaired when the params were read. It is not written.
	Repairs []Repair
}

type messageParts struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  any             `json:"params,omitempty"`
	Result  any             `json:"result,omitempty"`
	Error   any             `json:"error,omitempty"`
}

// MarshalJSON writes the message with the version of JSON-RPC.
func (m Message) MarshalJSON() ([]byte, error) {
	parts := messageParts{"2.0", m.ID, m.Method, m.Params, m.Result, nil}
	if m.Error != nil {
		parts.Error = m.Error
	}
	return json.Marshal(parts)
}

// UnmarshalJSON reads the params as those of the method and repairs them as Read does. If they are invalid, ID and
// Method are still set.
func (m *Message) UnmarshalJSON(data []byte) error {
	var params, result, failure json.RawMessage
	parts := messageParts{Params: &params, Result: &result, Error: &failure}
	if err := json.Unmarshal(data, &parts); err != nil {
		return err
	}
	*m = Message{ID: parts.ID, Method: parts.Method}
	if result != nil {
		m.Result = result
	}
	if failure != nil {
		m.Error = &Error{}
		if err := json.Unmarshal(failure, m.Error); err != nil {
			return inside("error", err)
		}
	}
	if m.Method == "" || params == nil {
		return nil
	}
	m.Params = params
	methods := Notifications
	if m.ID != nil {
		methods = Requests
	}
	method, known := methods[m.Method]
	if !known {
		return nil
	}
	value, repairs, err := method.ReadParams(params)
	if err != nil {
		return inside("params", err)
	}
	m.Params, m.Repairs = value, repairs
	return nil
}

// Answer returns a successful response to a request.
func (m Message) Answer(result any) Message { return Message{ID: m.ID, Result: result} }

// Refuse returns an error response to a request.
func (m Message) Refuse(code ErrorCode, message string) Message {
	return Message{ID: m.ID, Error: &Error{Code: code, Message: message}}
}

// Result reads the result in a response as Read does. An error response is returned as an error, a [*Error].
func Result[T any](m Message) (T, []Repair, error) {
	if m.Error != nil {
		var zero T
		return zero, nil, m.Error
	}
	data, err := json.Marshal(m.Result)
	if err != nil {
		var zero T
		return zero, nil, err
	}
	return Read[T](data)
}

// Error returns the message and the code.
func (e *Error) Error() string { return fmt.Sprintf("%s (%d)", e.Message, e.Code) }

// PeekProtocolVersion returns the version in an initialize message, or in its params or result alone. Use it to support
// several versions, with a package of types for each. It returns false if there is none.
func PeekProtocolVersion(data []byte) (int, bool) {
	value, err := parseValue(data)
	message, ok := value.(*object)
	if err != nil || !ok {
		return 0, false
	}
	for _, each := range []any{message.get("params"), message.get("result"), message} {
		if holder, ok := each.(*object); ok {
			version, ok := number(holder.get("protocolVersion"))
			if ok && version >= 0 && version <= math.MaxUint16 && version == math.Trunc(version) {
				return int(version), true
			}
		}
	}
	return 0, false
}

func readPointer[T any](data []byte) (any, []Repair, error) {
	value, repairs, err := Read[T](data)
	if err != nil {
		return nil, nil, err
	}
	return &value, repairs, nil
}

func readInterface[T any](data []byte) (any, []Repair, error) { return Read[T](data) }
