import { randomUUID } from 'node:crypto';

interface FatalLog {
  fatal(details: { err: unknown; reference: string }, message: string): void;
}

/**
 * What nobody caught leaves the process in an unknown state: it is logged under a reference, and the process ends so
 * that whoever started it starts another one.
 */
export function endOnUncaught(log: FatalLog): void {
  const end = (err: unknown): void => {
    log.fatal({ err, reference: randomUUID() }, 'uncaught: the process ends');
    process.exit(70);
  };
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
}
