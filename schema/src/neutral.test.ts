import { describe, expectTypeOf, it } from "vitest";

import type * as neutral from "./neutral.ts";
import type * as v1 from "./v1/index.ts";
import type * as v2 from "./v2/index.ts";

/** The names of pairs in which the first type is not assignable to the second. */
type NotSendable<Pairs> = {
  [Name in keyof Pairs]: Pairs[Name] extends [infer Neutral, infer Versioned]
    ? [Neutral] extends [Versioned]
      ? never
      : Name
    : Name;
}[keyof Pairs];

/** The names of pairs in which the second type is not assignable to the first. */
type NotReadable<Pairs> = {
  [Name in keyof Pairs]: Pairs[Name] extends [infer Neutral, infer Versioned]
    ? [Versioned] extends [Neutral]
      ? never
      : Name
    : Name;
}[keyof Pairs];

/** Neutral types that are identical to those of version 1. */
interface SameInVersion1 {
  Meta: [neutral.Meta, v1.Meta];
  JsonObject: [neutral.JsonObject, v1.JsonObject];
  TextResourceContents: [neutral.TextResourceContents, v1.TextResourceContents];
  BlobResourceContents: [neutral.BlobResourceContents, v1.BlobResourceContents];
  EnvVariable: [neutral.EnvVariable, v1.EnvVariable];
  HttpHeader: [neutral.HttpHeader, v1.HttpHeader];
  Cost: [neutral.Cost, v1.Cost];
  ToolCallLocation: [neutral.ToolCallLocation, v1.ToolCallLocation];
  Implementation: [neutral.Implementation, v1.Implementation];
  SessionInfo: [neutral.SessionInfo, v1.SessionInfo];
  EnumOption: [neutral.EnumOption, v1.EnumOption];
  Terminal: [neutral.Terminal, v1.Terminal];
  PermissionOptionId: [neutral.PermissionOptionId, v1.PermissionOptionId];
  SelectedPermissionOutcome: [neutral.SelectedPermissionOutcome, v1.SelectedPermissionOutcome];
  TerminalExitStatus: [neutral.TerminalExitStatus, v1.TerminalExitStatus];
  SessionConfigBoolean: [neutral.SessionConfigBoolean, v1.SessionConfigBoolean];
  ContentBlock: [neutral.ContentBlock, v1.ContentBlock];
  TextContent: [neutral.TextContent, v1.TextContent];
  ImageContent: [neutral.ImageContent, v1.ImageContent];
  AudioContent: [neutral.AudioContent, v1.AudioContent];
  EmbeddedResource: [neutral.EmbeddedResource, v1.EmbeddedResource];
  ResourceLink: [neutral.ResourceLink, v1.ResourceLink];
  Annotations: [neutral.Annotations, v1.Annotations];
  Role: [neutral.Role, v1.Role];
  Content: [neutral.Content, v1.Content];
  PermissionOption: [neutral.PermissionOption, v1.PermissionOption];
  PermissionOptionKind: [neutral.PermissionOptionKind, v1.PermissionOptionKind];
  RequestPermissionOutcome: [neutral.RequestPermissionOutcome, v1.RequestPermissionOutcome];
  ToolKind: [neutral.ToolKind, v1.ToolKind];
  PlanEntryPriority: [neutral.PlanEntryPriority, v1.PlanEntryPriority];
  ElicitationPropertySchema: [neutral.ElicitationPropertySchema, v1.ElicitationPropertySchema];
  CreateElicitationResponse: [neutral.CreateElicitationResponse, v1.CreateElicitationResponse];
  ElicitationContentValue: [neutral.ElicitationContentValue, v1.ElicitationContentValue];
  McpServerHttp: [neutral.McpServerHttp, v1.McpServerHttp];
  McpServerStdio: [neutral.McpServerStdio, v1.McpServerStdio];
}

