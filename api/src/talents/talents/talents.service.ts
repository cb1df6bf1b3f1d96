import { profileOf, profileUrl } from '@bloom/shared-rules/talent-profile';
import { DAY_SECONDS } from '@bloom/shared-rules/time-units';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { isUuid } from '../../platform/database/database.ts';
import { limit, takeHit } from '../../platform/limits/rate-limit.ts';
import { actorOf, refusal, type Viewer } from '../../platform/viewer/viewer.ts';
import { absentTalent } from './absent-talent.service.ts';
import { recordsOf, type TalentRecord } from './talent-record.ts';
import * as policy from './talents.policy.ts';
import type { ListedTalent, OwnerRow } from './talents.repository.ts';
import * as repository from './talents.repository.ts';

const LOOKUPS_PER_MINUTE = 60;

export function requireTalentReader(viewer: Viewer): void {
  if (!policy.canReadTalents(viewer)) throw refusal(viewer);
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
async function countLookup({ db, viewer, clock, environment }: RequestContext): Promise<void> {
  requireTalentReader(viewer);
  const max = LOOKUPS_PER_MINUTE * environment.rateLimitFactor;
  await limit(db, { scope: 'talentLookup', subject: actorOf(viewer), windowSeconds: 60, max, now: clock.now() });
}

export async function listOwners(context: RequestContext): Promise<OwnerRow[]> {
  requireTalentReader(context.viewer);
  return repository.listOwners(context.db);
}

const viewed = new WeakMap<ListedTalent, Promise<void>>();

/** How to reach the person; that somebody read it is kept, once a day for each reader and talent. */
export async function readContact<Field extends 'email' | 'secondary_emails' | 'phone' | 'secondary_phones'>(
  context: RequestContext,
  talent: ListedTalent,
  field: Field,
): Promise<ListedTalent[Field]> {
  const view = viewed.get(talent) ?? auditView(context, talent.id);
  viewed.set(talent, view);
  await view;
  return talent[field];
}

async function auditView(context: RequestContext, talentId: string): Promise<void> {
  const { db, viewer, clock } = context;
  const subject = `${actorOf(viewer)} ${talentId}`;
  const hit = { scope: 'talentContact', subject, windowSeconds: DAY_SECONDS, max: 1, now: clock.now() };
  const { allowed: isFirst } = await takeHit(db, hit);
  if (isFirst) await audit(db, context, { action: 'talent.view', objectKind: 'talent', objectId: talentId });
}
