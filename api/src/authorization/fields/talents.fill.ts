import { consentUrl } from '../../talents/consent/consent.token.ts';
import { mergeInto } from '../../talents/duplicates/merge.fixture.ts';
import { insertJob } from '../../talents/job-funnel/job-funnel.fixture.ts';
import { whiteJpeg } from '../../talents/talents/jpeg.fixture.ts';
import { createTalent, skillId } from '../../talents/talents/talents.fixture.ts';
import type { TestContext } from '../../testing/test-api.ts';
import type { World } from '../authorization.world.ts';
import { fillLabels } from './labels.fill.ts';
import { aFile } from './people.fill.ts';

/** Two candidates of a job of the client: one is shown to it, the other prepares the interview. */
export async function fillTalents(test: TestContext, world: Omit<World, 'viewers'>, clientSocietyId: string) {
  const { db } = test;
  const job = await insertJob(test, clientSocietyId, jobFactsOf(world));
  await insertJob(test, clientSocietyId, { name: 'Offre dépubliée', unpublished_at: ASKED_AT });
  const cv = await aFile(test, 'cv.pdf');
  await db.insertInto('talent_picture').values({ talent_id: world.talentId, jpeg: whiteJpeg() }).execute();
  const skill_id = await skillId(db, 'Java', { alternate_labels: ['JVM'], iso: true });
  const facts = () => factsOf(world.staffId, cv.id);
  const interviewedId = await createTalent(db, {
    ...facts(),
    firstname: 'Noé',
    lastname: 'Valois',
    email: 'noe@talent.example',
    skills: { Java: 0.7 },
    languages: { fr: 1 },
  });
  await createTalent(db, { firstname: 'Zoé', lastname: 'Sans adresse', email: null, ...FOUND });
  const email = 'ines@world.example';
  await db
    .updateTable('talent')
    .set({ ...facts(), email, secondary_emails: await addressOf(test, world.contactId), ...FOUND, told_at: ASKED_AT })
    .where('id', '=', world.talentId)
    .execute();
  await db
    .insertInto('activity_log')
    .values({ talent_id: world.talentId, type: 'addComment', staff_id: world.staffId, data: '{"comment": "Vue"}' })
    .execute();
  await db.insertInto('talent_skill').values({ talent_id: world.talentId, skill_id, level: 0.7, years: 6 }).execute();
  await db.insertInto('talent_language').values({ talent_id: world.talentId, language_id: 'fr', level: 1 }).execute();
  await propose(
    test,
    world,
    { job_id: job.id, society_id: clientSocietyId, talent_id: world.talentId },
    'PresentedToClient',
  );
  await propose(
    test,
    world,
    { job_id: job.id, society_id: clientSocietyId, talent_id: interviewedId },
    'PreparationITW',
  );
  await db
    .insertInto('saved_talent_search')
    .values({ staff_id: world.staffId, name: 'Mes architectes', search: SEARCH, names_erased: true })
    .execute();
  await withdraw(test, job.id, clientSocietyId);
  await db.updateTable('job_talent').set({ ats_state: 'failed' }).where('job_id', '=', job.id).execute();
  return {
    jobProjectId: job.id,
    interviewedId,
    talentEmail: email,
    ...(await fillCv(test, cv.id, clientSocietyId)),
    stayToken: stayToken(test, world.talentId),
    ...(await fillLabels(test, world.staffId)),
  };
}

/** A talent may have the address of a client's contact. */
async function addressOf({ db }: TestContext, contactId: string): Promise<string[]> {
  const { email } = await db
    .selectFrom('contact')
    .select('email')
    .where('id', '=', contactId)
    .executeTakeFirstOrThrow();
  return email === null ? [] : [email];
}

/** Its words named somebody, and one of its labels is no more. */
const GONE = { id: '00000000-0000-4000-8000-000000000001', label: 'Urbanisme ancien' };
const SEARCH = JSON.stringify({ fulltext: 'architecte', skills: { skills: [GONE] } });

/** After everything that this world says of the person: what is heard since answers the question. */
const ASKED_AT = new Date('2100-01-01T10:00:00Z');
const FOUND = { found_in: 'LinkedIn', found_at: ASKED_AT } as const;

function stayToken({ platform }: TestContext, talentId: string): string {
  return new URL(consentUrl(platform.environment, { talentId, askedAt: ASKED_AT })).searchParams.get('of') ?? '';
}

/** Somebody whose CV says more than the sheet, and another sheet of theirs. */
async function fillCv(test: TestContext, cv_file_id: string, society_id: string) {
  const { db, platform } = test;
  const id = await createTalent(db, { firstname: 'Max', lastname: 'Cevé', email: null, summary: 'Là', cv_file_id });
  const text = 'Cevé, Max : COBOL, max@perso.example, 06 11 22 33 44, linkedin.com/in/max-c, Cartographe';
  await db.insertInto('talent_cv_text').values({ talent_id: id, text }).execute();
  await skillId(db, 'COBOL');
  await db.insertInto('job_title').values({ label: 'Cartographe' }).execute();
  const twinId = await createTalent(db, {
    firstname: 'Max',
    lastname: 'Cevé',
    email: 'max.ceve@talent.example',
    summary: 'Ici',
    secondary_emails: ['ceve@talent.example', 'max@talent.example'],
  });
  const { id: job_id } = await insertJob(test, society_id, { name: 'Offre passée', status: 'LOST' });
  const entries = [id, twinId].map((talent_id) => ({ job_id, talent_id }));
  await db.insertInto('job_talent').values(entries).execute();
  const merge = { ...(await mergeInto(db, id)), merged_at: platform.clock.now() };
  await db.insertInto('talent_merge').values(merge).execute();
  return { cvTalentId: id, twinId };
}

