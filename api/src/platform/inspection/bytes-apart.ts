import { BytesReader, type Question } from './bytes-reader.ts';
import { FairQueue } from './fair-queue.ts';

/** Files that are read at once: one that takes long leaves a place for the others. */
const READERS = 2;

export interface Asking {
  /** Who asks; those without a name are one person. */
  person?: string | undefined;
  /** Whoever asks waits no more, and the reading ends. */
  signal?: AbortSignal | undefined;
}

/**
 * Bytes that strangers sent, read in workers away from the thread that answers requests. A file that asks for more time
 * or memory than any honest one ends its worker; those who bring several wait behind themselves.
 */
export class BytesApart<Answer, Asked extends Question = Uint8Array> {
  readonly #idle: BytesReader<Asked, Answer>[];
  readonly #queue = new FairQueue<(reader: BytesReader<Asked, Answer>) => Promise<void>>();

  constructor(script: URL) {
    this.#idle = Array.from({ length: READERS }, () => new BytesReader(script));
  }

  /** Undefined for bytes that asked for too much. Throws the reason of the signal. */
  ask(question: Asked, { person = '', signal }: Asking = {}): Promise<Answer | undefined> {
    return new Promise((resolve, reject) => {
      const left = () => {
        this.#queue.leave(person, turn);
        reject(signal?.reason);
      };
      const turn = (reader: BytesReader<Asked, Answer>) => {
        signal?.removeEventListener('abort', left);
        return reader.ask(question, signal).then(resolve, reject);
      };
      if (signal?.aborted) return left();
      signal?.addEventListener('abort', left);
      this.#queue.join(person, turn);
      this.#serve();
    });
  }

  #serve(): void {
    // The one that read last has its parser at hand.
    for (let reader = this.#idle.pop(); reader !== undefined; reader = this.#idle.pop()) {
      const next = this.#queue.next();
      if (next === undefined) {
        this.#idle.push(reader);
        return;
      }
      void this.#give(next, reader);
    }
  }

  async #give(
    { person, item }: { person: string; item: (reader: BytesReader<Asked, Answer>) => Promise<void> },
    reader: BytesReader<Asked, Answer>,
  ): Promise<void> {
    await item(reader);
    this.#queue.done(person);
    this.#idle.push(reader);
    this.#serve();
  }
}
