import { insertBilling } from '../billing/recruitments/recruitments.fixture.ts';
import { findCra } from '../cra/activities/cra-record.repository.ts';
import { canonicalSnapshot } from '../cra/signing/signing-document.service.ts';
import { createInvitation } from '../identity/invitations/invitations.service.ts';
import { storeFile } from '../platform/files/files.ts';
import {
  asAdmin,
  asBloomer,
  asClient,
  asLink,
  asNobody,
  asSystem,
  asUnknownBloomer,
} from '../platform/testing/viewers.ts';
import { nobody, type Viewer } from '../platform/viewer/viewer.ts';
import type { TestContext } from '../testing/test-api.ts';

/** Everybody who may try an operation; `other` people are genuine, but the object is not theirs. */
export const callers = [
  'nobody',
  'withoutRole',
  'unverified',
  'unknownBloomer',
  'bloomer',
  'otherBloomer',
  'client',
  'otherClient',
  'craLink',
  'otherCraLink',
  'admin',
  'adminWithoutPermission',
  'system',
] as const;
export type Caller = (typeof callers)[number];

/** One mission with a report, its people, and strangers; what the variables of a row are made from. */
export interface World {
  missionId: string;
  societyId: string;
  bankChangeId: string;
  bloomerId: string;
  staffId: string;
  contactId: string;
  notificationId: string;
  jobId: string;
  invitationToken: string;
  activityId: string;
  billingId: string;
  documentId: string;
  contractId: string;
  /** The request for signature of that contract, and the Bloomer who is to sign it. */
  signingId: string;
  signerId: string;
  linkToken: string;
  talentId: string;
  viewers: Record<Caller, Viewer>;
}

const MONTH = '2026-10-01';

type Made = Pick<Awaited<ReturnType<TestContext['create']['mission']>>, 'mission' | 'bloomer'>;

const one = <Row>(rows: Row[]): Row => rows[0] as Row;

/** A report of the mission with an invoice, signed by its Bloomer. */
async function createReport({ db, platform }: TestContext, { mission, bloomer }: Made) {
  const activity = one(
    await db
      .insertInto('activity')
      .values({
        mission_id: mission.id,
        month: MONTH,
        nb_days_worked: 0,
        nb_days_markup_worked: 0,
        nb_days_markup2_worked: 0,
        nb_days_astreinte_worked: 0,
        details: '{}',
        hours_per_days: 8,
        holiday_zone: 'metropole',
        entered_by: `bloomer:${bloomer.id}`,
      })
      .returning('id')
      .execute(),
  );
  const cra = await findCra(db, activity.id);
  if (cra === undefined) throw new Error('The report of the world is not there.');
  const frozen = canonicalSnapshot(cra, 1);
  const invoice = await storeFile(platform, db, { bytes: Buffer.from('%PDF-'), name: 'facture.pdf', state: 'clean' });
  await db.updateTable('activity').set({ invoice_file_id: invoice.id }).where('id', '=', activity.id).execute();
  const document = one(
    await db
      .insertInto('signing_document')
      .values({
        activity_id: activity.id,
        version: 1,
        status: 'bloomerSigned',
        snapshot: frozen.text,
        snapshot_sha256: frozen.sha256,
      })
      .returning('id')
      .execute(),
  );
  return { activityId: activity.id, documentId: document.id };
}

/** What the Bloomer may follow: a notification and a finished job. */
async function createTraces({ db }: TestContext, bloomerId: string, activityId: string) {
  const notification = one(
    await db
      .insertInto('notification')
      .values({ bloomer_id: bloomerId, kind: 'missingCRA', title: 't', description: 'd', dedupe_key: 'world' })
      .returning('id')
      .execute(),
  );
  const job = one(
    await db
      .insertInto('job_run')
      .values({
        id: crypto.randomUUID(),
        job_name: 'world',
        object_id: activityId,
        created_by: `bloomer:${bloomerId}`,
        state: 'done',
      })
      .returning('id')
      .execute(),
  );
  return { notificationId: notification.id, jobId: job.id };
}

