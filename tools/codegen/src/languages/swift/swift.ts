import type { Language } from "../language.ts";
import { renderSwift } from "./render-swift.ts";
import { memberName, typeName } from "./swift-names.ts";

/** Support for Swift 6 and later. */
export const swift: Language = {
  name: "swift",
  summary: "Swift 6 structs and enums with associated values, Codable and Sendable",
  naming: { type: typeName, field: memberName, member: memberName },
  flatVariants: true,
  defaultPackage: "ACP",
  render: renderSwift,
};
