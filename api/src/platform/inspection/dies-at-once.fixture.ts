import { parentPort } from 'node:worker_threads';

/** Dies of every file but those that begin with 1. */
parentPort?.on('message', ([first]: Uint8Array) => {
  if (first === 1) parentPort?.postMessage('read');
  else throw new Error('unreadable');
});
