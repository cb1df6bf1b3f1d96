import type { Correction } from '../../cra/activities/correction-record.repository.ts';
import { bloomerFullname, type CraRecord } from '../../cra/activities/cra-record.ts';
import { notify, staffOfFinance } from '../../desk/notifications/notifications.service.ts';
import { toldApart } from '../../missions/missions/mission-told-apart.words.ts';
import type { Platform } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { monthYear } from '../../platform/french/french-dates.ts';
import type { InvoiceRow } from './invoice.repository.ts';

interface Told {
  invoice: InvoiceRow;
  cra: CraRecord;
  correction: Correction;
}

const reportOf = (cra: CraRecord) => `Le CRA de ${bloomerFullname(cra)} pour ${monthYear(cra.month)}`;

/** A month that was invoiced is open again: finance hears of it before it has something to do. */
export async function tellHeld(context: Platform, tx: Tx, { invoice, cra, correction }: Told): Promise<void> {
  await notify(context, tx, {
    kind: 'invoiceError',
    title: 'Mois facturé rouvert pour correction',
    description: `${reportOf(cra)} est rouvert. Motif\u00a0: «\u202f${correction.reason}\u202f». L’avoir et la nouvelle facture de la facture ${invoice.number} seront préparés quand la version corrigée sera validée.`,
    link: `/invoices/${invoice.id}`,
    dedupeKey: `correctionOpened:${correction.id}:${invoice.id}`,
    to: { staffIds: await staffOfFinance(tx) },
  });
}

/** The paper that the Bloomer sent, which nobody has finalised, says the days of the version before. */
export async function tellSentBefore(context: Platform, tx: Tx, cra: CraRecord, correction: Correction): Promise<void> {
  const dedupeKey = `correctionSentBefore:${correction.id}`;
  await notify(context, tx, {
    kind: 'invoiceError',
    title: 'Facture de Bloomer à remplacer',
    description: `${reportOf(cra)} a été corrigé, et la facture que le Bloomer a envoyée dit encore l’ancienne version\u00a0: attendez celle qui la remplace avant de finaliser.`,
    priority: 'important',
    link: `/missions/${cra.mission_id}/activities`,
    dedupeKey,
    to: { staffIds: await staffOfFinance(tx) },
  });
  await notify(context, tx, {
    kind: 'missingCRA',
    title: 'Facture à remplacer',
    description: `Ton CRA pour ${monthYear(cra.month)} chez ${toldApart(cra.client_name, cra.label_to_tell)} a été corrigé\u00a0: la facture que tu as envoyée dit encore l’ancienne version. Supprime-la, puis envoie celle de la version corrigée.`,
    priority: 'important',
    missionId: cra.mission_id,
    dedupeKey,
    to: { bloomerIds: [cra.bloomer_id] },
  });
}

/** What the supplier wrote, or another tool, is taken back where it was written. */
export async function tellNotOurs(context: Platform, tx: Tx, { invoice, cra, correction }: Told): Promise<void> {
  const isReceived = invoice.side === 'supplier' && invoice.kind === 'invoice';
  const who = isReceived ? (invoice.document?.seller.name ?? '') : '';
  await notify(context, tx, {
    kind: 'invoiceError',
    title: isReceived ? 'Avoir à demander au fournisseur' : 'Avoir à établir dans l’outil d’origine',
    description: `${reportOf(cra)} a été corrigé, et la facture ${invoice.number} dit encore l’ancienne version\u00a0: ${
      isReceived
        ? `demandez à ${who} un avoir et une nouvelle facture.`
        : 'elle vient d’un autre outil, sans ses lignes.'
    }`,
    priority: 'important',
    link: `/invoices/${invoice.id}`,
    dedupeKey: `correctionNotOurs:${correction.id}:${invoice.id}`,
    to: { staffIds: await staffOfFinance(tx) },
  });
  if (!isReceived) return;
  await notify(context, tx, {
    kind: 'missingCRA',
    title: 'Facture à remplacer',
    description: `Ton CRA pour ${monthYear(cra.month)} chez ${toldApart(cra.client_name, cra.label_to_tell)} a été corrigé\u00a0: ta facture ${invoice.number} est à annuler par un avoir, puis à refaire.`,
    priority: 'important',
    missionId: cra.mission_id,
    dedupeKey: `correctionNotOurs:${correction.id}:${invoice.id}`,
    to: { bloomerIds: [cra.bloomer_id] },
  });
}
