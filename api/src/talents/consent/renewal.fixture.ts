import { sql } from 'kysely';
import { asAdmin } from '../../platform/testing/viewers.ts';
import type { TestContext } from '../../testing/test-api.ts';

export const QUESTION = 'query ($token: String!) { talentStayQuestion(token: $token) { firstname eraseOn } }';
export const ANSWER =
  'mutation ($token: String!, $stays: Boolean!) { answerTalentStay(token: $token, stays: $stays) { stays } }';
export const FIND_KEEPING = 'query ($id: ID!) { findTalent(id: $id) { keeping { state eraseOn keptFor } } }';

export const night = new AbortController().signal;

/** A talent who was met on that day, and never again. */
export const old = (at: string) => ({ created_at: `${at}T10:00:00Z`, firstname: 'Odilon' });

export async function recruiter({ create }: TestContext) {
  const staff = await create.staff({});
  return { viewer: asAdmin(staff.id, new Set(['recruit'] as const)), staffId: staff.id };
}

/** The mails that ask whether somebody stays. */
export const renewalMails = (test: TestContext) =>
  test.db.selectFrom('mail_outbox').selectAll().where('template', '=', 'talent-renewal').execute();

export const tokenIn = (text = '') => /\/stay\?of=(\S+)/.exec(text)?.[1] ?? '';

export async function isThere(test: TestContext, id: string): Promise<boolean> {
  const row = await test.db.selectFrom('talent').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return row.erased_at === null;
}

/** Of how many talents somebody was told that they go, and when: « 1 le 10 mars 2026 ». */
export async function leavingDays({ db }: TestContext, staffId: string): Promise<string[]> {
  const { rows } = await sql<{ told: string }>`select substring(description from '^[0-9]+')
      || ' le ' || substring(description from 'effacés? le ([^,]+),') as told
    from notification where staff_id = ${staffId} and title = 'Talents bientôt effacés'`.execute(db);
  return rows.map(({ told }) => told).sort();
}
