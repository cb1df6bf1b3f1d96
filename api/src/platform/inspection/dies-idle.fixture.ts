import { parentPort } from 'node:worker_threads';

/** Answers, and dies afterwards with nothing to do. */
parentPort?.on('message', () => {
  parentPort?.postMessage('read');
  setImmediate(() => process.exit(1));
});
