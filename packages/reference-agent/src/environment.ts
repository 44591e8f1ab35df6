/** Environment variables by name. */
export interface Environment {
  readonly [name: string]: string | undefined;
}
