import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { findByAnyAddress, insertBloomer, knownManagers, setManagers } from './profile.repository.ts';

export interface PlacedPerson {
  firstname: string;
  lastname: string;
  email: string;
  phone: string | null;
  /** Who looks after them from now on, while on the team. */
  managerId: string | null;
}

/** Who is placed is a Bloomer: the one of the same address, or a new one who has not been invited yet. */
export async function enterPlacedBloomer(tx: Db, context: RequestContext, person: PlacedPerson): Promise<string> {
  const { firstname, lastname, email, phone, managerId } = person;
  const known = await findByAnyAddress(tx, email);
  if (known !== undefined) return known;
  const id = await insertBloomer(tx, { firstname, lastname, email, phone_number: phone });
  // Somebody entered the same address this instant.
  if (id === undefined) throw new AppError('CONFLICT');
  await setManagers(tx, id, managerId === null ? [] : await knownManagers(tx, [managerId]));
  await audit(tx, context, { action: 'bloomer.create', objectKind: 'bloomer', objectId: id });
  return id;
}
