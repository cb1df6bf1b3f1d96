import { ERASURE_STEP_QUEUE } from '../../identity/privacy/erasure-step.queue.ts';
import type { TestContext } from '../../testing/test-api.ts';
import type { World } from '../authorization.world.ts';
import { aFile, LATER } from './people.fill.ts';

const NOW = '2026-11-18T09:00:00Z';

/** The Bloomer asked for an export and an erasure, which a dispute holds up and of which a step failed. */
export async function fillPrivacy(test: TestContext, { bloomerId, staffId }: Pick<World, 'bloomerId' | 'staffId'>) {
  const { db } = test;
  const person = { person_kind: 'bloomer', person_id: bloomerId } as const;
  const [json, pdf] = [await aFile(test, 'mes-donnees.json'), await aFile(test, 'mes-donnees.pdf')];
  const asked = {
    ...person,
    channel: 'phone',
    requested_at: NOW,
    requested_by: 'staff:x',
    due_on: '2026-12-18',
  } as const;
  const checked = { identity_checked_at: NOW, identity_proof: 'Carte lue au téléphone', state: 'checked' } as const;
  const files = { json_file_id: json.id, pdf_file_id: pdf.id, files_until: LATER };
  const { id: erasureId } = await db
    .insertInto('privacy_request')
    .values({ ...asked, ...checked, kind: 'erasure' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('privacy_request')
    .values({ ...asked, ...files, kind: 'export', state: 'done', closed_at: NOW, refusal: 'Adresse inconnue' })
    .execute();
  const line = { category: 'mails', label: 'E-mails', count: 1 };
  const receipt = JSON.stringify({ erased: [line], kept: [{ ...line, why: 'Loi', until: '2030' }] });
  await db
    .insertInto('privacy_request')
    .values({ ...asked, kind: 'erasure', state: 'done', closed_at: NOW, receipt })
    .execute();
  await db
    .insertInto('legal_hold')
    .values({ ...person, reason: 'Litige en cours', set_by: 'staff:x', set_at: NOW })
    .execute();
  const failed = { state: 'failed', error_message: 'Le fournisseur n’a pas confirmé.', ended_at: NOW } as const;
  await db
    .insertInto('job_run')
    .values({ ...failed, id: crypto.randomUUID(), job_name: ERASURE_STEP_QUEUE, object_id: erasureId })
    .execute();
  // In one category all that a report can tell.
  const listed = { kept_in: 'invoice', keeps: '10 years', becomes: 'deleted', personal: true };
  const held = { legal_hold: 'Litige en cours', held_by: `staff:${staffId}`, held_at: NOW, listed_at: LATER };
  await db
    .insertInto('retention_category')
    .values({ category: 'invoices', ...listed, ...held })
    .onConflict((conflict) => conflict.column('category').doUpdateSet(held))
    .execute();
  const night = { day: LATER.slice(0, 10), rows: 1, due_in_seven_days: 1, held: true, error: 'timeout' };
  await db
    .insertInto('retention_run')
    .values({ category: 'invoices', ...night, held_back: JSON.stringify({ unpaid: 1 }) })
    .execute();
  return { erasureId };
}
