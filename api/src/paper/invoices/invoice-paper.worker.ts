import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { invoicePaper } from './invoice-paper.ts';
import type { PaperAnswer, PaperOrder } from './invoice-paper-apart.ts';

// On Linux a thread has a priority of its own: whoever waits for a page comes before the papers of a month end.
if (process.platform === 'linux') setPriority(10);

async function answerTo({ document, rules }: PaperOrder): Promise<PaperAnswer> {
  try {
    return { paper: await invoicePaper(document, rules) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', async (order: PaperOrder) => {
  parentPort?.postMessage(await answerTo(order));
});
