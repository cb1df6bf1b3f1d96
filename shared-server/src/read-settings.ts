export type Variables = Readonly<Record<string, string | undefined>>;

export interface ReadSettings {
  /** To be read instead of the variables themselves. */
  source: Variables;
  /** What was asked for so far, and is set. */
  values(): ReadonlyMap<string, string>;
  /** What was asked for so far, set or not. */
  names(): ReadonlySet<string>;
}

/** Notes which settings a server reads: what else stands in its environment is not about it. */
export function noteReadSettings(variables: Variables): ReadSettings {
  const names = new Set<string>();
  const source = new Proxy(variables, {
    get(target, name) {
      if (typeof name === 'string') names.add(name);
      return Reflect.get(target, name);
    },
  });
  const values = () =>
    new Map(
      [...names].sort().flatMap((name) => {
        const value = variables[name]?.trim();
        return value ? [[name, value] as const] : [];
      }),
    );
  return { source, values, names: () => names };
}
