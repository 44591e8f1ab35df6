import type { Language } from "../language.ts";
import { python } from "../python/python.ts";
import { renderPydantic } from "./render-pydantic.ts";

/** Members of every Pydantic model. */
const taken: ReadonlySet<string> = new Set(
  "construct copy dict fields from_orm json parse_obj schema validate value".split(" "),
);

/** Support for Python 3.10 and later with Pydantic 2.11 and later. */
export const pydantic: Language = {
  ...python,
  name: "pydantic",
  summary: "Python models, Pydantic 2",
  naming: {
    ...python.naming,
    field: (raw) => {
      const name = python.naming.field(raw);
      return taken.has(name) || name.startsWith("model_") ? `${name}_` : name;
    },
  },
  render: renderPydantic,
};
