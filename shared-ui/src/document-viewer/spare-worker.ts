import { type DocumentWorker, startWorker } from './pdf-worker.ts';

/** A worker that waits for the first document. */
let spare: DocumentWorker | undefined;

/** Starts the worker while the code of the viewer is still on its way: it takes longest to be ready. */
export function prepareWorker(): void {
  spare ??= startWorker();
}

/** The one that was prepared, or another. Undefined where there are no workers. */
export function takeWorker(): DocumentWorker | undefined {
  const taken = spare;
  spare = undefined;
  return taken ?? startWorker();
}
