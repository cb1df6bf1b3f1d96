import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { tellExpiringPapers } from '../../cra/reminders/certificates.reminder.ts';
import { daily, daysFrom } from '../../cra/reminders/reminders.fixture.ts';
import { managed, told } from '../../desk/notifications/told.fixture.ts';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';

const ASKED = `query ($id: ID!) { toDo(mine: false) { lines { kind count } }
  serviceState { papers { document } }
  societyCompliance(recordId: $id) { papers { document state expiresOn } } }`;

const api = testApi();

/** A company whose certificate came on 20 November, whose date nobody has read yet. */
async function deposited(test: TestContext) {
  const { billing, staff, person } = await managed(test);
  const values = { name: 'urssaf.pdf', media_type: 'application/pdf', byte_size: 1, sha256: 'x' };
  const file = await test.db
    .insertInto('file')
    .values({ ...values, storage_key: 'urssaf', created_at: new Date('2026-11-20T09:00:00Z') })
    .returning('id')
    .executeTakeFirstOrThrow();
  const society = (changes: Record<string, unknown>) =>
    test.db
      .updateTable('society')
      .set(changes)
      .where('id', '=', billing?.id ?? '')
      .execute();
  await society({ urssaf_file_id: file.id, urssaf_expiration_date: '2026-12-05' });
  const shown = async (now: string) => {
    test.setNow(now);
    const { data } = await test.execute(asAdmin(staff.staffId), ASKED, { id: billing?.id });
    const line = data.toDo.lines.find(({ kind }: { kind: string }) => kind === 'certificate');
    const urssaf = data.societyCompliance.papers.find(
      ({ document }: { document: string }) => document === 'URSSAFVigilanceCertificate',
    );
    return [urssaf.state, line?.count ?? 0, data.serviceState.papers.length];
  };
  return { staff, person, society, shown };
}

describe('a certificate whose date nobody has read', () => {
  it('waits to be read, and is to be renewed once its presumed end is over', () =>
    api.rollback(async (test) => {
      const { shown, society } = await deposited(test);
      assert.deepEqual(await shown('2026-11-20T10:00:00Z'), ['received', 0, 0]);
      assert.deepEqual(await shown('2026-12-05T10:00:00Z'), ['received', 0, 0]);
      assert.deepEqual(await shown('2026-12-06T10:00:00Z'), ['expired', 1, 1]);
      // The day that was found on it happens to be the presumed one: then it does end.
      await society({ urssaf_checked_at: new Date('2026-11-21T09:00:00Z'), urssaf_checked_by: 'Alice' });
      assert.deepEqual(await shown('2026-11-22T10:00:00Z'), ['expiring', 1, 1]);
    }));

  it('is told to staff, who are to read it, and not to whoever has just given it', () =>
    api.rollback(async (test) => {
      const { staff, person } = await deposited(test);
      const sent = await daily(test, daysFrom('2026-11-20', 16), tellExpiringPapers);
      assert.deepEqual(sent, { '2026-11-20': 1, '2026-11-28': 1, '2026-12-05': 1 });
      assert.deepEqual(await told(test, person), []);
      assert.match((await told(test, staff))[0] ?? '', /attend que quelqu’un y lise sa date.*jusqu’au 05\/12\/2026/);
      await daily(test, ['2026-12-06'], tellExpiringPapers);
      assert.match((await told(test, person)).join(), /^certificateBlocked .*a expiré le 05\/12\/2026/);
    }));
});
