import { parentPort } from 'node:worker_threads';
import { readCvText } from './cv-text.ts';

parentPort?.on('message', async (bytes: Uint8Array) => {
  // What cannot be read says nothing; the file itself was found to be a PDF before.
  parentPort?.postMessage(await readCvText(bytes).catch(() => ''));
});
