import { cleanName } from '@bloom/shared-rules/person/person';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { assertNotErased } from '../../platform/retention/erased-people.ts';
import { colleagueAt, insertContact, setOperational } from './contact.repository.ts';

export interface Colleague {
  firstname: string;
  lastname: string;
  email: string;
}

/**
 * Somebody of a client company, as a contact who may sign: the one who is known by the address, or a new one. Whoever
 * was erased is entered by staff alone, with a reason.
 */
export async function enterColleague(
  context: RequestContext,
  tx: Tx,
  societyId: string,
  { firstname, lastname, email }: Colleague,
): Promise<string> {
  const known = await colleagueAt(tx, societyId, email);
  if (known !== undefined) {
    if (known.is_operational) return known.id;
    await setOperational(tx, known.id);
    await tellOf(context, tx, 'contact.update', known.id, known.is_billing);
    return known.id;
  }
  await assertNotErased(context, tx, { address: email, field: 'email', basis: null, objectKind: 'contact' });
  const id = await insertContact(tx, societyId, {
    firstname: cleanName(firstname),
    lastname: cleanName(lastname),
    name_job: null,
    email,
    phone_number: null,
    is_billing: false,
    is_operational: true,
  });
  await tellOf(context, tx, 'contact.create', id, false);
  return id;
}

function tellOf(context: RequestContext, tx: Tx, action: string, objectId: string, isBilling: boolean): Promise<void> {
  return audit(tx, context, { action, objectKind: 'contact', objectId, data: { isOperational: true, isBilling } });
}
