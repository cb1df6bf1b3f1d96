import { type Outcome, total, uncounted } from './outcome.ts';

/** A part of a suite that one process runs. */
export interface Piece {
  suite: string;
  run: () => Promise<Outcome>;
}

interface Listener {
  begun: (suite: string) => void;
  /** All pieces of the suite are done. @param seconds since the first of them began */
  ended: (outcome: Outcome, seconds: number) => void;
}

const textOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error));

/** Pieces in order, for as many takers as come: whoever has nothing else to do takes the next one. */
export class PieceQueue {
  readonly #waiting: Piece[];
  readonly #listener: Listener;
  readonly #suites = new Map<string, { left: number; started: number; outcomes: Outcome[] }>();

  constructor(pieces: readonly Piece[], listener: Listener) {
    this.#waiting = [...pieces];
    this.#listener = listener;
    for (const { suite } of pieces) {
      const known = this.#suites.get(suite) ?? { left: 0, started: 0, outcomes: [] };
      this.#suites.set(suite, { ...known, left: known.left + 1 });
    }
  }

  /** Takes one piece after the other until none is left. */
  async take(): Promise<void> {
    for (let piece = this.#waiting.shift(); piece !== undefined; piece = this.#waiting.shift()) await this.#do(piece);
  }

  async #do({ suite, run }: Piece): Promise<void> {
    const state = this.#suites.get(suite);
    if (state === undefined) throw new Error(`There is no suite ${suite}.`);
    if (state.started === 0) {
      state.started = Date.now();
      this.#listener.begun(suite);
    }
    state.outcomes.push(await run().catch((error: unknown) => uncounted(suite, textOf(error))));
    state.left -= 1;
    if (state.left > 0) return;
    const output = state.outcomes.filter(({ failed }) => failed > 0).map((outcome) => outcome.output);
    const outcome = { suite, ...total(state.outcomes), output: output.join('\n') };
    this.#listener.ended(outcome, (Date.now() - state.started) / 1000);
  }
}
