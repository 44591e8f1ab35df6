export { type HttpServer, type ServeHttpOptions, serveHttp } from "./serve-http.ts";
