export { type BearerJwtOptions, bearerJwt } from "./bearer-jwt.ts";
