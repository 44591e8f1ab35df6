import type { Method } from "../../model/model.ts";
import { wordStyles } from "../../names/word-styles.ts";
import { indent, type Lines } from "../lines.ts";
import { kotlinString } from "./kotlin-doc.ts";
import { type KotlinScope, typeAt } from "./kotlin-scope.ts";
import { inlinedAlias, kotlinType } from "./kotlin-type.ts";

/** Renders the protocol version and its definitions. */
export function renderProtocol(scope: KotlinScope): Lines {
  const definitions = definitionNames(scope).map((each) => `${typeAt(each, scope)},`);
  return [
    "/** The protocol that these types describe. */",
    "public object Protocol {",
    indent([
      "/** The version of the protocol. */",
      `public const val VERSION: Int = ${scope.version}`,
      "",
      "/** The definitions of the protocol by name. */",
      "@JvmStatic",
      "public val definitions: Map<String, Definition<*>> by lazy {",
      indent(["listOf<Definition<*>>(", indent(definitions), ").associateBy { it.name }"]),
      "}",
      "",
      "/**",
      " * Returns the version that an `initialize` request or its response names, or null if it names none. Use it to",
      " * choose the version before reading the message.",
      " *",
      " * @param message the message, its params or its result",
      " */",
      "@JvmStatic",
      "public fun versionOf(message: JsonElement): Int? {",
      indent([
        "val content = message as? JsonObject ?: return null",
        'val params = content["params"] ?: content["result"] ?: content',
        'val version = (params as? JsonObject)?.get("protocolVersion")?.numberOrNull() ?: return null',
        "return version.toInt().takeIf { it.toDouble() == version && it in 0..65535 }",
      ]),
      "}",
    ]),
    "}",
  ];
}

/** Returns the names of the definitions in the schema that have their own type or codec. */
function definitionNames({ model, shapes, nested }: KotlinScope): string[] {
  const names = model.definitions.map((each) => each.name);
  return names.filter((name) => name in shapes && !nested.has(name));
}

export function renderMethods(scope: KotlinScope): Lines {
  const { methods } = scope.model;
  const named = methods.map((method) => ({ method, name: nameOf(method, methods) }));
  const listOf = (isRequest: boolean): string =>
    named
      .filter(({ method }) => (method.result !== undefined) === isRequest)
      .map(({ name }) => name)
      .join(", ");
  return [
    "/** The side that handles a method. `Protocol` means both. */",
    "public enum class Side {",
    indent([...new Set(methods.map(({ side }) => `${wordStyles.pascal(side)},`))]),
    "}",
    "",
    "/** The methods of the protocol. */",
    "public object Methods {",
    indent([
      named.map(({ method, name }) => [...renderMethod(method, name, scope), ""]),
      "/** The methods with a response, by name. */",
      "@JvmStatic",
      `public val requests: Map<String, RequestMethod<*, *>> = listOf<RequestMethod<*, *>>(${listOf(true)}).associateBy { it.name }`,
      "",
      "/** The methods without a response, by name. */",
      "@JvmStatic",
      `public val notifications: Map<String, NotificationMethod<*>> = listOf<NotificationMethod<*>>(${listOf(false)}).associateBy { it.name }`,
    ]),
    "}",
  ];
}

/** Returns a method's name. A notification gets a different name than a request for the same method. */
function nameOf(method: Method, methods: readonly Method[]): string {
  const isShared = methods.some((each) => each !== method && each.name === method.name);
  return wordStyles.camel(method.name) + (isShared && method.result === undefined ? "Notification" : "");
}

function renderMethod(
  { name, side, params, result }: Method,
  constant: string,
  scope: KotlinScope,
): string[] {
  const types = [params, ...(result === undefined ? [] : [result])];
  const type = (each: string): string =>
    kotlinType(inlinedAlias(each, scope) ?? { kind: "reference", name: each }, scope);
  const kind = result === undefined ? "NotificationMethod" : "RequestMethod";
  const values = [
    kotlinString(name),
    `Side.${wordStyles.pascal(side)}`,
    ...types.map((each) => typeAt(each, scope)),
  ];
  return [
    `/** \`${name}\` */`,
    "@JvmField",
    `public val ${constant}: ${kind}<${types.map(type).join(", ")}> = ${kind}(${values.join(", ")})`,
  ];
}
