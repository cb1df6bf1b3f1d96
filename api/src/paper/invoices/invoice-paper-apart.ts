import { Worker } from 'node:worker_threads';
import type { InvoiceDocument } from '@bloom/shared-rules/invoice/invoice-document';
import type { Environment } from '../../platform/environment/environment.ts';
import type { InvoicePaper } from './invoice-paper.ts';

type Rules = Pick<Environment, 'einvoiceRules'>;

export interface PaperOrder {
  document: InvoiceDocument;
  rules: Rules;
}

export type PaperAnswer = { paper: InvoicePaper } | { failure: string };

/** Then its memory is given back. */
const IDLE_MS = 60_000;
const HEAP_LIMIT_MB = 256;

let worker: Worker | undefined;
let idle: NodeJS.Timeout | undefined;
let line: Promise<unknown> = Promise.resolve();

/**
 * The paper of an invoice, made away from the thread that answers requests, one at a time: a month end makes thousands
 * while people read their lists.
 */
export function invoicePaperApart(document: InvoiceDocument, { einvoiceRules }: Rules): Promise<InvoicePaper> {
  const next = line.then(() => paperNow({ document, rules: { einvoiceRules } }));
  line = next.catch(() => undefined);
  return next;
}

async function paperNow(order: PaperOrder): Promise<InvoicePaper> {
  clearTimeout(idle);
  const used = worker ?? startWorker();
  worker = used;
  used.ref();
  const answer = await answerOf(used, order);
  // Idle, it does not keep the process alive.
  used.unref();
  idle = setTimeout(() => void endWorker(used), IDLE_MS).unref();
  if ('failure' in answer) throw new Error(answer.failure);
  const { pdf, ...paper } = answer.paper;
  // A buffer arrives as plain bytes.
  return { ...paper, pdf: Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength) };
}

async function endWorker(used: Worker): Promise<void> {
  if (worker === used) worker = undefined;
  await used.terminate();
}

function startWorker(): Worker {
  const started = new Worker(new URL('./invoice-paper.worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT_MB },
  });
  // The paper under way hears of it by itself; an unheard error would end the process.
  started.on('error', () => undefined);
  started.on('exit', () => {
    if (worker === started) worker = undefined;
  });
  return started;
}

function answerOf(used: Worker, order: PaperOrder): Promise<PaperAnswer> {
  return new Promise((resolve, reject) => {
    const end = (answer: PaperAnswer) => {
      used.off('exit', died);
      resolve(answer);
    };
    const died = () => {
      used.off('message', end);
      reject(new Error('the making of an invoice ended without an answer'));
    };
    used.once('message', end);
    used.once('exit', died);
    used.postMessage(order);
  });
}
