/** An error class. */
interface ErrorClass {
  readonly prototype: Error;
}

/**
 * Names the errors of a class, and makes `instanceof` true for those that another copy of the package made, as when packages
 * in one process need different versions of it. Classes that are derived from it accept only their own instances.
 *
 * @param name The class's name, which minified code does not have.
 */
export function acrossCopies(type: ErrorClass, name: string): void {
  const brand = Symbol.for("@parley/" + name);
  Object.assign(type.prototype, { name, [brand]: true });
  Object.defineProperty(type, Symbol.hasInstance, {
    value(this: ErrorClass, value: unknown) {
      return this === type ? brand in Object(value) : this.prototype.isPrototypeOf(value as object);
    },
  });
}
