import { waitUntil } from '../start/processes.ts';
import { type Attack, broke, held, type Target } from './attack.ts';

const SERVERS = ['idp', 'registry', 'api'] as const;
const BACK_MS = 90_000;

const answers = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Kills the process as a crash would, and says when every address of the product answers again. */
async function killed({ product }: Target, pid: number | undefined, urls: string[]): Promise<number | undefined> {
  const others = () => [...product.servers.values()].map((server) => server.pid).filter((other) => other !== pid);
  const [before, started] = [others(), Date.now()];
  if (pid === undefined) return undefined;
  process.kill(pid, 'SIGKILL');
  await waitUntil(async () => !(await answers(urls[0] ?? '')), 10_000);
  const back = await waitUntil(async () => (await Promise.all(urls.map(answers))).every(Boolean), BACK_MS);
  const undisturbed = before.every((other) => others().includes(other));
  return back && undisturbed ? Date.now() - started : undefined;
}

export const killedServers: Attack = {
  id: 'killed-servers',
  attempt: 'each server and PostgreSQL die once: the product comes back, the others are not disturbed',
  async run(target) {
    const { product } = target;
    const seconds: string[] = [];
    for (const name of SERVERS) {
      const { pid, options } = product.server(name);
      const took = await killed(target, pid, options.healthUrls);
      if (took === undefined) return broke(`${name} did not come back, or took another with it`);
      seconds.push(`${name} ${(took / 1000).toFixed(1)} s`);
    }
    const took = await killed(target, product.postgres?.pid, [`${product.addresses.api}/readyz`]);
    if (took === undefined) return broke('PostgreSQL did not come back, or took another with it');
    return held([...seconds, `PostgreSQL ${(took / 1000).toFixed(1)} s`].join(', '));
  },
};
