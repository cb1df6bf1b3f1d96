import { memoryOf } from '../bench/memory.ts';
import { type Attack, broke, held } from './attack.ts';

const BLOOMER = 'bloomer@bloom.example';

/** What marks a date in the code that a compiler of documents makes; what follows would run in the API. */
const MARK = '__MAGIC_DATE__33a9e76d_02e0_4128_8e92_3530ad3da74d';
const END = `${MARK}(process.exit(1))`;

/** Written in the text as it is, escaped, as a default value, and in a list. */
const DOCUMENTS = [
  `{ mission: missions(recordId: "${END}") { recordId } }`,
  `{ missions(recordId: "${END.replace('_', '\\u005f')}") { recordId } }`,
  `query ($id: ID = "${END}") { missions(recordId: $id) { recordId } }`,
  `{ allMissions(missionIds: ["${END}"]) { __typename } }`,
];

export const documentCode: Attack = {
  id: 'document-code',
  attempt: 'documents with strings that a compiler of documents takes for code',
  async run({ product, tokenOf, ask }) {
    const token = await tokenOf(BLOOMER);
    const before = product.server('api').pid;
    const statuses: number[] = [];
    for (const document of DOCUMENTS) {
      // Twice: what lasts is compiled, and run from then on.
      for (let time = 0; time < 2; time += 1) {
        const answer = await ask(document, { token }).catch(() => ({ status: 0 }));
        statuses.push(answer.status);
      }
    }
    const figure = `answered ${statuses.join(', ')}; the same process: ${product.server('api').pid === before}`;
    return product.server('api').pid === before && !statuses.includes(0) ? held(figure) : broke(figure);
  },
};

const ITEMS = 300_000;
const ANSWER_BYTES = 20_000;
const MEGABYTES = 200;

export const wrongItems: Attack = {
  id: 'wrong-items',
  attempt: `${ITEMS} wrong items in one variable, each of which would be told and written to the log`,
  async run({ product, tokenOf, ask }) {
    const token = await tokenOf(BLOOMER);
    const memory = () => memoryOf(product).find(({ part }) => part === 'api')?.rss ?? 0;
    const query = 'query ($ids: [ID!]) { allMissions(missionIds: $ids) { __typename } }';
    // Known, and compiled, before it is asked wrongly.
    await ask(query, { token, variables: { ids: [] } });
    const before = memory();
    const { status, text } = await ask(query, { token, variables: { ids: Array.from({ length: ITEMS }, () => ({})) } });
    const more = Math.round(memory() - before);
    const figure = `${status}, ${text.length} bytes of answer, ${more} MB more`;
    return status === 400 && text.length <= ANSWER_BYTES && more <= MEGABYTES ? held(figure) : broke(figure);
  },
};
