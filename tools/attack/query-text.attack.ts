import { memoryOf } from '../bench/memory.ts';
import { type Attack, broke, held, type Target } from './attack.ts';
import { bearer, personAt, type Sent, statusesOf } from './loopback.ts';

const REQUESTS = 300;
const AT_ONCE = 4;
const MEGABYTES = 150;

const cutOff: Sent = { status: 0, text: '', milliseconds: 0 };
const large = (index: number) => JSON.stringify({ query: `{ me { id } } #${index} ${'x'.repeat(950_000)}` });

async function flood(
  { post, leave }: ReturnType<typeof personAt>,
  headers: Record<string, string>,
  afterEach: () => void,
): Promise<Sent[]> {
  const answers: Sent[] = [];
  const one = async () => {
    while (answers.length < REQUESTS) {
      const place = answers.push(cutOff) - 1;
      // Refused before it was read: the connection may end while we still send.
      answers[place] = await post(large(place), headers).catch(() => cutOff);
      if (place % 20 === 0) afterEach();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  leave();
  return answers;
}

async function run({ product, tokenOf }: Target) {
  const memory = () => memoryOf(product).find(({ part }) => part === 'api')?.rss ?? 0;
  const pid = product.server('api').pid;
  const before = memory();
  let most = before;
  const watch = () => {
    most = Math.max(most, memory());
  };
  const { api } = product.addresses;
  const strangers = await flood(personAt('127.0.0.3', api), {}, watch);
  const known = await flood(personAt('127.0.0.4', api), bearer(await tokenOf('bloomer@bloom.example')), watch);
  const person = personAt('127.0.0.2', api);
  const query = JSON.stringify({ query: '{ me { email } }' });
  const after = await person.post(query, bearer(await tokenOf('admin@bloom.example')));
  person.leave();
  const figure = `${Math.round(before)} MB, ${Math.round(most)} MB at most; strangers ${statusesOf(strangers)}; signed in ${statusesOf(known)}; then ${after.status}`;
  const alive = after.status === 200 && product.server('api').pid === pid;
  return alive && most - before <= MEGABYTES ? held(figure) : broke(figure);
}

export const queryText: Attack = {
  id: 'query-text',
  attempt: `${REQUESTS} questions of 950 kB, each under another comment, by nobody and by somebody`,
  run,
};
