// A server of its own that begins one sweep which never ends, so that tests can kill it in the middle.
import { startSweeps } from '../platform/jobs/sweep-runner.ts';

const [url = '', name = '', now = ''] = process.argv.slice(2);
const run = (): Promise<void> => {
  process.stdout.write('running\n');
  return new Promise(() => undefined);
};
const platform = { clock: { now: () => new Date(now) }, log: console } as never;
const sweeps = [{ name, when: { everyMinutes: 5 }, limitSeconds: 60, run }];
await startSweeps(platform, url, { sweeps }).wake();
