import { profileOf, profileUrl } from '@bloom/shared-rules/talents/talent-profile';
import type { RequestContext } from '../../platform/context/context.ts';
import { isUuid } from '../../platform/database/database.ts';
import { limitActor } from '../../platform/limits/actor-limit.ts';
import { refusal, type Viewer } from '../../platform/viewer/viewer.ts';
import { absentTalent } from './absent-talent.service.ts';
import { recordsOf, type TalentRecord } from './talent-record.ts';
import * as policy from './talents.policy.ts';
import type { OwnerRow } from './talents.repository.ts';
import * as repository from './talents.repository.ts';

/** Of one person: nobody is to read the whole file by asking for it. */
const ASKED_PER_MINUTE = 60;

export function requireTalentReader(viewer: Viewer): void {
  if (!policy.canReadTalents(viewer)) throw refusal(viewer);
}

/** Somebody of the staff, who keeps something of their own: the service account has none. */
export function requireOwnPlace(viewer: Viewer): string {
  requireTalentReader(viewer);
  if (viewer.staffId === null) throw refusal(viewer);
  return viewer.staffId;
}

export function requireTalentEditor(viewer: Viewer): void {
  if (!policy.canEditTalents(viewer)) throw refusal(viewer);
}

export async function findTalent(context: RequestContext, id: string): Promise<TalentRecord> {
  requireTalentReader(context.viewer);
  const talent = await findRecord(context, isUuid(id) ? id : undefined);
  if (talent === null) throw await absentTalent(context.db, id);
  return talent;
}

/** Exact, in whatever case, main or secondary. */
export async function findTalentByEmail(context: RequestContext, email: string): Promise<TalentRecord | null> {
  await countLookup(context);
  return findRecord(context, await repository.findIdByEmail(context.db, [email.trim()]));
}

export async function findTalentByLinkedin(context: RequestContext, linkedin: string): Promise<TalentRecord | null> {
  await countLookup(context);
  const url = profileUrl('LinkedIn', linkedin);
  if (url === undefined) return null;
  return findRecord(context, await repository.findIdByProfile(context.db, [{ network: 'LinkedIn', url }]));
}

/** By the address of a profile on any network. */
export async function findTalentByUrl(context: RequestContext, url: string): Promise<TalentRecord | null> {
  await countLookup(context);
  const profile = profileOf(url);
  return profile === undefined ? null : findRecord(context, await repository.findIdByProfile(context.db, [profile]));
}

/** Null for one who was erased, too. */
export async function findRecord({ db }: RequestContext, id: string | undefined): Promise<TalentRecord | null> {
  if (id === undefined) return null;
  return recordsOf(db, await repository.findTalents(db, [id]))[0] ?? null;
}

/** Those who are there, in the order of their ids. */
export async function findRecords({ db }: RequestContext, ids: readonly string[]): Promise<TalentRecord[]> {
  const records = recordsOf(db, await repository.findTalents(db, [...ids]));
  const byId = new Map(records.map((record) => [record.row.id, record]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Whether somebody is known must not be tried out for thousands of addresses. */
async function countLookup(context: RequestContext): Promise<void> {
  requireTalentReader(context.viewer);
  await countAsked(context, 'talentLookup');
}

export async function countAsked(context: RequestContext, scope: string): Promise<void> {
  const max = ASKED_PER_MINUTE * context.environment.rateLimitFactor;
  await limitActor(context, { scope, windowSeconds: 60, max });
}

export async function listOwners(context: RequestContext): Promise<OwnerRow[]> {
  requireTalentReader(context.viewer);
  return repository.listOwners(context.db);
}
