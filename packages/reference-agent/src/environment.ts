export interface Environment {
  readonly [name: string]: string | undefined;
}