/** Neutral types that are identical to those of version 2. */
interface SameInVersion2 {
  Meta: [neutral.Meta, v2.Meta];
  JsonObject: [neutral.JsonObject, v2.JsonObject];
  TextResourceContents: [neutral.TextResourceContents, v2.TextResourceContents];
  BlobResourceContents: [neutral.BlobResourceContents, v2.BlobResourceContents];
  EnvVariable: [neutral.EnvVariable, v2.EnvVariable];
  HttpHeader: [neutral.HttpHeader, v2.HttpHeader];
  Cost: [neutral.Cost, v2.Cost];
  ToolCallLocation: [neutral.ToolCallLocation, v2.ToolCallLocation];
  Implementation: [neutral.Implementation, v2.Implementation];
  SessionInfo: [neutral.SessionInfo, v2.SessionInfo];
  EnumOption: [neutral.EnumOption, v2.EnumOption];
  Terminal: [neutral.Terminal, v2.Terminal];
  PermissionOptionId: [neutral.PermissionOptionId, v2.PermissionOptionId];
  SelectedPermissionOutcome: [neutral.SelectedPermissionOutcome, v2.SelectedPermissionOutcome];
  TerminalExitStatus: [neutral.TerminalExitStatus, v2.TerminalExitStatus];
  SessionConfigBoolean: [neutral.SessionConfigBoolean, v2.SessionConfigBoolean];
}

/** Types that are narrower than in version 2, which can carry all of their values unchanged. */
interface NarrowerThanVersion2 {
  ContentBlock: [neutral.ContentBlock, v2.ContentBlock];
  TextContent: [neutral.TextContent, v2.TextContent];
  ImageContent: [neutral.ImageContent, v2.ImageContent];
  AudioContent: [neutral.AudioContent, v2.AudioContent];
  EmbeddedResource: [neutral.EmbeddedResource, v2.EmbeddedResource];
  ResourceLink: [neutral.ResourceLink, v2.ResourceLink];
  Annotations: [neutral.Annotations, v2.Annotations];
  Role: [neutral.Role, v2.Role];
  Content: [neutral.Content, v2.Content];
  PermissionOption: [neutral.PermissionOption, v2.PermissionOption];
  PermissionOptionKind: [neutral.PermissionOptionKind, v2.PermissionOptionKind];
  RequestPermissionOutcome: [neutral.RequestPermissionOutcome, v2.RequestPermissionOutcome];
  ToolKind: [neutral.ToolKind, v2.ToolKind];
  PlanEntryPriority: [neutral.PlanEntryPriority, v2.PlanEntryPriority];
  ElicitationPropertySchema: [neutral.ElicitationPropertySchema, v2.ElicitationPropertySchema];
  CreateElicitationResponse: [neutral.CreateElicitationResponse, v2.CreateElicitationResponse];
  ElicitationContentValue: [neutral.ElicitationContentValue, v2.ElicitationContentValue];
  McpServerHttp: [neutral.McpServerHttp, v2.McpServerHttp];
  McpServerStdio: [neutral.McpServerStdio, v2.McpServerStdio];
  ToolCallStatus: [neutral.ToolCallStatus, v2.ToolCallStatus];
  PlanEntry: [neutral.PlanEntry, v2.PlanEntry];
  PlanEntryStatus: [neutral.PlanEntryStatus, v2.PlanEntryStatus];
}

/** Types with values that version 1 cannot represent. */
interface WiderThanVersion1 {
  ToolCallStatus: [neutral.ToolCallStatus, v1.ToolCallStatus];
  PlanEntry: [neutral.PlanEntry, v1.PlanEntry];
  PlanEntryStatus: [neutral.PlanEntryStatus, v1.PlanEntryStatus];
}

describe("a neutral type", () => {
  it("is the same in version 1 if version 1 can represent all its values", () => {
    expectTypeOf<NotSendable<SameInVersion1>>().toBeNever();
    expectTypeOf<NotReadable<SameInVersion1>>().toBeNever();
  });

  it("is the same in version 2 if both are open to the same values", () => {
    expectTypeOf<NotSendable<SameInVersion2>>().toBeNever();
    expectTypeOf<NotReadable<SameInVersion2>>().toBeNever();
  });

  it("can be sent unchanged in version 2", () => {
    expectTypeOf<NotSendable<NarrowerThanVersion2>>().toBeNever();
  });

  it("can represent every version 1 value", () => {
    expectTypeOf<NotReadable<WiderThanVersion1>>().toBeNever();
  });
});

describe("comparing types", () => {
  it("names a pair that differs", () => {
    expectTypeOf<NotSendable<WiderThanVersion1>>().toEqualTypeOf<keyof WiderThanVersion1>();
    expectTypeOf<NotReadable<NarrowerThanVersion2>>().toEqualTypeOf<keyof NarrowerThanVersion2>();
  });
});
