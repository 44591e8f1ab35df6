/** An error class. */
interface ErrorClass {
  readonly prototype: Error;
}

/**
 * Sets the name of a class's errors and makes `instanceof` true across copies of the package, in case packages in one
 * process need different versions of it. Derived classes only accept their own instances.
 *
 * @param name The class's name, which minified code has lost.
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
