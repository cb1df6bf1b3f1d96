import { type Attack, broke, held, type Target } from './attack.ts';

const ADMIN = 'admin@bloom.example';

const DEEP = 'query ($ids: [ID!]) { missions(recordIds: $ids) { recordId } }';
const DEPTHS = [100, 5_000, 50_000, 200_000];

/** Written by hand: what builds JSON from a value would itself end its stack. */
async function sendDeep({ product }: Target, token: string, depth: number): Promise<number> {
  const ids = `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const response = await fetch(`${product.addresses.api}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: `{"query":${JSON.stringify(DEEP)},"variables":{"ids":${ids}}}`,
  });
  await response.arrayBuffer();
  return response.status;
}

export const deepVariables: Attack = {
  id: 'deep-variables',
  attempt: 'variables nested up to 200,000 deep, which end the stack of whoever walks them',
  async run(target) {
    const token = await target.tokenOf(ADMIN);
    const statuses: number[] = [];
    for (const depth of DEPTHS) statuses.push(await sendDeep(target, token, depth));
    const figure = `${DEPTHS.join(', ')} deep: ${statuses.join(', ')}`;
    return statuses.every((status) => status === 400) ? held(figure) : broke(figure);
  },
};

const DAYS = ['0000-01-01', '0001-01-01', '9999-12-31', '+275760-09-13', '2026-02-30', '1900-01-01', '2200-12-31'];
const WITH_DATES = [
  'query ($day: Date) { activities(month: $day) { recordId } }',
  'query ($day: Date!) { getMissingCRA(month: $day) { __typename } }',
  'query ($day: Date) { missions(month: $day) { recordId } }',
];

export const hostileDates: Attack = {
  id: 'hostile-dates',
  attempt: 'years 0, 1 and 9999, the 30th of February and the last day of JavaScript where dates are asked for',
  async run({ ask, tokenOf }) {
    const token = await tokenOf(ADMIN);
    const wrong: string[] = [];
    let asked = 0;
    for (const query of WITH_DATES) {
      for (const day of DAYS) {
        const { status } = await ask(query, { token, variables: { day } });
        asked += 1;
        if (status >= 500) wrong.push(`${day}: ${status}`);
      }
    }
    return wrong.length === 0 ? held(`${asked} requests, none fails the server`) : broke(wrong.join(', '));
  },
};
