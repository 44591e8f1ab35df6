import type { Method } from "../../model/model.ts";
import { methodsByName } from "../../model/read-methods.ts";
import { wordStyles } from "../../names/word-styles.ts";
import type { RenderInput } from "../language.ts";
import { type Lines, separate } from "../lines.ts";
import { tab } from "./go-structs.ts";
import { definitionReader } from "./go-type.ts";

/** Renders the protocol's version, its methods as constants and as a list, and the type of messages. */
export function renderMethods(input: RenderInput): Lines {
  const { methods } = input.model;
  const row = (each: Method): string => {
    const params = `as[any](${definitionReader(each.params, input)})`;
    const result = each.result === undefined ? "nil" : `as[any](${definitionReader(each.result, input)})`;
    return `{${constantOf(each)}, "${each.side}", ${params}, ${result}},`;
  };
  return separate([
    [
      "// ProtocolVersionNumber is the version of the protocol that these types describe.",
      `const ProtocolVersionNumber = ${input.version}`,
    ],
    renderConstants(methodsByName(methods)),
    methodType,
    [
      "// Methods are all methods of the protocol.",
      methods.length === 0
        ? "var Methods = []Method{}"
        : ["var Methods = []Method{", tab(methods.map(row)), "}"],
    ],
    messageType,
  ]);
}

function renderConstants(methods: readonly Method[]): Lines {
  if (methods.length === 0) return [];
  const constants = methods.map((each) => `${constantOf(each)} = ${JSON.stringify(each.name)}`);
  return ["// The names of the methods.", "const (", tab(aligned(constants)), ")"];
}

/** Aligns the lines of a group as gofmt does. */
function aligned(constants: readonly string[]): string[] {
  const pairs = constants.map((each) => each.split(" = "));
  const width = Math.max(...pairs.map(([name = ""]) => name.length));
  return pairs.map(([name = "", value = ""]) => `${name.padEnd(width)} = ${value}`);
}

function constantOf({ name }: Method): string {
  return `Method${wordStyles.pascal(name)}`;
}

const methodType = `
// Method is a method of the protocol.
type Method struct {
	// Name is the method's name in messages.
	Name string

	// Side is the side that handles it: "agent", "client", or "protocol" for both.
	Side string

	// ReadParams reads its params.
	ReadParams func(data []byte) (any, error)

	// ReadResult reads its result; it is nil for a notification.
	ReadResult func(data []byte) (any, error)
}
`.trim();

const messageType = `
// Message is a message of JSON-RPC: a request (it has an ID and a method), a notification (a method), or a response (the
// request's ID, and a result or an error).
type Message struct {
	ID     json.RawMessage
	Method string

	// Params has the method's type after reading, or json.RawMessage if the protocol has no such method.
	Params any

	// Result is json.RawMessage after reading; ReadResult converts it.
	Result any

	// Error is json.RawMessage after reading.
	Error any
}

type messageParts struct {
	Version string          \`json:"jsonrpc"\`
	ID      json.RawMessage \`json:"id,omitempty"\`
	Method  string          \`json:"method,omitempty"\`
	Params  any             \`json:"params,omitempty"\`
	Result  any             \`json:"result,omitempty"\`
	Error   any             \`json:"error,omitempty"\`
}

// MarshalJSON writes the message with the version of JSON-RPC.
func (m Message) MarshalJSON() ([]byte, error) {
	return json.Marshal(messageParts{"2.0", m.ID, m.Method, m.Params, m.Result, m.Error})
}

// UnmarshalJSON reads the params as those of the method. If they are invalid, ID and method are set nevertheless.
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
		m.Error = failure
	}
	if m.Method == "" || params == nil {
		return nil
	}
	m.Params = params
	method, known := findMethod(m.Method, m.ID != nil)
	if !known {
		return nil
	}
	var err error
	m.Params, err = method.ReadParams(params)
	return err
}

// Answer returns the response to a request with a result.
func (m Message) Answer(result any) Message { return Message{ID: m.ID, Result: result} }

// ReadResult reads the result in the response to a request of a method. An error response is returned as an error.
func (m Message) ReadResult(method string) (any, error) {
	if m.Error != nil {
		return nil, fmt.Errorf("%s: %s", method, m.Error)
	}
	data, _ := m.Result.(json.RawMessage)
	if known, ok := findMethod(method, true); ok {
		return known.ReadResult(data)
	}
	return data, nil
}

func findMethod(name string, answered bool) (Method, bool) {
	for _, each := range Methods {
		if each.Name == name && (each.ReadResult != nil) == answered {
			return each, true
		}
	}
	return Method{}, false
}
`.trim();
