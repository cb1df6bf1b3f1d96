import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inspect } from 'node:util';
import { GraphQLError } from 'graphql';
import { sql } from 'kysely';
import { filledMonth } from './cra/activities/activities.fixture.ts';
import { asAdmin, asBloomer } from './platform/testing/viewers.ts';
import type { Viewer } from './platform/viewer/viewer.ts';
import { schema, talentsSchema } from './schema.ts';
import { everyOperation, HARMLESS, type ScalarValues } from './testing/every-operation.ts';
import { type TestContext, testApi } from './testing/test-api.ts';

const api = testApi();

/** Things that exist, whose ids let an operation go far enough to use its other arguments. */
async function things(test: TestContext): Promise<{ viewers: Viewer[]; ids: string[] }> {
  const { mission, bloomer, activityId, documentId } = await filledMonth(test);
  const staff = await test.create.staff();
  return {
    viewers: [asBloomer(bloomer), asAdmin(staff.id)],
    ids: [mission.id, activityId, documentId, bloomer.id, mission.client_society_id],
  };
}

const print = (variables: unknown): string => inspect(variables, { depth: 9 });

/** GraphQL's own refusal of a value has no path: over HTTP it is a BAD_USER_INPUT. */
function isFault(error: unknown): boolean {
  if (!(error instanceof GraphQLError)) return true;
  return error.path !== undefined && Number(error.extensions.status ?? 500) >= 500;
}

/** Tries these values on every object as every viewer: no operation may fail inside. Nothing that is written stays. */
async function tryEverything(values: ScalarValues[]): Promise<void> {
  const faults = new Set<string>();
  await api.rollback(async (test) => {
    const { viewers, ids } = await things(test);
    const kinds = [
      [schema, test.execute],
      [talentsSchema, test.executeTalents],
    ] as const;
    for (const [on, run] of kinds) {
      for (const { document, variables, name } of everyOperation(on)) {
        const usual = print(variables(HARMLESS));
        const hostile = values.filter((some) => print(variables({ ...HARMLESS, ...some })) !== usual);
        const all = hostile.flatMap((some) => ids.map((ID) => variables({ ...HARMLESS, ID, ...some })));
        for (const asked of new Map(all.map((one) => [print(one), one])).values()) {
          for (const viewer of viewers) {
            await sql`savepoint one_try`.execute(test.db);
            const { errors } = await run(viewer, document, asked).catch((error: unknown) => ({ errors: [error] }));
            for (const error of errors) {
              if (isFault(error)) faults.add(`${name} as ${viewer.kind}: ${error}`);
            }
            await sql`rollback to savepoint one_try`.execute(test.db);
          }
        }
      }
    }
  });
  assert.deepEqual([...faults], []);
}

/** What calendars, PostgreSQL and JavaScript disagree about, and the ends of what is accepted. */
const DAYS = ['0000-01-01', '9999-12-31', '2026-02-30', '+275760-09-13', '1900-01-01', '2200-12-31'];

describe('dates that nobody means', () => {
  for (const day of DAYS) {
    it(`${day}: an answer or a refusal of every operation, never a fault of the server`, () =>
      tryEverything([{ Date: day, DateTime: `${day}T00:00:00Z` }]));
  }

  it('as texts: an answer or a refusal of every operation, never a fault of the server', () =>
    tryEverything([{ String: '0000-01-01' }, { String: '9999-12' }]));

  it('are refused by their own code, the 30th of February as well as the year 0', () =>
    api.rollback(async (test) => {
      const { viewers } = await things(test);
      const document = 'query ($day: Date!) { getMissingCRA(month: $day) { __typename } }';
      for (const day of ['0000-01-01', '0001-01-01', '1899-12-31', '2201-01-01', '2026-02-30', '+275760-09-13', '']) {
        for (const viewer of viewers) {
          await assert.rejects(test.execute(viewer, document, { day }), /Une date est attendue/, day);
        }
      }
    }));
});

const LARGE = 2 ** 31 - 1;
const NUMBERS: [string, ScalarValues[]][] = [
  [
    'the largest and the smallest',
    [
      { Int: LARGE, Float: Number.MAX_VALUE },
      { Int: -LARGE - 1, Float: -Number.MAX_VALUE },
    ],
  ],
  [
    'next to nothing',
    [
      { Int: 0, Float: Number.MIN_VALUE },
      { Int: 0, Float: -0 },
    ],
  ],
  ['negative', [{ Int: -1, Float: -1 }, { Float: -1 }, { Int: -1 }]],
  [
    'beyond their kind',
    [
      { Int: 2 ** 31 },
      { Int: 1.5 },
      { Float: Number.POSITIVE_INFINITY },
      { Float: Number.NaN },
      { Int: 9e15, Float: 9e15 },
    ],
  ],
];

describe('hostile numbers', () => {
  for (const [name, values] of NUMBERS) {
    it(`${name}: an answer or a refusal of every operation, never a fault of the server`, () => tryEverything(values));
  }
});
