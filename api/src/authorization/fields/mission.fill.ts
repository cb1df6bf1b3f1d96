import { monthText } from '../../cra/activities/activities.fixture.ts';
import type { NewRow } from '../../platform/database/database.tables.ts';
import type { TestContext } from '../../testing/test-api.ts';
import type { World } from '../authorization.world.ts';
import { aFile } from './people.fill.ts';
import { refused } from './refusal.fill.ts';
import { snapshotOf } from './snapshot.fill.ts';

type Base = Omit<World, 'viewers'>;
const NOW = '2026-11-18T09:00:00Z';

/** The mission with its prices, months, marks and figures, and another one of its Bloomer under an umbrella company. */
export async function fillMission(
  test: TestContext,
  world: Base,
  { clientSocietyId, billingContactId }: { clientSocietyId: string; billingContactId: string },
) {
  const { db } = test;
  await fillTerms(test, world);
  const asked = { mission_id: world.missionId, contact_id: billingContactId, role: 'billing' } as const;
  await db.insertInto('mission_contact').values(asked).execute();
  await fillReport(test, world);
  await fillMarks(test, world);
  await fillTraces(test, world);
  return portageMission(test, world, clientSocietyId);
}

async function fillTerms({ db }: TestContext, { missionId, staffId }: Base) {
  await db
    .updateTable('mission')
    .set({
      label: 'Refonte mission',
      contract_type: 'BDC',
      csm_staff_id: staffId,
      external_id: 'EXT-1',
      origin: 'Cooptation',
      client_paydate_days: 33,
      bloomer_paydate_days: 31,
      enable_referral_nps_client: true,
      enable_referral_nps_bloomer: true,
      sign_code_required: true,
      replacement: true,
      should_be_count_as_deal: true,
    })
    .where('id', '=', missionId)
    .execute();
  await db
    .updateTable('pricing')
    .set({
      purchase_price_cents: 66_131_300,
      sale_price_cents: 77_173_700,
      saturday_coef: 1.27,
      sunday_coef: 2.27,
      payment_terms: 'CUSTOM',
      payment_terms_details: 'Paiement du client à 33 jours',
    })
    .where('mission_id', '=', missionId)
    .execute();
  await db.insertInto('deal').values({ mission_id: missionId, won_on: '2026-01-05', type: 'Freelance' }).execute();
  const by = { created_by: 'Alice Martin', updated_by: 'Alice Martin', updated_at: NOW };
  const assessment = { mission_id: missionId, assessment: 0.75, new_end_date: '2027-03-31', ...by };
  await db.insertInto('extension_assessment').values(assessment).execute();
}

const DAYS = { '2026-10-05': { dayWorked: 1, astreinte: 0.5, comment: 'Chez le médecin le matin' } };

/** October, with its invoice, its errors and the Bloomer's signature. */
async function fillReport(test: TestContext, { activityId, documentId }: Base) {
  const { db } = test;
  const [invoice, further, scan] = [await aFile(test, 'a.pdf'), await aFile(test, 'b.pdf'), await aFile(test, 'c.pdf')];
  await db.updateTable('signing_document').set({ version: 2 }).where('id', '=', documentId).execute();
  await refused(test, activityId);
  await db
    .updateTable('activity')
    .set({
      nb_days_worked: 1,
      details: monthText('2026-10-01', DAYS),
      entered_on_behalf: true,
      invoice_file_id: invoice.id,
      additional_invoice_file_id: further.id,
      invoice_uploaded_at: NOW,
      cra_file_id: scan.id,
      cra_file_signer: 'Claire Durand',
      bloomer_invoice_status: 'ERROR',
      client_invoice_status: 'FINALISED',
      last_supplier_error: 'Le montant ne correspond pas.',
      last_customer_error: 'Le client conteste.',
      billed: true,
      payed: true,
    })
    .where('id', '=', activityId)
    .execute();
  await db
    .updateTable('signing_document')
    .set(await snapshotOf(test, activityId))
    .where('id', '=', documentId)
    .execute();
  const signature = {
    document_id: documentId,
    role: 'bloomer',
    signer_fullname: 'Benoît Petit',
    signer_identity: 'bloomer',
    signer_ip: '198.51.100.23',
    level: 'simple',
    consent_text: 'oui',
    snapshot_sha256: 'x',
    sign_date: NOW,
  } as const;
  await db.insertInto('signature').values(signature).execute();
}

