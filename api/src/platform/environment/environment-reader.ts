export type Variables = Record<string, string | undefined>;

/** Reads variables and gathers what is wrong with them. */
export class Reader {
  readonly wrong: string[] = [];
  private readonly source: Variables;

  constructor(source: Variables) {
    this.source = source;
  }

  text(name: string, fallback?: string): string {
    const value = this.source[name]?.trim() || fallback;
    if (value === undefined) this.wrong.push(`${name} is missing`);
    return value ?? '';
  }

  optional(name: string): string | null {
    return this.source[name]?.trim() || null;
  }

  flag(name: string): boolean {
    return this.source[name] === '1';
  }

  port(name: string, fallback: string): number {
    const value = Number(this.text(name, fallback));
    if (!Number.isInteger(value) || value < 0 || value > 65_535) this.wrong.push(`${name} must be a port number`);
    return value;
  }

  /** The first is the default. */
  oneOf<Value extends string>(name: string, allowed: readonly [Value, ...Value[]]): Value {
    const value = this.text(name, allowed[0]);
    const found = allowed.find((candidate) => candidate === value);
    if (found === undefined) this.wrong.push(`${name} must be one of ${allowed.join(', ')}`);
    return found ?? allowed[0];
  }

  positive(name: string, fallback: string): number {
    const value = Number(this.text(name, fallback));
    if (!(value > 0)) this.wrong.push(`${name} must be a number above 0`);
    return value;
  }

  optionalUrl(name: string): string | null {
    return this.optional(name) === null ? null : this.url(name);
  }

  url(name: string, fallback?: string): string {
    const value = this.text(name, fallback);
    if (value !== '' && !URL.canParse(value))
      this.wrong.push(`${name} must be an address such as ${fallback ?? 'http://…'}`);
    return value.replace(/\/$/, '');
  }
}
