/// Text that is not JSON.
public struct InvalidJSON: Error, Hashable, Sendable, CustomStringConvertible {
    /// The number of bytes before the error.
    public let offset: Int
    public let expected: String

    public var description: String { "Cannot read JSON at byte \(offset): expected \(expected)" }
}

extension JSONValue {
    /// Parses a JSON text.
    ///
    /// - Throws: `InvalidJSON`
    public init(parsing text: String) throws {
        try self.init(parsing: text.utf8)
    }

    /// Parses a JSON text in UTF-8.
    ///
    /// - Throws: `InvalidJSON`
    public init(parsing utf8: some Sequence<UInt8>) throws {
        var parser = JSONParser(bytes: Array(utf8))
        self = try parser.parseDocument()
    }
}

/// Maximum nesting of arrays and objects, as in Foundation.
private let maxDepth = 512

private struct JSONParser {
    let bytes: [UInt8]
    var at = 0
    var depth = 0

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func parseDocument() throws -> JSONValue {
        let value = try parseValue()
        skipSpace()
        if at < bytes.count { throw invalid("the end") }
        return value
    }

    private mutating func parseValue() throws -> JSONValue {
        skipSpace()
        switch peek() {
        case UInt8(ascii: "{"): return .object(try nested { try $0.parseObject() })
        case UInt8(ascii: "["): return .array(try nested { try $0.parseArray() })
        case UInt8(ascii: "\""): return .string(try parseString())
        case UInt8(ascii: "t"): return try parseWord("true", .bool(true))
        case UInt8(ascii: "f"): return try parseWord("false", .bool(false))
        case UInt8(ascii: "n"): return try parseWord("null", .null)
        default: return .number(try parseNumber())
        }
    }

    private mutating func nested<T>(_ parse: (inout JSONParser) throws -> T) throws -> T {
        depth += 1
        if depth > maxDepth { throw invalid("at most \(maxDepth) arrays and objects inside of each other") }
        at += 1
        let value = try parse(&self)
        depth -= 1
        return value
    }

    private mutating func parseObject() throws -> JSONObject {
        var object = JSONObject()
        skipSpace()
        if skip(UInt8(ascii: "}")) { return object }
        while true {
            skipSpace()
            guard peek() == UInt8(ascii: "\"") else { throw invalid("a name in quotes") }
            let name = try parseString()
            skipSpace()
            guard skip(UInt8(ascii: ":")) else { throw invalid("\":\"") }
            object[name] = try parseValue()
            skipSpace()
            if skip(UInt8(ascii: "}")) { return object }
            guard skip(UInt8(ascii: ",")) else { throw invalid("\",\" or \"}\"") }
        }
    }

    private mutating func parseArray() throws -> [JSONValue] {
        var items: [JSONValue] = []
        skipSpace()
        if skip(UInt8(ascii: "]")) { return items }
        while true {
            items.append(try parseValue())
            skipSpace()
            if skip(UInt8(ascii: "]")) { return items }
            guard skip(UInt8(ascii: ",")) else { throw invalid("\",\" or \"]\"") }
        }
    }

    private mutating func parseWord(_ word: String, _ value: JSONValue) throws -> JSONValue {
        guard bytes[at...].starts(with: word.utf8) else { throw invalid("a value") }
        at += word.utf8.count
        return value
    }

    private mutating func parseNumber() throws -> JSONNumber {
        let start = at
        _ = skip(UInt8(ascii: "-"))
        if !skip(UInt8(ascii: "0")) { try skipDigits() }
        if skip(UInt8(ascii: ".")) { try skipDigits() }
        if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
            if !skip(UInt8(ascii: "+")) { _ = skip(UInt8(ascii: "-")) }
            try skipDigits()
        }
        return JSONNumber(text: String(decoding: bytes[start..<at], as: UTF8.self))
    }

    private mutating func skipDigits() throws {
        let start = at
        while let byte = peek(), (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { at += 1 }
        if at == start { throw invalid(start == 0 || bytes[start - 1] != UInt8(ascii: ".") ? "a value" : "a digit") }
    }

    private mutating func parseString() throws -> String {
        at += 1
        var start = at
        var text: [UInt8] = []
        while let byte = peek() {
            if byte == UInt8(ascii: "\"") {
                let last = bytes[start..<at]
                at += 1
                return text.isEmpty ? String(decoding: last, as: UTF8.self) : String(decoding: text + last, as: UTF8.self)
            }
            if byte < 0x20 { throw invalid("no control character") }
            if byte == UInt8(ascii: "\\") {
                text += bytes[start..<at]
                text += try parseEscape()
                start = at
            } else {
                at += 1
            }
        }
        throw invalid("the end of a string")
    }

    private mutating func parseEscape() throws -> [UInt8] {
        at += 1
        guard let letter = peek() else { throw invalid("an escaped character") }
        at += 1
        switch letter {
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "u"): return Array(String(Character(try parseCodePoint())).utf8)
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [letter]
        default: throw invalid("an escaped character")
        }
    }

    /// Parses the digits of an escape and of the second half of a surrogate pair. Swift text cannot have half a pair.
    private mutating func parseCodePoint() throws -> Unicode.Scalar {
        let first = try parseHex()
        if let scalar = Unicode.Scalar(first) { return scalar }
        if first < 0xDC00, skip(UInt8(ascii: "\\")), skip(UInt8(ascii: "u")) {
            let second = try parseHex()
            if (0xDC00..<0xE000).contains(second),
                let scalar = Unicode.Scalar(0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00))
            {
                return scalar
            }
        }
        throw invalid("the other half of a character")
    }

    private mutating func parseHex() throws -> UInt32 {
        let digits = bytes[at...].prefix(4)
        let isHex = digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
        guard digits.count == 4, isHex, let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) else {
            throw invalid("four hexadecimal digits")
        }
        at += 4
        return value
    }

    private func peek() -> UInt8? { at < bytes.count ? bytes[at] : nil }

    private mutating func skip(_ byte: UInt8) -> Bool {
        guard peek() == byte else { return false }
        at += 1
        return true
    }

    private mutating func skipSpace() {
        while let byte = peek(), byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { at += 1 }
    }

    private func invalid(_ expected: String) -> InvalidJSON { InvalidJSON(offset: at, expected: expected) }
}