async function fillMarks({ db }: TestContext, { activityId, bloomerId, contactId }: Base) {
  const mark = { activity_id: activityId, collect_date: '2026-11-10', low_since: NOW };
  await db
    .insertInto('activity_score')
    .values([
      { ...mark, side: 'bloomer', score: 4, comment: 'Le client est pénible', answered_by: `bloomer:${bloomerId}` },
      {
        ...mark,
        side: 'client',
        score: 5,
        comment: 'Le Bloomer est lent',
        answered_by: `contact:${contactId}`,
        handled_at: NOW,
      },
    ])
    .execute();
  const lead = {
    activity_id: activityId,
    consent_text: 'oui',
    consented_at: NOW,
    fullname: 'Léa Amie',
    note: 'Ancienne',
  };
  await db
    .insertInto('referral_lead')
    .values([
      { ...lead, side: 'bloomer', referred_by: `bloomer:${bloomerId}`, email: 'lea@bloomer.example' },
      { ...lead, side: 'client', referred_by: `contact:${contactId}`, email: 'lea@client.example' },
    ])
    .execute();
  const asked = { activity_id: activityId, sent_by: 'staff:x', sent_at: NOW };
  await db
    .insertInto('nps_invitation')
    .values([
      { ...asked, side: 'bloomer', bloomer_id: bloomerId },
      { ...asked, side: 'client', contact_id: contactId },
    ])
    .execute();
}

async function fillTraces({ db }: TestContext, { missionId, societyId, jobId, notificationId, staffId }: Base) {
  const failed = {
    state: 'failed',
    error_message: 'Le client n’a pas d’adresse de facturation.',
    ended_at: NOW,
  } as const;
  await db.updateTable('job_run').set(failed).where('id', '=', jobId).execute();
  const about = { link: '/missions', mission_id: missionId, society_id: societyId, channels: ['email'] };
  await db.updateTable('notification').set(about).where('id', '=', notificationId).execute();
  const event = { actor: `staff:${staffId}`, role: 'Admin', action: 'pricing.add', object_kind: 'mission' };
  const data = JSON.stringify({ sale: 7_717.37 });
  await db
    .insertInto('audit_event')
    .values({ ...event, object_id: missionId, data })
    .execute();
}

/** The same Bloomer for the same client, paid by an umbrella company: the invoice is the company's. */
async function portageMission(test: TestContext, { bloomerId }: Base, clientSocietyId: string) {
  const { db, create } = test;
  const umbrella = await create.society({
    portage: true,
    status: null,
    iban: 'FR7630006000011234567890189',
    bic: 'AGRIFRPP',
  });
  const { mission } = await create.mission({
    bloomer_id: bloomerId,
    client_society_id: clientSocietyId,
    bloomer_billing_society_id: umbrella.id,
    label: 'Portage mission',
  });
  // Nobody signs its months at the client: that speaks against reminding of them.
  await db.deleteFrom('mission_contact').where('mission_id', '=', mission.id).execute();
  const [invoice, further] = [await aFile(test, 'p.pdf'), await aFile(test, 'q.pdf')];
  const report = {
    mission_id: mission.id,
    hours_per_days: 8,
    holiday_zone: 'metropole',
    details: '{}',
    nb_days_worked: 1,
  };
  const none = { nb_days_markup_worked: 0, nb_days_markup2_worked: 0, nb_days_astreinte_worked: 0 };
  const month = { ...report, ...none, entered_by: `bloomer:${bloomerId}` };
  const { id } = await db
    .insertInto('activity')
    .values({
      ...month,
      month: '2026-10-01',
      invoice_file_id: invoice.id,
      additional_invoice_file_id: further.id,
      invoice_uploaded_at: NOW,
      last_supplier_error: 'Le montant ne correspond pas.',
      bloomer_invoice_status: 'ERROR',
      payed: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await earlierMonths(test, month);
  return { portageActivityId: id, portageSocietyId: umbrella.id };
}

/** Enough marks for a figure, and a day that two missions claim. */
async function earlierMonths({ db }: TestContext, month: Omit<NewRow<'activity'>, 'month'>): Promise<void> {
  const earlier = await db
    .insertInto('activity')
    .values(
      ['04', '05', '06', '07', '08'].map((number) => ({
        ...month,
        month: `2026-${number}-01`,
        details: monthText(`2026-${number}-01`, { [`2026-${number}-03`]: { dayWorked: 0.5 } }),
      })),
    )
    .returning('id')
    .execute();
  const marks = earlier.map(({ id: activity_id }) => ({
    activity_id,
    side: 'client' as const,
    score: 9,
    collect_date: '2026-11-01',
  }));
  await db.insertInto('activity_score').values(marks).execute();
}
