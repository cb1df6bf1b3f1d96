import { Worker } from 'node:worker_threads';
import type { Inspection } from './file-inspect.ts';

/** What one inspection may take of a processor, and of memory: a PDF of 200 pages needs a tenth of either. */
const CPU_LIMIT_MS = 10_000;
/** On a machine that is busy with something else, an honest file takes longer. */
const TIME_LIMIT_MS = 60_000;
const MEMORY_LIMIT = 300_000_000;
const WATCH_MS = 50;
/** Then its memory is given back. */
const IDLE_MS = 60_000;
/** The parser keeps every name it ever saw: after so many bytes a new worker starts from nothing. */
const BYTES_OF_A_WORKER = 40_000_000;
/** More than the watch lets pass: close to this limit an engine tidies up for seconds before it gives up. */
const HEAP_LIMIT_MB = 512;

let worker: Worker | undefined;
let read = 0;
let idle: NodeJS.Timeout | undefined;
let line: Promise<unknown> = Promise.resolve();

/**
 * Inspects bytes away from the thread that answers requests, one file at a time. A file that asks for more time or
 * memory than any honest one is refused as TOO_COMPLEX. The bytes are copied.
 */
export function inspectApart(bytes: Uint8Array): Promise<Inspection> {
  const next = line.then(() => inspectNow(bytes));
  line = next.catch(() => undefined);
  return next;
}

const tooComplex: Inspection = {
  refusal: {
    reason: 'TOO_COMPLEX',
    message: 'Ce PDF est trop complexe pour être vérifié\u00a0: exportez-le de nouveau en PDF simple.',
  },
};

async function inspectNow(bytes: Uint8Array): Promise<Inspection> {
  clearTimeout(idle);
  const used = worker ?? startWorker();
  worker = used;
  used.ref();
  const inspection = await answerOf(used, bytes);
  read += bytes.byteLength;
  if (inspection !== undefined && read < BYTES_OF_A_WORKER) {
    // Idle, it does not keep the process alive.
    used.unref();
    idle = setTimeout(() => endWorker(used), IDLE_MS).unref();
    return inspection;
  }
  await endWorker(used);
  return inspection ?? tooComplex;
}

async function endWorker(used: Worker): Promise<void> {
  if (worker === used) {
    worker = undefined;
    read = 0;
  }
  await used.terminate();
}

function startWorker(): Worker {
  const started = new Worker(new URL('./file-inspect.worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT_MB },
  });
  // The inspection under way hears of it by itself; an unheard error would end the process.
  started.on('error', () => undefined);
  return started;
}

/** Undefined when the worker died or asked for too much. */
function answerOf(used: Worker, bytes: Uint8Array): Promise<Inspection | undefined> {
  return new Promise((resolve) => {
    const end = (inspection?: Inspection) => {
      clearTimeout(timer);
      clearInterval(watch);
      used.off('message', end);
      used.off('exit', died);
      resolve(inspection);
    };
    const died = () => end();
    const timer = setTimeout(died, TIME_LIMIT_MS);
    const before = used.cpuUsage().catch(() => undefined);
    const watch = setInterval(async () => {
      if (await takesTooMuch(used, await before)) end();
    }, WATCH_MS);
    used.on('message', end);
    used.on('exit', died);
    used.postMessage(bytes);
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
