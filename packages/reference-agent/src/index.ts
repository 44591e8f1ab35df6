export { type ReferenceHost, type ReferenceHostOptions, openReferenceHost } from "./program/open-host.ts";
