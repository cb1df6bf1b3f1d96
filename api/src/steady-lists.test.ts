import assert from 'node:assert/strict';
import { it, mock } from 'node:test';
import { type DatabaseConnection, DummyDriver, Kysely, PostgresDialect } from 'kysely';
import type { RequestContext } from './platform/context/context.ts';
import { AppError } from './platform/errors.ts';
import { alias } from './platform/read/read-model.ts';
import type { ReadOf, Source } from './platform/read/read-run.ts';
import { write } from './platform/read/written.ts';
import { asAdmin, asBloomer, asClient } from './platform/testing/viewers.ts';
import type { Viewer } from './platform/viewer/viewer.ts';
import { schema } from './schema.ts';

const ID = '00000000-0000-4000-8000-000000000001';

/** Each of them, with every argument that it takes. */
const ASKED: Readonly<Record<string, Record<string, unknown>>> = {
  activities: { recordId: ID, month: '2026-10-01', missionRecordId: ID },
  allMissions: { isActive: true, missionIds: [ID], first: 10, after: ID },
  getCraByMission: { missionId: ID },
  getCraByMonth: { month: '2026-10-15', mine: true },
  getMissingCRA: { month: '2026-10-01' },
  getRecruitements: { isTrialPeriod: true, isDue: true },
  missions: { recordId: ID, activityMonth: '2026-10-01', isMissingCRA: true, first: 10, after: ID },
  myMonths: {},
};

class NoDriver extends DummyDriver {
  override acquireConnection(): Promise<DatabaseConnection> {
    throw new Error('it asks the database');
  }
}
class NoDatabase extends PostgresDialect {
  override createDriver = () => new NoDriver();
}

/** Everything but what the name of a kept statement is made of refuses to be read. */
function only<Whole extends object>(parts: Partial<Whole>, refused: readonly string[] = []): Whole {
  const get = (whole: object, name: string | symbol) => {
    if (!(name in whole) || refused.includes(String(name))) throw new Error(`it reads ${String(name)}`);
    return Reflect.get(whole, name);
  };
  return new Proxy(parts, { get }) as Whole;
}

const db = new Kysely({ dialect: new NoDatabase({ pool: {} as never }) }) as unknown as RequestContext['db'];

const contextOf = (viewer: Viewer): RequestContext =>
  only<RequestContext>({
    // An invitation is no part of what is asked again of a viewer who is known (rightsSql).
    viewer: only<Viewer>(viewer, ['readOnly', 'displayName', 'expiresAt']),
    clock: only<RequestContext['clock']>({ today: () => '2026-11-30' }),
    db,
  });

const row = alias('r');
const textOf = ({ rows, countRows, orderBy, limit }: Source): string =>
  JSON.stringify([rows, countRows, orderBy].map((part) => (part === undefined ? null : write(part(row))))) + limit;

/** Undefined for whom the list is not for. */
async function writtenAt(now: string, read: ReadOf<unknown>, asked: object, viewer: Viewer) {
  mock.timers.enable({ apis: ['Date'], now: new Date(now) });
  try {
    return textOf(await read.source(contextOf(viewer), asked));
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  } finally {
    mock.timers.reset();
  }
}

it('a list whose statement is kept rests on who asks, what, and the day: on no hour, no setting, no row', async () => {
  const reads = Object.entries(schema.getQueryType()?.getFields() ?? {}).flatMap(([name, { extensions }]) => {
    const read = extensions.read as ReadOf<unknown> | undefined;
    return read?.steady === true ? [{ name, read }] : [];
  });
  assert.deepEqual(reads.map(({ name }) => name).sort(), Object.keys(ASKED).sort());
  const viewers = [asAdmin(ID), asBloomer({ id: ID }), asClient({ id: ID, society_id: ID })];
  for (const { name, read } of reads) {
    const asked = ASKED[name] ?? {};
    let answered = 0;
    for (const viewer of viewers) {
      const early = await writtenAt('2026-11-30T07:00:00Z', read, asked, viewer);
      assert.equal(await writtenAt('2027-03-01T21:00:00Z', read, asked, viewer), early, name);
      if (early !== undefined) answered += 1;
    }
    assert.ok(answered > 0, `${name} is for none of these`);
  }
});