/** Another account that the Bloomer asked for. */
async function createBankChange({ db, platform }: TestContext, societyId: string): Promise<string> {
  const now = platform.clock.now();
  const account = { iban: 'DE89370400440532013000', bic: 'COBADEFF' };
  const asked = { requested_by: 'bloomer:world', requested_at: now, held_until: now };
  return one(
    await db
      .insertInto('bank_account_change')
      .values({ society_id: societyId, ...account, ...asked })
      .returning('id')
      .execute(),
  ).id;
}

/** The contract of the Bloomer's company, which he was asked to sign. */
async function createSentContract({ db, platform }: TestContext, missionId: string, bloomerId: string) {
  const file = await storeFile(platform, db, { bytes: Buffer.from('%PDF-'), name: 'contrat.pdf', state: 'clean' });
  const signingId = crypto.randomUUID();
  const contract = await db
    .insertInto('legal_contract')
    .values({
      mission_id: missionId,
      step: 'mainContract',
      type: 'SST',
      state: 'sent',
      empty_file_id: file.id,
      provider: 'bloom',
      external_document_id: signingId,
      nb_signer: 2,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [endsAt, createdBy] = ['2026-12-15T09:00:00Z', 'product'];
  const fileOf = { file_id: file.id, file_sha256: file.sha256 };
  await db
    .insertInto('contract_signing')
    .values({ id: signingId, contract_id: contract.id, ...fileOf, ends_at: endsAt, created_by: createdBy })
    .execute();
  const common = { signing_id: signingId, state: 'asked', asked_at: '2026-11-15T09:00:00Z' } as const;
  const signers = await db
    .insertInto('contract_signer')
    .values([
      { ...common, position: 1, party: 'bloomer', bloomer_id: bloomerId },
      { ...common, position: 2, party: 'firm' },
    ])
    .returning('id')
    .execute();
  return { contractId: contract.id, signingId, signerId: one(signers).id };
}

/** A talent that the firm's recruiters hold. */
async function createTalent({ db }: TestContext): Promise<string> {
  const values = { firstname: 'Inès', lastname: 'Moreau', email: 'ines@world.example', job_title: 'Architecte' };
  return one(await db.insertInto('talent').values(values).returning('id').execute()).id;
}

export async function createWorld(test: TestContext): Promise<World> {
  const { create, db, platform, context } = test;
  const { mission, bloomer, billing, contact } = await create.mission({ enable_cra_upload: true });
  const staff = await create.staff();
  const otherBloomer = await create.bloomer();
  const otherContact = await create.contact((await create.clientSociety()).id);
  const { activityId, documentId } = await createReport(test, { mission, bloomer });
  const { notificationId, jobId } = await createTraces(test, bloomer.id, activityId);
  const contract = await createSentContract(test, mission.id, bloomer.id);
  const link = await platform.links.issue(db, { purpose: 'craSign', objectId: documentId, contactId: contact.id });
  const invitation = await createInvitation(db, context(asNobody), otherBloomer.id);
  const identity = {
    ...nobody,
    kind: 'identity',
    issuer: 'http://issuer.test',
    subject: 'x',
    email: 'x@x.example',
  } as const;
  return {
    missionId: mission.id,
    societyId: billing?.id ?? '',
    bankChangeId: await createBankChange(test, billing?.id ?? ''),
    bloomerId: bloomer.id,
    staffId: staff.id,
    contactId: contact.id,
    notificationId,
    jobId,
    invitationToken: invitation.token,
    activityId,
    documentId,
    billingId: (await insertBilling(test, { society_id: mission.client_society_id })).id,
    ...contract,
    linkToken: link.token,
    talentId: await createTalent(test),
    viewers: {
      nobody: asNobody,
      withoutRole: { ...identity, emailVerified: true },
      unverified: { ...identity, emailVerified: false },
      unknownBloomer: asUnknownBloomer(),
      bloomer: asBloomer(bloomer),
      otherBloomer: asBloomer(otherBloomer),
      client: asClient(contact),
      otherClient: asClient(otherContact),
      craLink: asLink('craSign', documentId, contact.id, { tokenId: link.id }),
      otherCraLink: asLink('craSign', crypto.randomUUID(), otherContact.id),
      admin: asAdmin(staff.id),
      adminWithoutPermission: asAdmin(staff.id, new Set()),
      system: asSystem(staff.id),
    },
  };
}
