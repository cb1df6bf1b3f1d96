import { skillLevels } from '@bloom/shared-rules/talents/talent-levels';
import type { Network } from '@bloom/shared-rules/talents/talent-profile';
import type { RequestContext } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { invalidInput } from '../../platform/errors.ts';
import { talentsSettled } from '../talent-index/talent-index.ts';
import { keepContactView } from '../talents/contact-view.service.ts';
import { addLog } from '../talents/talent-log.service.ts';
import { profilesOf, skillsOf, type TalentRecord } from '../talents/talent-record.ts';
import { type TalentInput, upsertTalent } from '../talents/talent-save.service.ts';
import { findTalent, requireTalentEditor } from '../talents/talents.service.ts';
import { type CvFindings, findInCv, wordsOf } from './cv-proposals.rules.ts';
import * as repository from './talent-cv.repository.ts';

export interface TalentCv {
  talentId: string;
  name: string;
  addedAt: Date;
  /** The virus scanner has not answered yet. */
  isBeingChecked: boolean;
  hasText: boolean;
  proposals: CvFindings;
}

/** The CV of a talent and what it says that the sheet does not; null without one. For recruiters. */
export async function findTalentCv(context: RequestContext, talentId: string): Promise<TalentCv | null> {
  requireTalentEditor(context.viewer);
  const talent = await findTalent(context, talentId);
  const file = await repository.findCvFile(context.db, talent.row.id);
  if (file === undefined) return null;
  const text = await repository.findCvText(context.db, talent.row.id);
  return {
    talentId: talent.row.id,
    name: file.name,
    addedAt: file.created_at,
    isBeingChecked: file.state === 'quarantined',
    hasText: text !== '',
    proposals: await proposalsOf(context, talent, text),
  };
}

async function proposalsOf(context: RequestContext, talent: TalentRecord, text: string): Promise<CvFindings> {
  const { db } = context;
  const words = wordsOf(text);
  const found = findInCv(
    text,
    await repository.labelsWithWords(db, 'skill', words),
    await repository.labelsWithWords(db, 'job_title', words),
  );
  const { row } = talent;
  // An address is shown with the proposals: that somebody read it is kept.
  if (text !== '') await keepContactView(context, row);
  const skills = new Set((await skillsOf(talent)).map(({ id }) => id));
  const networks = new Set((await profilesOf(talent)).map(({ network }) => network));
  const isNew = (known: readonly (string | null)[]) => (value: string) =>
    known[0] == null || known[1] == null ? !known.some((one) => one?.toLowerCase() === value.toLowerCase()) : false;
  return {
    skills: found.skills.filter(({ id }) => !skills.has(id)),
    jobTitles: found.jobTitles.filter((title) => title.toLowerCase() !== row.job_title?.toLowerCase()),
    emails: found.emails.filter(isNew([row.email, row.secondary_emails[0] ?? null])),
    phones: found.phones.filter(isNew([row.phone, row.secondary_phones[0] ?? null])),
    profiles: found.profiles.filter(({ network }) => !networks.has(network)),
  };
}

export interface AcceptedProposals {
  talentId: string;
  version: number;
  skillIds?: string[] | null;
  /** 0 to 1, of all skills that are taken. */
  skillLevel?: number | null;
  jobTitle?: string | null;
  email?: string | null;
  phone?: string | null;
  profiles?: Network[] | null;
}

const NOT_PROPOSED = 'Cette proposition ne vient pas du CV\u00a0: rechargez la fiche.';

/** Writes what somebody chose of the proposals, and nothing else. CONFLICT when the sheet was saved meanwhile. */
export async function acceptProposals(context: RequestContext, accepted: AcceptedProposals): Promise<TalentRecord> {
  requireTalentEditor(context.viewer);
  const talent = await findTalent(context, accepted.talentId);
  const text = await repository.findCvText(context.db, talent.row.id);
  const proposals = await proposalsOf(context, talent, text);
  const input = await inputOf(talent, accepted, proposals);
  const skillIds = accepted.skillIds ?? [];
  if (!skillIds.every((id) => proposals.skills.some((skill) => skill.id === id))) {
    throw invalidInput({ skillIds: NOT_PROPOSED });
  }
  const level = accepted.skillLevel ?? skillLevels[1].from;
  if (!(level >= 0 && level <= 1)) throw invalidInput({ skillLevel: 'Ce niveau n’existe pas.' });
  await inTransaction(context.db, async (tx) => {
    // Also what refuses a save on a sheet that somebody else changed meanwhile.
    await upsertTalent({ ...context, db: tx }, { ...input, id: talent.row.id, version: accepted.version });
    await repository.addSkills(tx, talent.row.id, skillIds, level);
    if (skillIds.length === 0) return;
    const skills = proposals.skills.filter(({ id }) => skillIds.includes(id)).map(({ label }) => label);
    await addLog(tx, context, talent.row.id, 'createDirectSkill', { skills, from: 'CV' });
  });
  await talentsSettled(context.db);
  return findTalent(context, talent.row.id);
}

/** Goes to the main field, or to the second one where the main one is taken. */
async function inputOf(
  talent: TalentRecord,
  { jobTitle, email, phone, profiles }: AcceptedProposals,
  proposals: CvFindings,
): Promise<TalentInput> {
  const { row } = talent;
  const input: TalentInput = {};
  if (jobTitle != null) {
    if (!proposals.jobTitles.includes(jobTitle)) throw invalidInput({ jobTitle: NOT_PROPOSED });
    input.jobTitle = jobTitle;
  }
  if (email != null) {
    if (!proposals.emails.includes(email)) throw invalidInput({ email: NOT_PROPOSED });
    if (row.email === null) input.email = email;
    else input.secondaryEmails = [email];
  }
  if (phone != null) {
    if (!proposals.phones.includes(phone)) throw invalidInput({ phone: NOT_PROPOSED });
    if (row.phone === null) input.phone = phone;
    else input.secondaryPhones = [phone];
  }
  if (profiles != null && profiles.length > 0) {
    const taken = proposals.profiles.filter(({ network }) => profiles.includes(network));
    if (taken.length !== new Set(profiles).size) throw invalidInput({ profiles: NOT_PROPOSED });
    input.profiles = [...(await profilesOf(talent)).map(({ network, url }) => ({ network, url })), ...taken];
  }
  return input;
}
