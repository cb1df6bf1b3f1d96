/** What is wrong with one field of what somebody entered: its path in the input, and a French sentence for them. */
export interface Problem<Path extends string = string> {
  readonly path: Path;
  readonly message: string;
}

/** Of what was found field by field, in its order, whatever is wrong. */
export function problemsAmong<Path extends string>(
  found: readonly (readonly [path: Path, message: string | undefined])[],
): Problem<Path>[] {
  return found.flatMap(([path, message]) => (message === undefined ? [] : [{ path, message }]));
}
