import { Worker } from 'node:worker_threads';
import { Segment, type SegmentArrays, type SegmentHead } from './segment.ts';

/** What the thread answers; `unkept` says why there is no file of it. */
interface Answer {
  head: SegmentHead;
  arrays: SegmentArrays;
  unkept: string | undefined;
}

/** A bulk of everybody in the database, made and kept in the file by a thread of its own. */
export function loadSegment(databaseUrl: string, path: string) {
  const worker = new Worker(new URL('./segment-build.worker.ts', import.meta.url), {
    workerData: { databaseUrl, path },
  });
  const done = new Promise<{ segment: Segment; unkept: string | undefined }>((resolve, reject) => {
    worker.once('message', ({ head, arrays, unkept }: Answer) =>
      resolve({ segment: new Segment(head, arrays), unkept }),
    );
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The load ended with ${code}.`)));
  });
  return { worker, done };
}
