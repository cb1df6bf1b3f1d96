import type { NewRow } from '../../platform/database/database.tables.ts';
import type { TestContext } from '../../testing/test-api.ts';

const NOW = '2026-11-18T09:00:00Z';

/**
 * A line of the bank that gave back a part of what is owed of a paid invoice, one that may give back more; what was set
 * against another invoice, and taken back.
 */
export async function fillRefunds(
  { db }: TestContext,
  { creditedId, targetId }: Record<'creditedId' | 'targetId', string>,
): Promise<void> {
  const line = { booked_on: '2026-11-19', is_credit: false, is_return: false, imported_by: 'test' };
  const insert = async (row: Pick<NewRow<'bank_movement'>, 'key' | 'amount_cents' | 'remittance'>) =>
    (
      await db
        .insertInto('bank_movement')
        .values({ ...line, ...row })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const usedId = await insert({ key: 'R1', amount_cents: 10_000, remittance: 'RBT' });
  await insert({ key: 'R2', amount_cents: 5_000, remittance: 'RBT F-2026-00009' });
  const given = { invoice_id: creditedId, amount_cents: 10_000, owed_cents: 60_000, settled_on: '2026-11-19' };
  const recorded = { ...given, reference: 'REMB 77', recorded_by: 'test', recorded_at: NOW };
  const matched = { movement_id: usedId, matched_by: 'test', matched_at: NOW };
  const undone = { undone_by: 'test', undone_at: NOW, undo_reason: 'Une autre facture' };
  const offset = { ...recorded, kind: 'offset', target_id: targetId, is_said: true } as const;
  await db
    .insertInto('client_refund')
    .values({ ...recorded, ...matched, kind: 'transfer', is_said: false })
    .execute();
  await db
    .insertInto('client_refund')
    .values([offset, { ...offset, ...undone }])
    .execute();
}
