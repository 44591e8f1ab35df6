interface ErrorClass {
  readonly prototype: Error;
}

/**
 * Sets the name of a class's errors and makes `instanceof` work across copies of the package, since one process can
 * load several versions of it. A derived class accepts only its own instances.
 *
 * @param name The name of the class, which minification removes.
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
