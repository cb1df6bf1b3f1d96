import { parentPort } from 'node:worker_threads';

/** What the first file leaves behind fails while the second one is read; each worker is asked for both kinds. */
parentPort?.on('message', ([first]: Uint8Array) => {
  if (first === 1) {
    parentPort?.postMessage('first');
    setTimeout(() => void Promise.reject(new Error('left behind')), 50);
    return;
  }
  setTimeout(() => parentPort?.postMessage('second'), 300);
});
