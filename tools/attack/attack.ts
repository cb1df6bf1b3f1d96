import type { Product } from '../start/product.ts';

/** What became of an attack: whether the product held, and the figure that shows it. */
export interface Verdict {
  held: boolean;
  /** For the table, such as "400 after 3 ms, 120 MB at most". */
  figure: string;
}

/** One bounded attack on the running product: it ends by itself, and touches no address but the product's. */
export interface Attack {
  /** Short and stable, for `--only`: `query-text`. */
  id: string;
  /** What the attacker tries, in a line. */
  attempt: string;
  run(target: Target): Promise<Verdict>;
}

export interface Target {
  product: Product;
  /** A bearer token of a demo account. */
  tokenOf(email: string): Promise<string>;
  /** Asks the missions API in words, which is for staff; without a token as nobody. */
  ask(query: string, options?: AskOptions): Promise<Answer>;
  /** Asks what the built app asks on its page. */
  perform(shipped: Shipped, options?: AskOptions): Promise<Answer>;
}

export type Shipped = readonly [app: string, operation: string];

export interface AskOptions {
  token?: string;
  variables?: Record<string, unknown>;
  headers?: Record<string, string>;
  /** Path of the API, `/graphql` unless said otherwise. */
  path?: string;
}

export interface Answer {
  status: number;
  /** Code of the first error, when there is one. */
  code: string | undefined;
  data: Record<string, unknown> | null;
  text: string;
}

export function held(figure: string): Verdict {
  return { held: true, figure };
}

export function broke(figure: string): Verdict {
  return { held: false, figure };
}
