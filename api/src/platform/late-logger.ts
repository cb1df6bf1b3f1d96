import type { Logger } from './log.ts';

type Line = [fields: object | string, sentence?: string];

/** The logger of one request, made with its first line: nearly no request writes any. */
export class LateLogger {
  readonly #parent: Logger;
  readonly #bindings: Record<string, unknown>;
  #made: Logger | undefined;

  constructor(parent: Logger, bindings: Record<string, unknown>) {
    this.#parent = parent;
    this.#bindings = bindings;
  }

  get level(): string {
    return this.#parent.level;
  }

  fatal(...line: Line): void {
    this.#logger().fatal(...(line as [string]));
  }

  error(...line: Line): void {
    this.#logger().error(...(line as [string]));
  }

  warn(...line: Line): void {
    this.#logger().warn(...(line as [string]));
  }

  info(...line: Line): void {
    this.#logger().info(...(line as [string]));
  }

  debug(...line: Line): void {
    this.#logger().debug(...(line as [string]));
  }

  trace(...line: Line): void {
    this.#logger().trace(...(line as [string]));
  }

  child(bindings: Record<string, unknown>): Logger {
    return this.#logger().child(bindings);
  }

  #logger(): Logger {
    this.#made ??= this.#parent.child(this.#bindings);
    return this.#made;
  }
}
