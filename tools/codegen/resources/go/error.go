package acp

import "encoding/json"

// ErrorCode is a code of JSON-RPC or of the protocol.
type ErrorCode int32

// Error is the error in a response.
type Error struct {
	Code    ErrorCode       `json:"code"`
	Message string          `json:"message"`
	Data    json.RawMessage `json:"data,omitempty"`
}
