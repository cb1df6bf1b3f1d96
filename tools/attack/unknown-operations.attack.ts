import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../start/state-folder.ts';
import { type Attack, broke, held, type Target } from './attack.ts';
import { bearer, personAt, statusesOf } from './loopback.ts';

const INVENTED = 500;
const AT_ONCE = 10;

const byHash = (sha256Hash: string) => JSON.stringify({ extensions: { persistedQuery: { version: 1, sha256Hash } } });

async function run({ product, tokenOf }: Target) {
  const { api, registry } = product.addresses;
  const file = join(repositoryRoot, 'mfe-missions', 'dist', 'operations.json');
  const published = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>);
  const token = await tokenOf('admin@bloom.example');
  const told = await Promise.all(published.map(([hash]) => fetch(`${registry}/operations/${hash}`)));
  const texts = await Promise.all(told.map((answer) => answer.text()));
  const isTold = published.every(([hash], index) => {
    return (
      createHash('sha256')
        .update(texts[index] ?? '')
        .digest('hex') === hash
    );
  });
  const stranger = personAt('127.0.0.5', api);
  const invented: { status: number }[] = [];
  const invent = async () => {
    while (invented.length < INVENTED) {
      const place = invented.push({ status: 0 }) - 1;
      invented[place] = await stranger.post(byHash(randomBytes(32).toString('hex')));
    }
  };
  const person = personAt('127.0.0.2', api);
  const ours = async () => {
    const answers = [];
    for (const [hash] of published) answers.push(await person.post(byHash(hash), bearer(token)));
    return answers;
  };
  const [answers] = await Promise.all([ours(), ...Array.from({ length: AT_ONCE }, invent)]);
  for (const one of [stranger, person]) one.leave();
  // Without their variables most of them are refused; none of them is unknown.
  const unknown = answers.filter(({ text, status }) => text.includes('PERSISTED_QUERY_NOT_FOUND') || status >= 500);
  const figure = `${published.length} published operations, ${unknown.length} of them unknown; invented ones ${statusesOf(invented)}`;
  return isTold && unknown.length === 0 ? held(figure) : broke(figure);
}

export const unknownOperations: Attack = {
  id: 'unknown-operations',
  attempt: `${INVENTED} invented hashes, while somebody's page asks for its own`,
  run,
};
