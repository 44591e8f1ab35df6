import { Client } from "pg";

/** One of the servers in an address. */
export interface PostgresHost {
  readonly url: string;
  /** Host, port and database, without secrets. */
  readonly name: string;
}

/** The servers in a URL, in the order in which to try them, and the acceptable kind of session. */
export interface PostgresAddress {
  readonly hosts: readonly PostgresHost[];
  readonly target: TargetSession;
}

const TARGETS = ["any", "read-write", "read-only", "primary", "standby", "prefer-standby"] as const;

/** The values of `target_session_attrs`, as in libpq. */
export type TargetSession = (typeof TARGETS)[number];

/**
 * Matches a URL with several hosts, which `URL` cannot parse. Captures the scheme, user, hosts, database and
 * parameters.
 */
const SEVERAL = /^(postgres(?:ql)?:\/\/)(?:([^/?#]*)@)?([^/?#@]*)(\/[^?#]*)?(?:\?([^#]*))?$/;

/**
 * Parses a URL, which may name several hosts: `postgres://a:5432,b:5432/db?target_session_attrs=read-write`.
 * With several hosts, only a writable one is used unless the URL specifies otherwise.
 *
 * @throws {TypeError} if the URL is invalid. The message does not contain the URL, because it may include a
 * password.
 * @see https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-MULTIPLE-HOSTS
 */
export function parseAddress(url: string): PostgresAddress {
  const [, scheme, user, authority = "", database = "", query] = SEVERAL.exec(url) ?? [];
  if (scheme === undefined) throw notAnAddress();
  const params = new URLSearchParams(query);
  const target = (params.get("target_session_attrs") ?? undefined) as TargetSession | undefined;
  if (target !== undefined && !TARGETS.includes(target))
    throw new TypeError(
      `Cannot open session store: target_session_attrs is ${JSON.stringify(target)}, not one of ${TARGETS.join(", ")}`,
    );
  const hosts = hostsOf(authority, params);
  if (hosts.length < 2) return { hosts: [{ url, name: nameOf(url) }], target: target ?? "any" };
  const login = user === undefined ? "" : `${user}@`;
  const urls = hosts.map(({ host, port }) => {
    const own = new URLSearchParams(params);
    own.set("host", host);
    if (port !== "") own.set("port", port);
    return `${scheme}${login}localhost${database}?${own.toString()}`;
  });
  return { hosts: urls.map((each) => ({ url: each, name: nameOf(each) })), target: target ?? "read-write" };
}

/** Returns the hosts. Parameters take precedence over the authority, and a single port applies to all hosts. */
function hostsOf(
  authority: string,
  params: URLSearchParams,
): { readonly host: string; readonly port: string }[] {
  const parts = authority.split(",").map((part) => /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/.exec(part) ?? []);
  const hosts = params.get("host")?.split(",") ?? parts.map(([, host = ""]) => host.replaceAll(/[[\]]/g, ""));
  const ports = params.get("port")?.split(",") ?? parts.map(([, , port = ""]) => port);
  if (ports.length > 1 && ports.length !== hosts.length)
    throw new TypeError(
      `Cannot open session store: the address has ${hosts.length} hosts and ${ports.length} ports`,
    );
  return hosts.map((host, index) => ({
    host: decodeURIComponent(host),
    port: (ports.length > 1 ? ports[index] : ports[0]) ?? "",
  }));
}

function nameOf(url: string): string {
  const { host, port, database } = parse(url);
  if (Number.isNaN(port)) throw notAnAddress();
  return `${host}:${port}/${database ?? ""}`;
}

function parse(url: string): Client {
  try {
    return new Client({ connectionString: url });
  } catch {
    // The parser's error message contains the URL.
    throw notAnAddress();
  }
}

function notAnAddress(): TypeError {
  return new TypeError(
    "Cannot open session store: the address is not a PostgreSQL URL, such as postgres://user:password@host/database",
  );
}
