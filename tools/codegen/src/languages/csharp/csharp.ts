import type { Language } from "../language.ts";
import { constantName, propertyName, typeName } from "./csharp-names.ts";
import { renderCsharp } from "./render-csharp.ts";

const keywords: ReadonlySet<string> = new Set(
  (
    "abstract as base bool break byte case catch char checked class const continue decimal default delegate do double else enum " +
    "event explicit extern false finally fixed float for foreach goto if implicit in int interface internal is lock long " +
    "namespace new null object operator out override params private protected public readonly ref return sbyte sealed short " +
    "sizeof stackalloc static string struct switch this throw true try typeof uint ulong unchecked unsafe ushort using virtual " +
    "void volatile while"
  ).split(" "),
);

/** Support for .NET 8 and later with System.Text.Json. */
export const csharp: Language = {
  name: "csharp",
  summary: "C# records, System.Text.Json",
  naming: { type: typeName, field: propertyName, member: constantName },
  flatVariants: true,
  defaultPackage: "Acp",
  isPackageName: (name) => name.split(".").every((each) => /^[a-z_]\w*$/i.test(each) && !keywords.has(each)),
  render: renderCsharp,
};
