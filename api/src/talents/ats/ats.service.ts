import { audit } from '../../platform/audit/audit.ts';
import type { Platform, RequestContext } from '../../platform/context/context.ts';
import { type Db, inTransaction, isUuid } from '../../platform/database/database.ts';
import type { Environment } from '../../platform/environment/environment.ts';
import { AppError } from '../../platform/errors.ts';
import { isAdmin, refusal } from '../../platform/viewer/viewer.ts';
import * as repository from './ats.repository.ts';
import { type Ats, AtsRefusal, type Placement } from './ats.ts';
import { createHttpAts } from './http-ats.ts';
import { unknownCandidate } from './unknown-candidate.ts';

/** All tries together: somebody waits. */
const LIMIT_MS = 8_000;
/** The first try leaves room for the second. */
const FIRST_MS = 4_500;
/** Whoever waits longer than any try lasts is not being placed any more. */
const STALE_MS = 60_000;

export const atsOf = ({ ats }: Pick<Environment, 'ats'>): Ats | undefined =>
  ats === null ? undefined : createHttpAts(ats);

/** Says, with the candidate that is being added, that the tool outside is to be told. */
export async function expectPlacement(tx: Db, context: RequestContext, key: repository.CandidateKey): Promise<void> {
  if (context.environment.ats === null) return;
  await repository.setState(tx, key, { from: [null], to: 'pending', now: context.clock.now() });
}

/**
 * Places a new candidate in the tool outside, once what is here is kept: one retry, and then never again by itself,
 * since somebody is asked to do it by hand.
 * @throws ATS_UNEXPECTED_ERROR with the address of the deal; the candidate stays
 */
export async function placeOnAts(context: RequestContext, key: repository.CandidateKey): Promise<void> {
  const { db, clock, log, environment, viewer } = context;
  const ats = atsOf(environment);
  if (ats === undefined) return;
  const found = await repository.findCandidate(db, key);
  if (found?.state !== 'pending') return;
  const { state: _state, ...candidate } = found;
  const placement = { ...candidate, talentId: key.talentId, key: `${key.jobId}:${key.talentId}`, author: viewer.email };
  try {
    const { candidateId } = await tryTwice(ats, placement);
    await repository.setState(db, key, { from: ['pending', 'failed'], to: 'placed', now: clock.now() });
    if (candidateId !== null) await repository.keepHiresweetId(db, key.talentId, candidateId);
  } catch (error) {
    log.warn({ err: error, jobId: key.jobId }, 'a candidate was not placed in the ATS');
    await repository.setState(db, key, { from: ['pending'], to: 'failed', now: clock.now() });
    const message =
      error instanceof AtsRefusal
        ? 'L’ATS a refusé ce candidat. Il est bien ajouté à l’offre ici.'
        : 'L’ATS n’a pas répondu. Le candidat est bien ajouté à l’offre ici.';
    const data = { dealUrl: ats.dealUrl(candidate.deal) };
    throw new AppError('ATS_UNEXPECTED_ERROR', { message, data, cause: error });
  }
}

async function tryTwice(ats: Ats, placement: Placement) {
  const whole = AbortSignal.timeout(LIMIT_MS);
  try {
    return await ats.place(placement, AbortSignal.any([whole, AbortSignal.timeout(FIRST_MS)]));
  } catch (error) {
    if (error instanceof AtsRefusal) throw error;
    return ats.place(placement, whole);
  }
}

export interface UnplacedCandidate {
  talentId: string;
  fullname: string;
  dealUrl: string | null;
}

/** Who stands here, and not in the tool outside. */
export async function unplacedCandidates(
  { db, environment }: RequestContext,
  jobId: string,
): Promise<UnplacedCandidate[]> {
  const ats = atsOf(environment);
  const found = await repository.findUnplaced(db, jobId);
  return found.map(({ deal, ...person }) => ({ ...person, dealUrl: ats?.dealUrl(deal) ?? null }));
}

/** Where the recruiting tool shows a person; null without such a tool, and for whom it does not know. */
export function candidateUrl({ environment }: RequestContext, hiresweetId: string | null): string | null {
  return hiresweetId === null ? null : (atsOf(environment)?.candidateUrl(hiresweetId) ?? null);
}

/** Somebody placed the candidate by hand. Told twice, it is once. */
export async function confirmAtsPlacement(context: RequestContext, key: repository.CandidateKey): Promise<boolean> {
  const { db, viewer, clock } = context;
  if (!isAdmin(viewer, 'recruit') && !isAdmin(viewer, 'account')) throw refusal(viewer);
  const isNamed = isUuid(key.jobId) && isUuid(key.talentId);
  if (!isNamed || (await repository.findCandidate(db, key)) === undefined) {
    throw unknownCandidate();
  }
  await inTransaction(db, async (tx) => {
    const done = { from: ['failed', 'pending'], to: 'byHand', now: clock.now() } as const;
    if (!(await repository.setState(tx, key, done))) return;
    const { talentId, jobId } = key;
    await audit(tx, context, { action: 'funnel.atsByHand', objectKind: 'talent', objectId: talentId, data: { jobId } });
  });
  return true;
}

/** What a server that died was about to place is somebody's to place. */
export async function failStalePlacements({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  await repository.failOld(db, new Date(clock.now().getTime() - STALE_MS));
}
