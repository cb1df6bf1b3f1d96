import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { AppError, invalidInput } from '../../platform/errors.ts';
import { actorOf } from '../../platform/viewer/viewer.ts';
import { blocksOfAddress } from './answer-address.rules.ts';
import { erasePerson } from './erase-person.ts';
import { type FoundPerson, findPerson, lockPerson, runningMissions } from './person.repository.ts';
import { type Block, blocksOf, requireDataOfficer } from './privacy.policy.ts';
import { heldAmong, lockRequest, type Request, takeTime } from './privacy-request.repository.ts';
import { unknownPerson, unknownRequest } from './privacy-request.service.ts';
import { type Plan, planOf } from './receipt.ts';

/** What holds up the erasure of a person, today. */
export async function blocksOfPerson(
  context: Pick<RequestContext, 'db' | 'clock'>,
  person: FoundPerson,
): Promise<Block[]> {
  return (await blocksOfPeople(context, [person])).get(person.actor) ?? [];
}

/** The same of many, by their actor. */
export async function blocksOfPeople(
  { db, clock }: Pick<RequestContext, 'db' | 'clock'>,
  people: readonly FoundPerson[],
): Promise<Map<string, Block[]>> {
  const held = await heldAmong(db, people);
  const running = await runningMissions(db, people, clock.today());
  return new Map(
    people.map(({ kind, actor }) => [actor, blocksOf(kind, held.has(actor), running.get(actor) ?? [])] as const),
  );
}

/** What the erasure would do, for whoever is about to confirm it. Nothing is written. */
export async function previewErasure(context: RequestContext, request: Request): Promise<Plan | null> {
  const person = await findPerson(context.db, request.person_kind, request.person_id);
  if (request.kind !== 'erasure' || person === undefined || person.erasedAt !== null) return null;
  return planOf(context.db, person);
}

/** What is typed to confirm: the person's address, or the name where none is known. */
export const confirmationOf = (person: FoundPerson): string => person.email ?? person.fullname;

const comparable = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

function assertConfirmed(person: FoundPerson, typed: string): void {
  const wanted = comparable(confirmationOf(person));
  if (wanted === '' || comparable(typed) !== wanted) {
    throw invalidInput({ confirmation: `Pour confirmer, recopiez exactement\u00a0: ${confirmationOf(person)}` });
  }
}

const NOT_READY: Partial<Record<Request['state'], string>> = {
  requested: 'L’identité de la personne n’a pas encore été vérifiée.',
  refused: 'Cette demande a été refusée.',
  withdrawn: 'Cette demande a été retirée.',
};

/**
 * Erases the person of a request, in one transaction; what is outside the database follows by jobs. Of two officers at
 * once one erases, and both get the same receipt. CONFLICT while something holds it up.
 */
export async function executeErasure(context: RequestContext, recordId: string, typed: string): Promise<Request> {
  requireDataOfficer(context.viewer);
  return inTransaction(context.db, async (tx) => {
    const request = await lockRequest(tx, recordId);
    if (request?.kind !== 'erasure') throw unknownRequest();
    if (request.state === 'running' || request.state === 'done') return request;
    if (request.state !== 'checked') throw new AppError('CONFLICT', { message: NOT_READY[request.state] });
    const person = await lockReady(context, tx, request);
    assertConfirmed(person, typed);
    const done = await erasePerson(context, tx, person, {
      request,
      by: actorOf(context.viewer),
      erasedAt: context.clock.now(),
      isReplay: false,
    });
    await audit(tx, context, {
      action: 'rgpd.execute',
      objectKind: person.kind,
      objectId: person.id,
      data: { requestId: request.id, kind: 'erasure' },
    });
    return done;
  });
}

async function lockReady(context: RequestContext, tx: Tx, request: Request): Promise<FoundPerson> {
  await takeTime(tx);
  const person = await lockPerson(tx, request.person_kind, request.person_id);
  if (person === undefined || person.erasedAt !== null) throw unknownPerson();
  const [block] = [...blocksOfAddress(person, request), ...(await blocksOfPerson({ ...context, db: tx }, person))];
  if (block !== undefined) throw new AppError('CONFLICT', { message: block.message, reason: block.code });
  return person;
}
