import { parentPort } from 'node:worker_threads';
import { inspectPdf } from './file-inspect.ts';

parentPort?.on('message', async (bytes: Uint8Array) => {
  parentPort?.postMessage(await inspectPdf(bytes));
});
