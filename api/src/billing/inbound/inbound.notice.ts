import { of } from '@bloom/shared-rules/words/elision';
import { notify, staffOfFinance } from '../../desk/notifications/notifications.service.ts';
import type { Platform } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import * as repository from './inbound.repository.ts';

/** Finance hears of each once: what waits for a person is more urgent than what found its month. */
export async function tellArrival(platform: Platform, id: string): Promise<void> {
  const row = await repository.findInbound(platform.db, id);
  if (row === undefined) return;
  const { said, state, problem } = row;
  const what = said === null ? row.name : `${said.number} ${of(said.seller.name)}`;
  const isMatched = state === 'matched';
  await inTransaction(platform.db, async (tx) =>
    notify(platform, tx, {
      kind: 'invoiceError',
      title: isMatched ? 'Facture de fournisseur reçue' : 'Facture reçue à traiter',
      description: isMatched ? `${what}\u00a0: elle correspond à son mois, à approuver.` : `${what}. ${problem ?? ''}`,
      priority: isMatched ? 'info' : 'important',
      link: '/payments?vue=recues',
      dedupeKey: `inboundInvoice:${id}`,
      to: { staffIds: await staffOfFinance(tx) },
    }),
  );
}
