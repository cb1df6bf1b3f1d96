import { addressWeakness } from '@bloom/shared-rules/access/public-address';
import { misspelt } from './misspelt-settings.ts';
import { noteReadSettings, type Variables } from './read-settings.ts';
import { connectionFault, isMailbox, isWebAddress, unquoted } from './setting-values.ts';

/** What is wrong with the settings of a server: each fault is the rest of a sentence. */
export class SettingsError extends Error {
  readonly faults: readonly string[];

  constructor(opening: string, faults: readonly string[]) {
    super(`${opening}: ${faults.join('; ')}.`);
    this.faults = faults;
  }
}

const POSTGRES = ['postgres', 'postgresql'];

/**
 * Reads environment variables and gathers what is wrong with them: whoever starts a server learns everything at once.
 */
export class SettingsReader {
  readonly source: Variables;
  readonly wrong: string[] = [];
  readonly #names: () => ReadonlySet<string>;

  constructor(source: Variables) {
    const noted = noteReadSettings(source);
    this.source = noted.source;
    this.#names = noted.names;
  }

  /** Null when it is not set, or empty. */
  optional(name: string): string | null {
    const value = this.source[name]?.trim() || null;
    const meant = value === null ? undefined : unquoted(value);
    if (meant === undefined) return value;
    this.wrong.push(`${name} stands in quotation marks, which count as a part of it here: leave them out`);
    return meant.trim() || null;
  }

  text(name: string, fallback?: string): string {
    const value = this.optional(name) ?? fallback;
    if (value === undefined) this.wrong.push(`${name} is missing`);
    return value ?? '';
  }

  flag(name: string): boolean {
    const value = this.optional(name);
    if (value !== null && value !== '0' && value !== '1') this.wrong.push(`${name} must be 1 or 0, not "${value}"`);
    return value === '1';
  }

  logLevel(): string {
    return this.oneOf('LOG_LEVEL', ['info', 'trace', 'debug', 'warn', 'error', 'fatal', 'silent']);
  }

  /** Whether it is run for people; what is nearly its name would leave out every rule of production. */
  isProduction(): boolean {
    const value = this.optional('NODE_ENV');
    if (value !== null && value !== 'production' && /^prod|^live$/i.test(value))
      this.wrong.push(`NODE_ENV must be production, not "${value}"`);
    return value === 'production';
  }

  /** What stands between commas. */
  list(name: string, fallback = ''): string[] {
    const items = this.text(name, fallback).split(',');
    return items.map((item) => item.trim()).filter((item) => item !== '');
  }

  /** The first is the default. */
  oneOf<Value extends string>(name: string, allowed: readonly [Value, ...Value[]]): Value {
    const value = this.text(name, allowed[0]);
    const found = allowed.find((candidate) => candidate === value);
    if (found === undefined) this.wrong.push(`${name} must be one of ${allowed.join(', ')}`);
    return found ?? allowed[0];
  }

  /** 0 asks the system for a free port. */
  port(name: string, fallback?: string): number {
    const text = this.text(name, fallback);
    const value = Number(text);
    if (text !== '' && (!Number.isInteger(value) || value < 0 || value > 65_535))
      this.wrong.push(`${name} must be a port number, not "${text}"`);
    return value;
  }

  /** `from` and `to` are allowed too. */
  number(name: string, fallback: number, { from, to = 100_000 }: { from: number; to?: number }): number {
    const text = this.text(name, String(fallback));
    const value = Number(text);
    if (!(value >= from && value <= to))
      this.wrong.push(`${name} must be a number from ${from} to ${to}, not "${text}"`);
    return value;
  }

  positive(name: string, fallback: number): number {
    const value = Number(this.text(name, String(fallback)));
    if (!(value > 0)) this.wrong.push(`${name} must be a number above 0`);
    return value;
  }

  /** An absolute address without its last slash. */
  url(name: string, fallback?: string): string {
    return this.#address(name, this.text(name, fallback), fallback).replace(/\/$/, '');
  }

  /** One of somebody else as it is written: with its last slash it may be another one. */
  optionalExactUrl(name: string): string | null {
    const value = this.optional(name);
    return value === null ? null : this.#address(name, value);
  }

  #address(name: string, value: string, example = 'http://…'): string {
    if (value !== '' && !isWebAddress(value)) this.wrong.push(`${name} must be an address such as ${example}`);
    return value;
  }

  optionalUrl(name: string): string | null {
    return this.optional(name) === null ? null : this.url(name);
  }

  /** The address of a service with an account, which is never repeated. */
  connection(name: string, schemes: readonly string[], fallback?: string): string {
    const value = this.text(name, fallback);
    const fault = value === '' ? undefined : connectionFault(value, schemes);
    if (fault !== undefined) this.wrong.push(`${name} ${fault}`);
    return value;
  }

  optionalConnection(name: string, schemes: readonly string[]): string | null {
    return this.optional(name) === null ? null : this.connection(name, schemes);
  }

  /** The address of a database, with the account that works in it. */
  database(name: string): string {
    return this.connection(name, POSTGRES);
  }

  optionalDatabase(name: string): string | null {
    return this.optionalConnection(name, POSTGRES);
  }

  /** On one origin with the shell, a page for clients would be one of the staff's. */
  clientsApart(clientsUrl: string | null | undefined, shellUrl: string): void {
    if (clientsUrl === shellUrl) this.wrong.push('CLIENTS_URL must be another address than SHELL_URL');
  }

  mailbox(name: string, fallback: string): string {
    const value = this.text(name, fallback);
    if (!isMailbox(value)) this.wrong.push(`${name} must be a mail address such as bloom@your.domain, not "${value}"`);
    return value;
  }

  /** Pages of others that are let in, as browsers name them: a path would let nobody in. */
  origins(name: string, fallback?: string): string[] {
    return this.list(name, fallback).map((item) => {
      const origin = item.replace(/\/$/, '');
      if (!origin.includes('*') && (!isWebAddress(origin) || URL.parse(origin)?.origin !== origin))
        this.wrong.push(
          `${name} must hold addresses such as https://app.your.domain, with commas between them, not "${item}"`,
        );
      return origin;
    });
  }

  /** An address of pages, which nobody on the way may read or change: https, but on this machine itself. */
  webUrl(name: string, fallback?: string): string {
    return this.#strong(name, this.text(name, fallback));
  }

  webUrls(name: string): string[] {
    return this.list(name).map((address) => this.#strong(name, address));
  }

  #strong(name: string, address: string): string {
    const weakness = address === '' ? undefined : addressWeakness(address);
    if (weakness !== undefined) this.wrong.push(`${name} ${weakness}`);
    return address.replace(/\/$/, '');
  }

  /** What a setting means to its own reader, whose errors are sentences about it. */
  attempt<Value>(read: () => Value): Value | undefined {
    try {
      return read();
    } catch (error) {
      this.wrong.push((error as Error).message.replace(/\.$/, ''));
      return undefined;
    }
  }

  /** @throws SettingsError with everything that is wrong, after `opening`, such as "The API cannot start". */
  finish(opening: string): void {
    // What is read twice is wrong once.
    const faults = [...new Set([...this.wrong, ...misspelt(this.source, this.#names())])];
    if (faults.length > 0) throw new SettingsError(opening, faults);
  }
}
