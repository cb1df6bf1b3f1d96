import { join } from 'node:path';
import { Attempts } from '../attempts.ts';
import { type Crowd, monthEnd, wrongIn } from '../crowd.ts';
import { writeAccounts } from '../demo-accounts-file.ts';
import { failureMeasures, type Kill } from '../failures.ts';
import { Fleet, type Member } from '../fleet.ts';
import type { Measure } from '../report.ts';
import { createSigners, type Signer } from '../signers.ts';
import { firstOfMonth } from '../signing.ts';
import { until } from '../together.ts';
import { copyVictim, serverVictim, type Victim } from '../victims.ts';
import { readFloor, signatureFloor } from './replicas-floor.ts';
import { waitMeasures, watchLoad } from './replicas-load.ts';
import { readUrl, type Stage } from './replicas-stage.ts';

const APIS = 3;
const TELL_MS = 15_000;

/**
 * Kills one after the other, each when its share of the work is done, and starts it again, also when the work broke
 * off.
 */
export async function killEach(
  victims: Victim[],
  left: () => number,
  note: (sentence: string) => void,
  signal: AbortSignal,
): Promise<Kill[]> {
  const kills: Kill[] = [];
  const all = left();
  for (const [index, { name, ports, kill, start }] of victims.entries()) {
    const share = 1 - (index + 1) / (victims.length + 1);
    await until(() => left() <= all * share, signal);
    kills.push({ who: name, ports, ...(await kill()) });
    await start();
    note(`${name} was killed with ${left()} Bloomers waiting, and is back`);
  }
  return kills;
}

/**
 * Whether one more may begin: work goes on while somebody is away, and not so far that the later ones would be killed
 * when nothing is left to be done, however long a start takes.
 */
export const paced = (all: number, kills: number, back: () => number) => (begun: number) =>
  back() === kills || begun < Math.ceil((all * (back() + 1.5)) / (kills + 1));

function victimsOf(stage: Stage, apis: Fleet, others: Fleet): Victim[] {
  const first = (kind: string) => others.members.find((member) => member.kind === kind) as Member;
  return [
    ...apis.members.map((member) => serverVictim(apis, member)),
    serverVictim(others, first('idp')),
    serverVictim(others, first('registry')),
    copyVictim(stage),
  ];
}

/** The month end itself, telling every now and then how far it is: who was killed, and whose month was done. */
async function endOfMonth(
  crowd: Crowd,
  victims: Victim[],
  { progress }: Stage,
): Promise<{ kills: Kill[]; signers: Signer[] }> {
  const { attempts, signers } = crowd;
  let kills: Kill[] = [];
  let back = 0;
  const tell = setInterval(() => {
    const signed = attempts.all.filter(({ what, failure }) => what === 'sign for the client' && !failure).length;
    progress.note(`${signed} of ${signers.length} months are signed, ${attempts.failures().length} requests failed`);
  }, TELL_MS);
  const note = (sentence: string) => {
    back += 1;
    progress.note(sentence);
  };
  try {
    const mayBegin = paced(signers.length, victims.length, () => back);
    const done = await monthEnd({ ...crowd, mayBegin }, async (left, signal) => {
      kills = await killEach(victims, left, note, signal);
    });
    return { kills, signers: done };
  } finally {
    clearInterval(tell);
  }
}

/** A month end, with `kill -9` of one process after the other: three of the API, then one of each other kind. */
export async function measureKills(
  stage: Stage,
  others: Fleet,
  { bloomers, minutes }: { bloomers: number; minutes: number },
): Promise<Measure[]> {
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
    // A provider that is started again closes the demo accounts that its file does not name.
    const accounts = join(product.state.root, 'accounts.json');
    writeAccounts(templates.idp.environment.DEMO_ACCOUNTS ?? '', accounts, signers);
    for (const { kind, server } of others.members)
      if (kind === 'idp') server.options.environment.DEMO_ACCOUNTS = accounts;
    const crowd = { served: product, databaseUrl: product.databaseUrl, attempts, signers, month, lists };
    const floors = await progress.step('the database alone', async () => ({
      list: await readFloor(stage),
      signature: await signatureFloor(stage),
    }));
    const told = watchLoad(apis);
    const begun = performance.now();
    const limited = { ...crowd, endsAt: begun + minutes * 60_000 };
    const { kills, ...worked } = await progress.step('the month end', () =>
      endOfMonth(limited, victimsOf(stage, apis, others), stage),
    );
    const seconds = (performance.now() - begun) / 1_000;
    const wrong = await progress.step('the last seals', () => wrongIn({ ...crowd, ...worked }));
    const load = told();
    const what = `month end of ${worked.signers.length} Bloomers, ${kills.length} processes killed`;
    return [
      { what, value: seconds, unit: 's' },
      ...failureMeasures({ attempts, kills, passed: nginx.passed() }, wrong),
      ...waitMeasures(attempts.all, floors),
      ...load,
    ];
  } finally {
    attempts.close();
    await apis.stop();
  }
}
