import { Worker } from 'node:worker_threads';

/** What one file may take of a processor, and of memory: a PDF of 200 pages needs a tenth of either. */
const CPU_LIMIT_MS = 10_000;
/** On a machine that is busy with something else, an honest file takes longer. */
const TIME_LIMIT_MS = 60_000;
const MEMORY_LIMIT = 300_000_000;
const WATCH_MS = 50;
/** Then its memory is given back. */
const IDLE_MS = 60_000;
/** Parsers keep every name they ever saw: after so many bytes a new worker starts from nothing. */
const BYTES_OF_A_WORKER = 40_000_000;
/** More than the watch lets pass: close to this limit an engine tidies up for seconds before it gives up. */
const HEAP_LIMIT_MB = 512;

/** The bytes alone, or with what is to be done with them. */
export type Question = Uint8Array | { readonly bytes: Uint8Array };

/** One worker at a time that reads bytes, one question at a time. The worker answers each message with one. */
export class BytesReader<Asked extends Question, Answer> {
  readonly #script: URL;
  #worker: Worker | undefined;
  #read = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(script: URL) {
    this.#script = script;
  }

  /** Undefined for bytes that asked for too much. They are copied. Throws the reason of `signal`. */
  async ask(question: Asked, signal?: AbortSignal): Promise<Answer | undefined> {
    signal?.throwIfAborted();
    clearTimeout(this.#idle);
    const isReused = this.#worker !== undefined;
    const used = this.#worker ?? this.#start();
    this.#worker = used;
    used.ref();
    const { answer, died } = await answerOf<Answer>(used, question, signal);
    // A parser may leave a promise behind that fails while the next file is read: that file did nothing.
    if (died && isReused) {
      this.#forget(used);
      return this.ask(question, signal);
    }
    this.#read += (question instanceof Uint8Array ? question : question.bytes).byteLength;
    if (answer !== undefined && this.#read < BYTES_OF_A_WORKER) {
      // Idle, it does not keep the process alive.
      used.unref();
      this.#idle = setTimeout(() => this.#end(used), IDLE_MS).unref();
    } else {
      await this.#end(used);
    }
    signal?.throwIfAborted();
    return answer;
  }

  async #end(used: Worker): Promise<void> {
    this.#forget(used);
    await used.terminate();
  }

  #forget(used: Worker): void {
    if (this.#worker !== used) return;
    this.#worker = undefined;
  }

  #start(): Worker {
    this.#read = 0;
    const started = new Worker(this.#script, { resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT_MB } });
    // The question under way hears of it by itself; an unheard error would end the process.
    started.on('error', () => undefined);
    // Dead while idle, it would answer the next file with silence.
    started.on('exit', () => this.#forget(started));
    return started;
  }
}

interface Heard<Answer> {
  /** Undefined when the worker died, asked for too much, or is not waited for any more. */
  answer?: Answer;
  died: boolean;
}

function answerOf<Answer>(used: Worker, question: Question, signal?: AbortSignal): Promise<Heard<Answer>> {
  return new Promise((resolve) => {
    const end = (heard: Heard<Answer>) => {
      clearTimeout(timer);
      clearInterval(watch);
      used.off('message', answered);
      used.off('exit', died);
      signal?.removeEventListener('abort', left);
      resolve(heard);
    };
    const answered = (answer: Answer) => end({ answer, died: false });
    const died = () => end({ died: true });
    const left = () => end({ died: false });
    const timer = setTimeout(left, TIME_LIMIT_MS);
    const before = used.cpuUsage().catch(() => undefined);
    const watch = setInterval(async () => {
      if (await takesTooMuch(used, await before)) left();
    }, WATCH_MS);
    used.on('message', answered);
    used.on('exit', died);
    signal?.addEventListener('abort', left);
    used.postMessage(question);
  });
}

async function takesTooMuch(used: Worker, before: NodeJS.CpuUsage | undefined): Promise<boolean> {
  try {
    const [memory, cpu] = await Promise.all([used.getHeapStatistics(), used.cpuUsage(before)]);
    if (memory.external_memory + memory.used_heap_size > MEMORY_LIMIT) return true;
    return (cpu.user + cpu.system) / 1_000 > CPU_LIMIT_MS;
  } catch {
    // It has ended meanwhile, which is heard by itself.
    return false;
  }
}
