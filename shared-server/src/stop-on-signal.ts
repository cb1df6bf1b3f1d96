/** Sooner than whoever asked kills it. */
const STOP_LIMIT_MS = 25_000;

interface StopLog {
  info(details: { signal: string }, message: string): void;
  error(details: { err: unknown }, message: string): void;
}

/**
 * Ends the process once it is told to, after it has let go of what it holds. What hangs meanwhile, such as a connection
 * that somebody keeps open, is left after a while.
 */
export function stopOnSignal(log: StopLog, stop: () => Promise<unknown>): void {
  let isStopping = false;
  const end = (signal: string): void => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    stop().then(
      () => process.exit(0),
      (err: unknown) => {
        log.error({ err }, 'stopped badly');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, end);
}
