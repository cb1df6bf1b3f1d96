import type { NewRow } from '../../platform/database/database.tables.ts';
import type { TestContext } from '../../testing/test-api.ts';
import { aFile } from './people.fill.ts';

/** What a supplier sent: one that found its month, and one that was refused. */
export async function fillInbound(
  test: TestContext,
  { activityId, supplierInvoiceId }: { activityId: string; supplierInvoiceId: string },
): Promise<void> {
  const party = { name: 'Atelier Petit', siren: '732829320', vatNumber: null };
  const said = JSON.stringify({
    kind: 'credit',
    number: 'FA-1',
    issuedOn: '2026-11-02',
    seller: party,
    precedingNumber: 'FA-0',
    netCents: 225_000,
    vatCents: 45_000,
    totalCents: 270_000,
    period: { start: '2026-10-01', end: '2026-10-31' },
  });
  const [file_id, data_file_id] = [(await aFile(test, 'recue.pdf')).id, (await aFile(test, 'recue.xml')).id];
  const row: NewRow<'inbound_invoice'> = {
    platform: 'test',
    flow_id: 'f-1',
    name: 'recue.pdf',
    received_at: '2026-11-02T09:00:00Z',
    said,
    file_id,
    data_file_id,
    has_paper: true,
    number: 'FA-1',
    seller_siren: party.siren,
    state: 'matched',
    problem: 'Avoir partiel',
    suggested_reason: 'DOUBLON',
    activity_id: activityId,
    invoice_id: supplierInvoiceId,
  };
  const answer = {
    state: 'refused',
    answer_reason: 'DOUBLON',
    answer_comment: 'Déjà payée',
    answer_problem: 'Absente',
  } as const;
  const answered = { answered_by: 'test', answered_at: '2026-11-03T09:00:00Z', answer_state: 'sent' } as const;
  await test.db
    .insertInto('inbound_invoice')
    .values([row, { ...row, flow_id: 'f-2', ...answer, ...answered }])
    .execute();
}
