import { expect, it } from "vitest";

import type { Definition } from "../../model/model.ts";
import { sortDefinitions } from "./sort-definitions.ts";

const reference = (name: string): { kind: "reference"; name: string } => ({ kind: "reference", name });

function structure(name: string, ...shapes: (ReturnType<typeof reference> | "list")[]): Definition {
  const fields = shapes.map((each) => ({
    key: "next",
    doc: "",
    shape: each === "list" ? ({ kind: "list", items: reference(name) } as const) : each,
    required: false,
    nullable: false,
  }));
  return { name, doc: "", kind: "structure", fields };
}

function union(name: string, ...names: string[]): Definition {
  const alternatives = names.map((each) => ({ key: each, shape: reference(each) }));
  return { name, doc: "", kind: "untagged", alternatives };
}

it("sorts each definition after those it contains, even if they refer back to it through a box or a list", () => {
  const node = union("Node", "Branch", "Leaf");
  const definitions = [
    structure("Branch", reference("Node"), reference("Size")),
    node,
    structure("Leaf", "list"),
  ];
  const sorted = sortDefinitions([...definitions, structure("Size")]).map((each) => each.name);
  expect(sorted).toEqual(["Size", "Branch", "Leaf", "Node"]);
});

it("rejects a union that is one of its own alternatives", () => {
  expect(() => sortDefinitions([union("A", "B"), union("B", "A")])).toThrow(
    'Cannot generate "A" for C++: it is one of its own alternatives',
  );
});
