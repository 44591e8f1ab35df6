extension JSONValue {
    /// Writes the value as JSON text on one line.
    ///
    /// - Throws: `EncodingError` for a number that is not finite
    public func jsonText() throws -> String {
        var output: [UInt8] = []
        try write(to: &output)
        return String(decoding: output, as: UTF8.self)
    }

    private func write(to output: inout [UInt8]) throws {
        switch self {
        case .null: output += "null".utf8
        case .bool(let value): output += (value ? "true" : "false").utf8
        case .string(let text): writeQuoted(text, to: &output)
        case .number(let number):
            guard number.text.utf8.last.map({ $0 < UInt8(ascii: "A") }) == true else {
                let context = EncodingError.Context(codingPath: [], debugDescription: "JSON has no number \(number.text)")
                throw EncodingError.invalidValue(number.double, context)
            }
            output += number.text.utf8
        case .array(let items):
            try writeAll(items, between: "[]", to: &output) { try $0.write(to: &$1) }
        case .object(let members):
            try writeAll(members, between: "{}", to: &output) { member, output in
                writeQuoted(member.key, to: &output)
                output.append(UInt8(ascii: ":"))
                try member.value.write(to: &output)
            }
        }
    }

    private func writeAll<Items: Sequence>(
        _ items: Items,
        between brackets: String,
        to output: inout [UInt8],
        write: (Items.Element, inout [UInt8]) throws -> Void
    ) throws {
        output += brackets.utf8.prefix(1)
        var isFirst = true
        for item in items {
            if !isFirst { output.append(UInt8(ascii: ",")) }
            isFirst = false
            try write(item, &output)
        }
        output += brackets.utf8.suffix(1)
    }
}

private let escapes: [UInt8: String] = [
    0x22: "\\\"", 0x5C: "\\\\", 0x08: "\\b", 0x0C: "\\f", 0x0A: "\\n", 0x0D: "\\r", 0x09: "\\t",
]

private func writeQuoted(_ text: String, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
        if byte >= 0x20, byte != 0x22, byte != 0x5C {
            output.append(byte)
        } else if let escape = escapes[byte] {
            output += escape.utf8
        } else {
            let digits = String(byte, radix: 16)
            output += "\\u\(digits.utf8.count == 1 ? "000" : "00")\(digits)".utf8
        }
    }
    output.append(UInt8(ascii: "\""))
}

/// Returns the text as a quoted JSON string.
func quoted(_ text: String) -> String {
    var output: [UInt8] = []
    writeQuoted(text, to: &output)
    return String(decoding: output, as: UTF8.self)
}

/// Maximum length of a value that an error quotes.
private let maxQuoted = 40

/// Describes an unexpected value by its JSON if that is short and simple, or else by its kind.
func describe(_ json: JSONValue?) -> String {
    switch json {
    case nil: "missing"
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let number): shortestText(number.double)
    case .string(let text): text.utf16.count <= maxQuoted ? quoted(text) : "string"
    case .array: "array"
    case .object: "object"
    }
}

/// Formats a number like JavaScript: as short as possible, without an exponent from 10^-6 to 10^21.
func shortestText(_ number: Double) -> String {
    guard number.isFinite else { return number.isNaN ? "NaN" : number < 0 ? "-Infinity" : "Infinity" }
    if number == 0 { return "0" }
    let parts = "\(abs(number))".split(separator: "e")
    let mantissa = parts[0].split(separator: ".")
    let whole = mantissa[0] == "0" ? "" : String(mantissa[0])
    var digits = whole + (mantissa.count > 1 ? String(mantissa[1]) : "")
    // The number is 0.digits * 10^scale.
    var scale = whole.utf8.count + (parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
    while digits.hasPrefix("0") {
        digits.removeFirst()
        scale -= 1
    }
    while digits.hasSuffix("0") { digits.removeLast() }
    return (number < 0 ? "-" : "") + placed(digits, scale: scale)
}

private func placed(_ digits: String, scale: Int) -> String {
    let count = digits.utf8.count
    switch scale {
    case count...21: return digits + String(repeating: "0", count: scale - count)
    case 1...21: return "\(digits.prefix(scale)).\(digits.dropFirst(scale))"
    case -5...0: return "0." + String(repeating: "0", count: -scale) + digits
    default:
        let fraction = count > 1 ? ".\(digits.dropFirst())" : ""
        return "\(digits.prefix(1))\(fraction)e\(scale > 0 ? "+" : "")\(scale - 1)"
    }
}
