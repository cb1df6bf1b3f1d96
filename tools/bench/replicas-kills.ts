import { type Attempt, Attempts } from './attempts.ts';
import { monthEnd, wrongIn } from './crowd.ts';
import { Fleet, type Member } from './fleet.ts';
import { readUrl, type Stage } from './replicas-stage.ts';
import type { Measure } from './report.ts';
import { createSigners } from './signers.ts';
import { firstOfMonth } from './signing.ts';
import { until } from './together.ts';

const APIS = 3;

interface Kill {
  who: string;
  sent: number;
  gone: number;
}

const isInFlight = ({ begun, ended }: Attempt, kills: Kill[]) =>
  kills.some(({ sent, gone }) => begun <= gone && ended >= sent);

/** Kills one after the other, each when its share of the work is done, and starts it again, also when the work broke off. */
export async function killEach(
  members: [Fleet, Member][],
  left: () => number,
  note: (sentence: string) => void,
  signal: AbortSignal,
): Promise<Kill[]> {
  const kills: Kill[] = [];
  const all = left();
  for (const [index, [fleet, member]] of members.entries()) {
    const share = 1 - (index + 1) / (members.length + 1);
    await until(() => left() <= all * share, signal);
    const { sent, gone } = await fleet.kill(member);
    const who = member.server.options.name;
    kills.push({ who, sent, gone });
    await member.server.start({ again: true });
    note(`${who} was killed with ${left()} Bloomers waiting, and is back`);
  }
  return kills;
}

/** A month end, with `kill -9` of one process after the other: three of the API, then one of each other kind. */
export async function measureKills(stage: Stage, others: Fleet, bloomers: number): Promise<Measure[]> {
  const { product, nginx, templates, lists, progress } = stage;
  const changes = { api: { DATABASE_READ_URL: readUrl(stage) } };
  const apis = new Fleet({ ports: product.ports, templates, changes });
  const attempts = new Attempts();
  try {
    await apis.addAll({ api: APIS });
    await nginx.reload([...others.fronts(), ...apis.fronts()]);
    const month = firstOfMonth(-1);
    const signers = await progress.step(`${bloomers} Bloomers`, () =>
      createSigners(product.databaseUrl, bloomers, firstOfMonth(-2)),
    );
    const crowd = { served: product, databaseUrl: product.databaseUrl, attempts, signers, month, lists };
    const first = (kind: string) => others.members.find((member) => member.kind === kind) as Member;
    const victims: [Fleet, Member][] = [
      ...apis.members.map((member): [Fleet, Member] => [apis, member]),
      [others, first('idp')],
      [others, first('registry')],
    ];
    let kills: Kill[] = [];
    const begun = performance.now();
    await progress.step('the month end', () =>
      monthEnd(crowd, async (left, signal) => {
        kills = await killEach(victims, left, (sentence) => progress.note(sentence), signal);
      }),
    );
    const seconds = (performance.now() - begun) / 1_000;
    const wrong = await progress.step('the last seals', () => wrongIn(crowd));
    const failures = attempts.failures();
    const outside = failures.filter((one) => !isInFlight(one, kills));
    const bad = Object.values(wrong).reduce((sum, count) => sum + count, 0);
    return [
      { what: `month end of ${bloomers} Bloomers, ${kills.length} processes killed`, value: seconds, unit: 's' },
      {
        what: `requests that failed without being in flight, of ${attempts.all.length}`,
        value: outside.length,
        unit: '',
        goal: 0,
        details: { outside: outside.slice(0, 20), inFlight: failures.length - outside.length, kills },
      },
      { what: 'requests in flight that failed', value: failures.length - outside.length, unit: '' },
      { what: 'requests told to come back after 10 s', value: attempts.late().length, unit: '' },
      { what: 'months lost, doubled, unsealed, mails twice', value: bad, unit: '', goal: 0, details: wrong },
    ];
  } finally {
    attempts.close();
    await apis.stop();
  }
}
