import { of } from '@bloom/shared-rules/words/elision';
import { notify } from '../../desk/notifications/notifications.service.ts';
import { staffOfBloomer } from '../../identity/people/bloomer-staff-record.repository.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import type { Row } from '../../platform/database/database.tables.ts';
import { maskIban } from './bank-account.rules.ts';

/** The account managers learn that a Bloomer entered the number of somebody else's company. */
export async function tellDuplicate(context: RequestContext, known: Row<'society'>, bloomerId: string): Promise<void> {
  await notify(context, context.db, {
    kind: 'duplicateFound',
    title: 'Société déjà enregistrée',
    description: `Un Bloomer a saisi le numéro ${of(known.name)}, société d’une autre personne.`,
    priority: 'important',
    societyId: known.id,
    dedupeKey: `society:${known.id}:${bloomerId}`,
    to: { staffIds: await staffOfBloomer(context.db, bloomerId) },
  });
}

/** What the audit keeps: the ends of a bank account, never the whole. */
export function masked(society: {
  name: string;
  status: string | null;
  siret: string | null;
  tva: string | null;
  vatSince: string | null;
  portage: boolean;
  addressCountryCode: string;
  IBAN: string | null;
}): Record<string, unknown> {
  const { name, status, siret, tva, vatSince, portage, addressCountryCode, IBAN } = society;
  return { name, status, siret, tva, vatSince, portage, addressCountryCode, iban: maskIban(IBAN) };
}
