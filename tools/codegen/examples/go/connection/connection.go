// Package connection implements JSON-RPC 2.0 over lines of text, for agents and clients of any protocol version.
package connection

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
)

// Handler handles requests and notifications in the order in which they arrive. The result may be a Later or a Then.
type Handler func(method string, params json.RawMessage) (result any, err error)

// Later computes a result while further messages are handled.
type Later func() (result any, err error)

// Then has a result and a function that runs once the result is sent, while further messages are handled.
type Then struct {
	Result any
	Next   func()
}

// Error is the error in a response. A handler's error is sent unchanged if it is a json.Marshaler.
type Error struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

// MarshalJSON writes the error of a response.
func (e *Error) MarshalJSON() ([]byte, error) {
	return json.Marshal(map[string]any{"code": e.Code, "message": e.Message})
}

func (e *Error) Error() string { return fmt.Sprintf("%s (%d)", e.Message, e.Code) }

// Connection is a connection to a peer.
type Connection struct {
	input   *bufio.Reader
	mutex   sync.Mutex
	output  io.Writer
	lastID  int
	waiting map[int]chan message
}

type message struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  any             `json:"params,omitempty"`
	Result  any             `json:"result,omitempty"`
	Error   any             `json:"error,omitempty"`
}

// New returns a connection that reads and writes lines.
func New(input io.Reader, output io.Writer) *Connection {
	return &Connection{input: bufio.NewReader(input), output: output, waiting: map[int]chan message{}}
}

// Peek returns the first message without handling it. Lines before it that are not messages are not handled either.
func (c *Connection) Peek() ([]byte, error) {
	var lines []byte
	for {
		line, err := c.input.ReadBytes('\n')
		lines = append(lines, line...)
		if err != nil || json.Unmarshal(line, &message{}) == nil {
			c.input = bufio.NewReader(io.MultiReader(bytes.NewReader(lines), c.input))
			return line, err
		}
	}
}

// Serve handles messages until the input ends.
func (c *Connection) Serve(handle Handler) error {
	for {
		line, err := c.input.ReadBytes('\n')
		if err != nil {
			c.end()
			return err
		}
		var params, result, fault json.RawMessage
		received := message{Params: &params, Result: &result, Error: &fault}
		if err := json.Unmarshal(line, &received); err != nil {
			fault := &Error{-32700, "Not JSON"}
			if json.Valid(line) {
				fault = &Error{-32600, "Not a message of JSON-RPC"}
			}
			_ = c.write(message{ID: []byte("null"), Error: fault})
		} else if received.Method == "" {
			c.settle(received.ID, message{Result: result, Error: fault})
		} else {
			c.handle(received.ID, func() (any, error) { return handle(received.Method, params) })
		}
	}
}

func (c *Connection) handle(id json.RawMessage, work Later) {
	result, err := work()
	if later, ok := result.(Later); ok && err == nil {
		go c.handle(id, later)
		return
	}
	if then, ok := result.(Then); ok {
		defer func() { go then.Next() }()
		result = then.Result
	}
	if id == nil {
		return
	}
	answer := message{ID: id, Result: result}
	if err != nil {
		var fault json.Marshaler = &Error{-32603, err.Error()}
		_ = errors.As(err, &fault)
		answer = message{ID: id, Error: fault}
	}
	_ = c.write(answer)
}

// Call sends a request and returns its result. A handler must not wait for it, but a Later may.
func (c *Connection) Call(method string, params any) (json.RawMessage, error) {
	response := make(chan message, 1)
	c.mutex.Lock()
	c.lastID++
	id := c.lastID
	c.waiting[id] = response
	c.mutex.Unlock()
	if err := c.write(message{ID: []byte(fmt.Sprint(id)), Method: method, Params: params}); err != nil {
		return nil, err
	}
	received, ok := <-response
	if !ok {
		return nil, errors.New("the connection is closed")
	}
	if fault, _ := received.Error.(json.RawMessage); fault != nil {
		return nil, fmt.Errorf("%s: %s", method, fault)
	}
	result, _ := received.Result.(json.RawMessage)
	return result, nil
}

// Notify sends a notification.
func (c *Connection) Notify(method string, params any) error {
	return c.write(message{Method: method, Params: params})
}

func (c *Connection) write(sent message) error {
	sent.Version = "2.0"
	line, err := json.Marshal(sent)
	if err != nil {
		return err
	}
	c.mutex.Lock()
	defer c.mutex.Unlock()
	_, err = c.output.Write(append(line, '\n'))
	return err
}

func (c *Connection) settle(id json.RawMessage, response message) {
	var number int
	if json.Unmarshal(id, &number) != nil {
		return
	}
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if waiting, ok := c.waiting[number]; ok {
		delete(c.waiting, number)
		waiting <- response
	}
}

func (c *Connection) end() {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	for id, waiting := range c.waiting {
		delete(c.waiting, id)
		close(waiting)
	}
}
