import { storeFile } from '../../platform/files/files.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { asAdmin, asBloomer, asClient, asLink } from '../../platform/testing/viewers.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import type { TestContext } from '../../testing/test-api.ts';

export const REQUEST = 'mutation { requestErasure { recordId state dueOn blocks { code message } } }';
export const EXPORT = 'mutation { exportPersonalData { recordId state } }';
export const MINE = `{ myPersonalData { personKind fullname email codeNeeded blocks { code }
  plan { erased { category count } kept { category count why until } }
  requests { recordId kind state jsonPath pdfPath receipt { erased { category } } } } }`;
export const EXECUTE = `mutation ($id: ID!, $typed: String!) { executeErasure(recordId: $id, confirmation: $typed) {
  recordId state personName receipt { erased { category count } kept { category } } } }`;
export const FOR = `mutation ($for: PrivacyRequestInput!) { requestErasure(for: $for) { recordId state } }`;

export async function officer({ create }: TestContext): Promise<Viewer> {
  return asAdmin((await create.staff()).id);
}

/** A mission that is over, with everything that its Bloomer leaves behind here and there. */
export async function goneBloomer(test: TestContext) {
  const { create, db, platform } = test;
  const identity = await storeFile(platform, db, { bytes: Buffer.from('%PDF-id'), name: 'cni.pdf', state: 'clean' });
  const bloomer = await create.bloomer({
    firstname: 'Zélie',
    lastname: 'Quatremer',
    email: 'Zelie.Quatremer@gone.example',
    secondary_email: 'zq@perso.example',
    secondary_email_verified_at: '2026-01-01T00:00:00Z',
    phone_number: '+33612345678',
    slack: '@zelie',
    credential_file_id: identity.id,
  });
  await db
    .insertInto('notification')
    .values({ bloomer_id: bloomer.id, kind: 'win', title: 'Bravo', description: 'Zélie', dedupe_key: 'g' })
    .execute();
  const conversation = await db
    .insertInto('help_conversation')
    .values({ bloomer_id: bloomer.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const message = { conversation_id: conversation.id, text: 'Au secours', created_at: new Date() };
  await db
    .insertInto('help_message')
    .values({ id: crypto.randomUUID(), ...message })
    .execute();
  const mail = { template: 'test', subject: 'Bonjour', html: '<p>Zélie Quatremer</p>' };
  await queueMail(db, { ...mail, dedupeKey: 'g1', to: 'zelie.quatremer@GONE.example', text: 'Bonjour Zélie' });
  await queueMail(db, { ...mail, dedupeKey: 'g2', to: 'am@bloom.example', text: 'Zélie Quatremer est partie' });
  await db.updateTable('mail_outbox').set({ state: 'sent' }).execute();
  await db
    .insertInto('identity_link')
    .values({ issuer: 'http://issuer.test', subject: `bloomer-${bloomer.id}`, bloomer_id: bloomer.id })
    .execute();
  return { bloomer, identity, viewer: asBloomer(bloomer) };
}

/** The same with a mission that ended, a report with a mark and a comment. */
export async function goneWithMission(test: TestContext) {
  const made = await goneBloomer(test);
  const { mission } = await test.create.mission({
    bloomer_id: made.bloomer.id,
    begin_mission: '2025-01-01',
    end_mission: '2025-12-31',
  });
  const activity = await test.db
    .insertInto('activity')
    .values({
      mission_id: mission.id,
      month: '2025-10-01',
      nb_days_worked: 20,
      nb_days_markup_worked: 0,
      nb_days_markup2_worked: 0,
      nb_days_astreinte_worked: 0,
      details: '{}',
      hours_per_days: 8,
      holiday_zone: 'metropole',
      entered_by: `bloomer:${made.bloomer.id}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const score = { activity_id: activity.id, side: 'bloomer', score: 9, collect_date: '2025-11-02' } as const;
  await test.db
    .insertInto('activity_score')
    .values({ ...score, comment: 'Très bien, merci Zélie', answered_by: `bloomer:${made.bloomer.id}` })
    .execute();
  return { ...made, mission, activity };
}

/** A contact whom nobody misses. */
export async function goneContact({ create }: TestContext) {
  const society = await create.clientSociety();
  const contact = await create.contact(society.id, {
    firstname: 'Yann',
    lastname: 'Le Guillou-Morvan',
    email: 'yann@gone.example',
    phone_number: '+33698765432',
    name_job: 'Directeur des achats',
  });
  return { contact, society, viewer: asClient(contact) };
}

/** Request, checked by their session, and its erasure by an officer; the jobs are run. */
export async function erase(test: TestContext, viewer: Viewer, email: string) {
  const asked = await test.execute(viewer, REQUEST);
  const { recordId } = asked.data.requestErasure;
  const by = await officer(test);
  const answer = await test.execute(by, EXECUTE, { id: recordId, typed: email });
  return { recordId: recordId as string, answer, by };
}

/** Opens the link that a mail brought, as its page does; the code is not typed yet. */
export async function openLink(test: TestContext, mailTo: string) {
  const mail = await test.db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('recipient', '=', mailTo)
    .where('template', '=', 'self-data-link')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  const token = decodeURIComponent(/token=([^\s"&]+)/.exec(mail.text_body)?.[1] ?? '');
  const { link } = await test.platform.links.exchange(test.db, token);
  return { token, mail, viewer: asLink('selfData', link.objectId, null, { tokenId: link.tokenId }) };
}

export async function mailedCode({ db }: TestContext): Promise<string> {
  const mail = await db
    .selectFrom('mail_outbox')
    .select('text_body')
    .where('template', '=', 'self-data-code')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  return /\b\d{6}\b/.exec(mail.text_body)?.[0] ?? '';
}
