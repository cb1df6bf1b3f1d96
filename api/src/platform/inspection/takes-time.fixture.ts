import { parentPort } from 'node:worker_threads';

/** Answers with the second byte after as many hundredths of a second as the first says; never after none. */
parentPort?.on('message', ([hundredths = 0, answer]: Uint8Array) => {
  if (hundredths > 0) setTimeout(() => parentPort?.postMessage(answer), hundredths * 10);
});