/** Somebody who took their consent back: what is missing to present them is said. */
async function withdraw({ db }: TestContext, job_id: string, society_id: string) {
  const talent_id = await createTalent(db, { firstname: 'Léa', email: 'lea@talent.example' });
  await db.insertInto('job_talent').values({ job_id, talent_id, phase: 'Positionnement' }).execute();
  await db.insertInto('talent_presentation').values({ talent_id, society_id, withdrawn_at: new Date() }).execute();
}

/** Puts somebody in the funnel of a job, with a career and a word of the client. */
async function propose(
  { db }: TestContext,
  { contactId, staffId }: Pick<World, 'contactId' | 'staffId'>,
  { job_id, society_id, talent_id }: { job_id: string; society_id: string; talent_id: string },
  phase: 'PresentedToClient' | 'PreparationITW',
) {
  const order = { order_on: '2026-11-02', order_reference: 'BC-7', archive_reason: 'NoAnswer' } as const;
  await db
    .insertInto('job_talent')
    .values({ job_id, talent_id, phase, ...order })
    .execute();
  const consent = { consented_on: '2026-11-02', channel: 'phone', withdrawn_at: null } as const;
  await db
    .insertInto('talent_presentation')
    .values({ talent_id, society_id, ...consent })
    .execute();
  const step = { job_id, talent_id, staff_id: staffId } as const;
  const moved = { archive_reason: 'NoAnswer', reason: 'Rappelée', phase_seconds: 7, moved_at: new Date() } as const;
  await db
    .insertInto('job_talent_move')
    .values({ ...step, from_phase: 'Positionnement', to_phase: phase, ...moved })
    .execute();
  const answers = JSON.stringify([{ question: 'Envie ?', answer: 'Oui' }]);
  await db
    .insertInto('job_talent_phase_note')
    .values({ ...step, phase, answers, created_at: new Date() })
    .execute();
  const note = { job_id, talent_id, contact_id: contactId, kind: 'question', text: 'Combien ?' } as const;
  await db.insertInto('job_talent_note').values(note).execute();
  const profile = { talent_id, network: 'Github', url: `https://github.com/${talent_id}` } as const;
  await db.insertInto('talent_profile').values(profile).execute();
  const past = { talent_id, start_date: '2020-01-01', end_date: '2021-01-01', description: 'Texte' };
  await db
    .insertInto('talent_job')
    .values({ ...past, name: 'Atelier', job_titles: ['Dev'], skills: ['Java'] })
    .execute();
  await db
    .insertInto('talent_education')
    .values({ ...past, type: 'M2', name: 'École', label: 'Info' })
    .execute();
}

const jobFactsOf = (world: Pick<World, 'staffId'>) => ({
  account_manager_id: world.staffId,
  deal_type: 'CDI' as const,
  win_date: '2026-09-30',
  duration_months: 6,
  location: 'Paris',
  on_site_days_per_week: 2,
  remote_days_per_week: 3,
  context: 'Contexte',
  details: 'Détails',
  team: 'Équipe',
  min_years_xp: 5,
  required_languages: ['fr'],
  interview_process: 'Deux entretiens',
  salary_min: 40_000,
  salary_max: 50_000,
  closed_at: '2026-11-01T10:00:00Z',
  commercial_month: '2026-09-01',
  lead_origin: 'Cooptation',
  lead_by_id: world.staffId,
  lead_date: '2026-06-01',
  buteur_id: world.staffId,
  passeur_id: world.staffId,
  defenseur_id: world.staffId,
  capitaine_id: world.staffId,
  lost_reason: 'other' as const,
  other_lost_reason: 'Le besoin a changé',
  score_card_1: 'React',
  score_card_2: 'Node',
  score_card_3: 'Anglais',
  score_card_4: 'Autonomie',
  budgets: '450 à 500 €',
  competitors: 'Deux autres cabinets',
  is_exclusivity: true,
  cv_debrief_date: '2026-11-25',
  interlocutor_emails: ['interlocutor@client.example'],
  send_job_qualif_email: true,
  hiresweet_id: 'hs-world',
  pipefy_id: 'pi-world',
  hubspot_deal_id: 'hu-world',
  airtable_id: 'ai-world',
});

const factsOf = (owner_staff_id: string, cv_file_id: string) => ({
  cv_file_id,
  owner_staff_id,
  secondary_emails: [`second-${crypto.randomUUID()}@talent.example`],
  phone: '+33698765432',
  secondary_phones: ['+33698765433'],
  job_title: 'Architecte',
  position_title: 'Lead',
  status: 'Freelance' as const,
  bloomer_status: 'Bloomer' as const,
  remote_work: 'Remote' as const,
  availability_date: '2026-12-01',
  comment: 'Note interne sur la personne',
  summary: 'Résumé',
  location_address: '2 rue Y, Paris',
  location_city: 'Paris',
  location_postal_code: '75002',
  location_region: 'Île-de-France',
  location_country_code: 'FR',
  location_range_km: 10,
  location_longitude: 2.3,
  location_latitude: 48.8,
  tjm: 654_321,
  desired_tjm: 654_322,
  package: 123_456,
  desired_package: 123_457,
  hiresweet_id: crypto.randomUUID(),
  origin: 'Cooptation',
  renewal_asked_at: ASKED_AT,
});
