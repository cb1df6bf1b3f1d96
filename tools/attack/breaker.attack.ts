import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Attack, broke, held, type Target } from './attack.ts';

/** A remote whose pages only staff open. */
const REMOTE = 'mfe-talents';
const MOST_PEOPLE = 12;
const REPEATED = 3;

/** People who may not open a page say that it fails, to take it away from those who may. */
export const breaker: Attack = {
  id: 'breaker',
  attempt: 'Bloomers, clients, link holders and strangers tell that a page of the staff fails',
  async run(target) {
    const version = await pinnedVersion(target);
    const tokens = [...(await tokensOfBloomers(target)), await target.tokenOf('client@client.example')];
    const strangers = ['', 'anonymous:AAAA', 'a.b.c', forged(tokens[0] ?? '')];
    const callers = [...tokens, ...strangers].filter((token, index, all) => all.indexOf(token) === index);
    const statuses = new Set<number>();
    for (let time = 0; time < REPEATED; time += 1) {
      for (const token of callers) statuses.add(await tell(target, token, version));
    }
    const counted = countedPeople(target, version);
    await tell(target, await target.tokenOf('admin@bloom.example'), version);
    const control = countedPeople(target, version);
    const figure = `${callers.length} callers × ${REPEATED}: ${[...statuses].join(' ')}, ${counted} counted; of an Admin: ${control}`;
    const isServed = (await pinnedVersion(target)) === version;
    return counted === 0 && control === 1 && isServed && tokens.length > 1 ? held(figure) : broke(figure);
  },
};

async function pinnedVersion({ product }: Target): Promise<string> {
  const response = await fetch(`${product.addresses.registry}/remotes.json`);
  const { payload } = (await response.json()) as { payload: string };
  const { remotes } = JSON.parse(payload) as { remotes: { id: string; version: string }[] };
  return remotes.find(({ id }) => id === REMOTE)?.version ?? '';
}

async function tokensOfBloomers({ ask, tokenOf }: Target): Promise<string[]> {
  const found = await ask('{ bloomers { email } }', { token: await tokenOf('admin@bloom.example') });
  const bloomers = (found.data?.bloomers ?? []) as { email: string }[];
  const tokens = await Promise.all(bloomers.slice(0, MOST_PEOPLE).map(({ email }) => tokenOf(email).catch(() => '')));
  return tokens.filter((token) => token !== '');
}

/** The same claims with a role more, under the signature of before. */
function forged(token: string): string {
  const [header = '', claims = '', signature = ''] = token.split('.');
  const text = Buffer.from(claims, 'base64url').toString('utf8').replaceAll('Bloomer', 'Admin');
  return [header, Buffer.from(text).toString('base64url'), signature].join('.');
}

async function tell({ product }: Target, token: string, version: string): Promise<number> {
  const response = await fetch(`${product.addresses.registry}/incidents`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: product.addresses.shell,
      ...(token !== '' && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ remote: REMOTE, version, phase: 'start', message: 'It did not start.' }),
  });
  return response.status;
}

/** Nobody is told how many counted: the storage is asked. */
function countedPeople({ product }: Target, version: string): number {
  const folder = join(product.state.registry, 'people', REMOTE, version);
  const found = readdirSync(join(product.state.registry), { recursive: true, encoding: 'utf8' });
  const names = found.filter((path) => join(product.state.registry, path).startsWith(folder) && path.endsWith('.json'));
  return new Set(names.map((path) => path.slice(path.lastIndexOf('-') + 1))).size;
}
