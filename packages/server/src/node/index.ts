export { type BearerTokenFileOptions, bearerTokenFile } from "./files/bearer-token-file.ts";
export { type HttpServer, type ServeHttpOptions, serveHttp } from "./serve-http.ts";
export { type SecretFileOptions, secretFile } from "./files/secret-file.ts";
export { type TlsFilesOptions, tlsFiles } from "./files/tls-files.ts";
