import {
  type ClassProperty,
  ClassType,
  ConvenienceRenderer,
  funPrefixNamer,
  type Name,
  type Namer,
  type ObjectType,
  type Option,
  type RenderContext,
  TargetLanguage,
} from "quicktype-core";

import type { Model } from "../model/model.ts";
import { definitionOf } from "./definition-attribute.ts";
import type { NameBook, NamingRules } from "./name-book.ts";

/** A quicktype "language" that outputs the names assigned by quicktype. */
export class NamingLanguage extends TargetLanguage {
  readonly #rules: NamingRules;
  readonly #model: Model;
  #assigned: NameBook | undefined;

  constructor(model: Model, rules: NamingRules) {
    super({ displayName: "Names", names: ["names"], extension: "txt" });
    this.#model = model;
    this.#rules = rules;
  }

  /** The assigned names. Available after quicktype has run. */
  get assigned(): NameBook {
    if (!this.#assigned) throw new Error("Cannot name definitions: quicktype has not run");
    return this.#assigned;
  }

  protected override getOptions(): Record<string, Option<string, unknown>> {
    return {};
  }

  protected override makeRenderer(context: RenderContext): NamingRenderer {
    return new NamingRenderer(this, context, {
      rules: this.#rules,
      model: this.#model,
      onNames: (names) => {
        this.#assigned = names;
      },
    });
  }
}

interface NamingTask {
  readonly rules: NamingRules;
  readonly model: Model;
  readonly onNames: (names: NameBook) => void;
}

class NamingRenderer extends ConvenienceRenderer {
  readonly #task: NamingTask;
  readonly #structures: ReadonlySet<string>;
  readonly #fieldNamer: Namer;
  readonly #memberNamer: Namer;

  constructor(language: TargetLanguage, context: RenderContext, task: NamingTask) {
    super(language, context);
    this.#task = task;
    const structures = task.model.definitions.filter((each) => each.kind === "structure");
    this.#structures = new Set(structures.map((each) => each.name));
    this.#fieldNamer = funPrefixNamer("fields", task.rules.field);
    this.#memberNamer = funPrefixNamer("members", task.rules.member);
  }

  protected override makeNamedTypeNamer(): Namer {
    return funPrefixNamer("types", this.#task.rules.type);
  }

  protected override namerForObjectProperty(type: ObjectType, _property: ClassProperty): Namer {
    return this.#structures.has(definitionOf(type) ?? "") ? this.#fieldNamer : this.#memberNamer;
  }

  protected override makeUnionMemberNamer(): null {
    return null;
  }

  protected override makeEnumCaseNamer(): null {
    return null;
  }

  protected override emitSourceStructure(): void {
    const types = new Map<string, string>();
    const members = new Map<string, string>();
    for (const [name, type] of this.topLevels) {
      if (!(type instanceof ClassType)) continue;
      const definition = definitionOf(type) ?? name;
      types.set(definition, this.#text(this.nameForNamedType(type)));
      this.forEachClassProperty(type, "none", (member, key) => {
        members.set(`${definition}/${key}`, this.#text(member));
      });
    }
    this.#task.onNames(createNameBook(types, members));
  }

  #text(name: Name): string {
    return this.sourcelikeToString(name);
  }
}

function createNameBook(types: ReadonlyMap<string, string>, members: ReadonlyMap<string, string>): NameBook {
  const find = (names: ReadonlyMap<string, string>, key: string): string => {
    const name = names.get(key);
    if (name === undefined) throw new Error(`Cannot find the name of "${key}"`);
    return name;
  };
  return {
    type: (definition) => find(types, definition),
    member: (definition, key) => find(members, `${definition}/${key}`),
  };
}
