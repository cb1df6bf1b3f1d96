import { atMost, lengthOf, MAX_LINE } from '@bloom/shared-rules/input/limits';
import { networkMessage, profileUrl } from '@bloom/shared-rules/talents/talent-profile';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { AppError, invalidInput } from '../../platform/errors.ts';
import { limitActor } from '../../platform/limits/actor-limit.ts';
import { profilesOf, type TalentRecord } from './talent-record.ts';
import { type FoundContact, type LinkedInPerson, openTalentSources } from './talent-sources.ts';
import * as repository from './talents.repository.ts';
import { findRecord, findTalent, requireTalentEditor, requireTalentReader } from './talents.service.ts';

/** Questions a minute of one person: what answers them is often paid by the piece. */
const QUESTIONS_PER_MINUTE = 20;

export interface SourcesOffered {
  linkedIn: boolean;
  contacts: boolean;
}

/** What the screens may offer. */
export function talentSources({ viewer, environment }: RequestContext): SourcesOffered {
  requireTalentReader(viewer);
  const { linkedIn, contacts } = environment.talentSources;
  return { linkedIn: linkedIn !== null, contacts: contacts !== null };
}

export interface LinkedInAnswer extends LinkedInPerson {
  url: string;
  /** Who stands here already with this profile. */
  existing: TalentRecord | null;
}

/** What a new talent can be prefilled with. */
export async function readLinkedIn(context: RequestContext, typed: string): Promise<LinkedInAnswer> {
  requireTalentEditor(context.viewer);
  const url = profileUrl('LinkedIn', typed);
  if (url === undefined) throw invalidInput({ url: networkMessage('LinkedIn') });
  const source = openTalentSources(context.environment).linkedIn ?? unconfigured();
  await countQuestion(context, 'linkedInProfile');
  const person = await source.find(url);
  if (person === undefined) {
    throw new AppError('OBJECT_NOT_FOUND', { message: 'Aucun profil LinkedIn n’existe à cette adresse.' });
  }
  const existingId = await repository.findIdByProfile(context.db, [{ network: 'LinkedIn', url }]);
  return { ...person, url, existing: await findRecord(context, existingId) };
}

/** How the talent could be reached, from the contact database. */
export async function findContacts(
  context: RequestContext,
  { talentId, company }: { talentId: string; company?: string | null },
): Promise<FoundContact[]> {
  requireTalentEditor(context.viewer);
  if (lengthOf(company ?? '') > MAX_LINE) throw invalidInput({ company: atMost(MAX_LINE) });
  const talent = await findTalent(context, talentId);
  const source = openTalentSources(context.environment).contacts ?? unconfigured();
  await countQuestion(context, 'contactDatabase');
  const profiles = await profilesOf(talent);
  // The name leaves the house, whatever comes back.
  const data = { to: 'contactDatabase' };
  await audit(context.db, context, { action: 'talent.export', objectKind: 'talent', objectId: talent.row.id, data });
  return source.find({
    firstname: talent.row.firstname,
    lastname: talent.row.lastname,
    company: company?.trim() || null,
    linkedin: profiles.find(({ network }) => network === 'LinkedIn')?.url ?? null,
  });
}

function unconfigured(): never {
  throw new AppError('EXTERNAL_UNAVAILABLE', { message: 'Cette recherche n’est pas configurée ici.' });
}

async function countQuestion(context: RequestContext, scope: string): Promise<void> {
  const max = QUESTIONS_PER_MINUTE * context.environment.rateLimitFactor;
  await limitActor(context, { scope, windowSeconds: 60, max });
}
