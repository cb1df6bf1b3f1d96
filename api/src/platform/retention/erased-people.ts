import { createHmac } from 'node:crypto';
import { lengthOf, MAX_REASON } from '@bloom/shared-rules/input/limits';
import { sql } from 'kysely';
import { audit } from '../audit/audit.ts';
import { businessDay } from '../clock.ts';
import type { RequestContext } from '../context/context.ts';
import type { Db } from '../database/database.ts';
import type { Environment } from '../environment/environment.ts';
import { AppError } from '../errors.ts';
import { plainDay } from '../french/french-dates.ts';
import type { PersonKind } from './personal-data.ts';

type Keys = Pick<Environment, 'erasureSecret'>;

const hmac = ({ erasureSecret }: Keys, text: string): string =>
  createHmac('sha256', erasureSecret).update(`erased:${text}`).digest('base64url');

/** What stays of a record: recognised by whoever has the key and the record, by nobody else. */
export function personHmac(environment: Keys, kind: PersonKind, id: string): string {
  return hmac(environment, `person:${kind}:${id}`);
}

/** What stays of an address, however it is written. */
export function addressHmac(environment: Keys, address: string): string {
  return hmac(environment, `address:${address.normalize('NFKC').trim().toLowerCase()}`);
}

const SHORTEST_BASIS = 10;

/** When the owner of one of the addresses was erased, the last time; undefined for everybody else. */
export async function erasedSince(db: Db, environment: Keys, addresses: readonly string[]): Promise<Date | undefined> {
  if (addresses.length === 0) return undefined;
  const { rows } = await sql<{ at: Date | null }>`select max(erased_at) as at from erased_person
    where identifiers && ${addresses.map((address) => addressHmac(environment, address))}::text[]`.execute(db);
  return rows[0]?.at ?? undefined;
}

/**
 * Whoever was erased is not entered again by oversight: it takes a reason of its own, which the audit keeps.
 * BAD_USER_INPUT with the reason ERASED_PERSON, the day and the field of the address otherwise.
 */
export async function assertNotErased(
  context: RequestContext,
  tx: Db,
  entered: { address: string; field: string; basis: string | null | undefined; objectKind: string },
): Promise<void> {
  const erasedAt = await erasedSince(tx, context.environment, [entered.address]);
  if (erasedAt === undefined) return;
  const basis = entered.basis?.trim() ?? '';
  if (lengthOf(basis) < SHORTEST_BASIS || lengthOf(basis) > MAX_REASON) {
    const message = `Personne effacée le ${plainDay(businessDay(erasedAt))}. Pour l’enregistrer de nouveau, indiquez ce qui le permet désormais (${SHORTEST_BASIS} à ${MAX_REASON} caractères).`;
    throw new AppError('BAD_USER_INPUT', {
      message,
      reason: 'ERASED_PERSON',
      invalidArgs: [entered.field, 'erasedPersonBasis'],
      fieldErrors: {
        [entered.field]: message,
        erasedPersonBasis: `Indiquez-le en ${SHORTEST_BASIS} à ${MAX_REASON} caractères.`,
      },
      data: { erasedAt: erasedAt.toISOString() },
    });
  }
  await audit(tx, context, {
    action: 'rgpd.reimport',
    objectKind: entered.objectKind,
    objectId: addressHmac(context.environment, entered.address),
    data: { basis, erasedAt: erasedAt.toISOString() },
  });
}
