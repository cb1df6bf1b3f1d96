import { setTimeout as pause } from 'node:timers/promises';
import { quantile } from '../bench/load.ts';
import { type Attack, broke, held, type Target } from './attack.ts';
import { bearer, personAt, type Sent, statusesOf } from './loopback.ts';

const SECONDS = 30;
const CONNECTIONS = 8;
const QUIET = 200;
/** Milliseconds between two questions of the person who works: within the ten a second that anybody has. */
const PACE = 120;

const times = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index)).join(' ');

/** Fragments that GraphQL compares with each other, and as many aliases as there may be. */
const crowded = (fragments: number, aliases: number, comment: string) => `# ${comment}
  { missions { ${times(aliases, (n) => `a${n}: recordId`)} ${times(fragments, (n) => `...F${n}`)} } }
  ${times(fragments, (n) => `fragment F${n} on Mission { recordId createdAt bloomer { fullname } pricing { taxes } }`)}`;

const question = JSON.stringify({
  query: '{ missions { recordId createdAt bloomer { fullname } clientSociety { name } } }',
});

const percentile95 = (answers: readonly Sent[]) =>
  quantile(
    answers.map(({ milliseconds }) => milliseconds),
    0.95,
  );

async function run({ product, tokenOf }: Target) {
  const { api } = product.addresses;
  const [admin, bloomer] = await Promise.all([tokenOf('admin@bloom.example'), tokenOf('bloomer@bloom.example')]);
  const person = personAt('127.0.0.2', api);
  const work = async (goesOn: (done: number) => boolean) => {
    const answers: Sent[] = [];
    while (goesOn(answers.length)) {
      answers.push(await person.post(question, bearer(admin)));
      await pause(PACE);
    }
    return answers;
  };
  // What is compiled at its first use is compiled before it is measured.
  await work((done) => done < 20);
  const quiet = await work((done) => done < QUIET);
  const end = performance.now() + SECONDS * 1_000;
  const flood: Sent[] = [];
  const attackers = Array.from({ length: CONNECTIONS }, async (_, connection) => {
    const attacker = personAt(`127.0.0.${10 + connection}`, api);
    // The document that stopped others, one within every limit, and both by nobody.
    const [fragments, aliases] = connection % 2 === 0 ? [140, 16] : [19, 15];
    const headers: Record<string, string> = connection < 4 ? bearer(bloomer) : {};
    for (let index = 0; performance.now() < end; index += 1) {
      const query = crowded(fragments, aliases, `${connection}-${index}`);
      flood.push(await attacker.post(JSON.stringify({ query }), headers));
    }
    attacker.leave();
  });
  const [busy] = await Promise.all([work(() => performance.now() < end), ...attackers]);
  person.leave();
  const [before, during] = [percentile95(quiet), percentile95(busy)];
  const answered = busy.every(({ status }) => status === 200);
  const figure =
    `p95 ${before.toFixed(1)} ms quiet, ${during.toFixed(1)} ms under ${flood.length} requests (${statusesOf(flood)})` +
    (answered ? '' : `; the person was refused (${statusesOf(busy)})`);
  return answered && during <= before * 1.5 ? held(figure) : broke(figure);
}

export const queryFlood: Attack = {
  id: 'query-flood',
  attempt: `${CONNECTIONS} connections ask for ${SECONDS} s what is dear to check, each time in other words`,
  run,
};
