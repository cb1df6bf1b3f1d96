import { notify } from '../notifications/notifications.service.ts';
import { audit } from '../platform/audit.ts';
import type { RequestContext } from '../platform/context.ts';
import type { Row } from '../platform/database.tables.ts';
import type { Db } from '../platform/database.ts';
import type { CheckedSociety } from './society.rules.ts';
import { markIbanChange } from './society-edit.repository.ts';
import * as people from './society-people.repository.ts';

/** The account managers learn that a Bloomer entered the number of somebody else's company. */
export async function tellDuplicate(context: RequestContext, known: Row<'society'>, bloomerId: string): Promise<void> {
  await notify(context, context.db, {
    kind: 'duplicateFound',
    title: 'Société déjà enregistrée',
    description: `Un Bloomer a saisi le numéro de ${known.name}, société d’une autre personne.`,
    priority: 'important',
    societyId: known.id,
    dedupeKey: `society:${known.id}:${bloomerId}`,
    to: { staffIds: await people.managersOf(context.db, bloomerId) },
  });
}

/** What the audit keeps: the ends of a bank account, never the whole. */
export function masked(society: {
  name: string;
  status: string | null;
  siret: string | null;
  tva: string | null;
  portage: boolean;
  addressCountryCode: string;
  IBAN: string | null;
}): Record<string, unknown> {
  const { name, status, siret, tva, portage, addressCountryCode, IBAN } = society;
  return { name, status, siret, tva, portage, addressCountryCode, iban: maskIban(IBAN) };
}

function maskIban(iban: string | null): string | null {
  return iban === null ? null : `${iban.slice(0, 4)}…${iban.slice(-3)}`;
}

/** Another account is how payments are stolen: finance and the Bloomers learn of it at once. */
export async function tellIbanChange(
  context: RequestContext,
  tx: Db,
  before: { id: string; iban: string | null },
  checked: CheckedSociety,
): Promise<void> {
  await markIbanChange(tx, before.id, context.clock.now());
  const data = { before: maskIban(before.iban), after: maskIban(checked.IBAN) };
  await audit(tx, context, { action: 'society.ibanChange', objectKind: 'society', objectId: before.id, data });
  await notify(context, tx, {
    kind: 'ibanChange',
    title: 'Coordonnées bancaires modifiées',
    description: `L’IBAN de ${checked.name} vient de changer. Vérifiez-le auprès de la personne avant tout paiement.`,
    priority: 'urgent',
    societyId: before.id,
    dedupeKey: `ibanChange:${before.id}:${context.requestId}`,
    to: {
      staffIds: await people.financeStaff(tx),
      bloomerIds: await people.bloomersOf(tx, before.id),
    },
  });
}
