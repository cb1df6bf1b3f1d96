import { REQUIRED } from '@bloom/shared-rules/input/field-sentences';
import {
  atMost,
  lengthOf,
  MAX_ADDRESS,
  MAX_LINE,
  MAX_TALENT_AMOUNT,
  MAX_TEXT,
  MIN_TALENT_NAME,
} from '@bloom/shared-rules/input/limits';
import type { Problem } from '@bloom/shared-rules/input/problem';
import { cleanName, EMAIL_INVALID, isEmail, nameProblem, PHONE_INVALID } from '@bloom/shared-rules/person/person';
import { type Network, networkMessage, profileUrl } from '@bloom/shared-rules/talents/talent-profile';
import type { NewRow, Row } from '../../platform/database/database.tables.ts';
import { e164 } from '../../platform/telephone.ts';
import { accepted, type Verdict } from '../../platform/verdict.ts';
import { oneLine, visibleLines } from '../../platform/visible-text.ts';

type Talent = Row<'talent'>;

/** What a recruiter enters of a talent; undefined leaves what is known. */
export interface TalentDraft {
  firstname?: string | null;
  lastname?: string | null;
  email?: string | null;
  secondaryEmails?: string[] | null;
  phone?: string | null;
  secondaryPhones?: string[] | null;
  jobTitle?: string | null;
  positionTitle?: string | null;
  status?: Talent['status'];
  bloomerStatus?: Talent['bloomer_status'];
  remoteWork?: Talent['remote_work'];
  city?: string | null;
  comment?: string | null;
  summary?: string | null;
  tjm?: number | null;
  desiredTjm?: number | null;
  package?: number | null;
  desiredPackage?: number | null;
  profiles?: { network: Network; url: string }[] | null;
}

export interface CheckedTalent {
  row: Partial<NewRow<'talent'>>;
  profiles: { network: Network; url: string }[] | undefined;
}

class Findings {
  readonly problems: Problem[] = [];
  readonly row: Partial<NewRow<'talent'>> = {};

  /** Keeps the value, or says what is wrong with it. */
  take<Column extends keyof NewRow<'talent'>>(
    column: Column,
    path: string,
    value: NewRow<'talent'>[Column],
    problem: string | undefined,
  ): void {
    if (problem === undefined) this.row[column] = value;
    else this.problems.push({ path, message: problem });
  }
}

const typed = (text: string | null | undefined) => oneLine(text ?? '');
const filled = (list: readonly string[] | null | undefined) => (list ?? []).map(oneLine).filter((text) => text !== '');
const tooLong = (text: string, limit: number) => (lengthOf(text) > limit ? atMost(limit) : undefined);

function checkIdentity(draft: TalentDraft, found: Findings): void {
  for (const field of ['firstname', 'lastname'] as const) {
    if (draft[field] === undefined) continue;
    const name = cleanName(draft[field] ?? '');
    found.take(field, field, name, nameProblem(name, MIN_TALENT_NAME));
  }
  if (draft.jobTitle !== undefined) {
    const title = typed(draft.jobTitle);
    found.take('job_title', 'jobTitle', title, title === '' ? REQUIRED : tooLong(title, MAX_LINE));
  }
  if (draft.positionTitle !== undefined) {
    const title = typed(draft.positionTitle);
    found.take('position_title', 'positionTitle', title || null, tooLong(title, MAX_LINE));
  }
  if (draft.city !== undefined) {
    const city = typed(draft.city);
    found.take('location_city', 'city', city || null, tooLong(city, MAX_ADDRESS));
  }
  for (const field of ['comment', 'summary'] as const) {
    if (draft[field] === undefined) continue;
    const text = visibleLines(draft[field] ?? '').trim();
    found.take(field, field, text || null, tooLong(text, MAX_TEXT));
  }
}

/** Empty secondary ones are dropped, and one that repeats another is no other. */
function checkContact(draft: TalentDraft, found: Findings): void {
  if (draft.email !== undefined) {
    const email = typed(draft.email);
    found.take('email', 'email', email || null, email === '' || isEmail(email) ? undefined : EMAIL_INVALID);
  }
  if (draft.secondaryEmails !== undefined) {
    const main = typed(draft.email).toLowerCase();
    const emails = filled(draft.secondaryEmails).filter((email) => email.toLowerCase() !== main);
    found.take(
      'secondary_emails',
      'secondaryEmails',
      emails,
      listProblem(emails, isEmail, EMAIL_INVALID, 'Une seule autre adresse e-mail'),
    );
  }
  if (draft.phone !== undefined) {
    const phone = typed(draft.phone);
    const number = e164(phone);
    found.take('phone', 'phone', number ?? null, phone === '' || number !== undefined ? undefined : PHONE_INVALID);
  }
  if (draft.secondaryPhones !== undefined) {
    const phones = filled(draft.secondaryPhones);
    const numbers = phones.flatMap((phone) => e164(phone) ?? []);
    const isNumber = (phone: string) => e164(phone) !== undefined;
    found.take(
      'secondary_phones',
      'secondaryPhones',
      numbers,
      listProblem(phones, isNumber, PHONE_INVALID, 'Un seul autre numéro de téléphone'),
    );
  }
}

/** One secondary address and one secondary number can be added. */
function listProblem(list: string[], isValid: (text: string) => boolean, message: string, tooMany: string) {
  if (!list.every(isValid)) return message;
  return list.length > 1 ? tooMany : undefined;
}

function checkTerms(draft: TalentDraft, found: Findings): void {
  if (draft.status !== undefined) found.take('status', 'status', draft.status, undefined);
  if (draft.bloomerStatus !== undefined) found.take('bloomer_status', 'bloomerStatus', draft.bloomerStatus, undefined);
  if (draft.remoteWork !== undefined) found.take('remote_work', 'remoteWork', draft.remoteWork, undefined);
  const amounts = {
    tjm: 'tjm',
    desiredTjm: 'desired_tjm',
    package: 'package',
    desiredPackage: 'desired_package',
  } as const;
  for (const field of Object.keys(amounts) as (keyof typeof amounts)[]) {
    const amount = draft[field];
    if (amount === undefined) continue;
    const isPlausible = amount === null || (amount >= 0 && amount <= MAX_TALENT_AMOUNT);
    found.take(amounts[field], field, amount, isPlausible ? undefined : 'Ce montant n’est pas possible.');
  }
}

function checkProfiles({ profiles }: TalentDraft, found: Findings): CheckedTalent['profiles'] {
  if (profiles === undefined || profiles === null) return undefined;
  const kept = new Map<Network, string>();
  for (const { network, url } of profiles) {
    if (url.trim() === '') continue;
    const address = profileUrl(network, url);
    if (address === undefined) found.problems.push({ path: network, message: networkMessage(network) });
    else kept.set(network, address);
  }
  return [...kept].map(([network, url]) => ({ network, url }));
}

/** Every rule on what is entered of a talent, at once; paths are those of the input, networks by their name. */
export function checkTalent(draft: TalentDraft, isNew: boolean): Verdict<CheckedTalent> {
  const whole: TalentDraft = isNew
    ? { ...draft, firstname: draft.firstname ?? '', lastname: draft.lastname ?? '', jobTitle: draft.jobTitle ?? '' }
    : draft;
  const found = new Findings();
  checkIdentity(whole, found);
  checkContact(whole, found);
  checkTerms(whole, found);
  const profiles = checkProfiles(whole, found);
  if (found.problems.length > 0) return { ok: false, problems: found.problems };
  return accepted({ row: found.row, profiles });
}
