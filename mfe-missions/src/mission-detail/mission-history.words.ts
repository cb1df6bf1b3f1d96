import { formatCents, formatDate, formatMonth, formatPercent } from '@bloom/shared-ui/format';

/** One line of the history: what happened, and what changed. */
export type HistoryLine = { title: string; details: string[] };

type Data = Record<string, unknown>;

/** The audit's kinds in the words of the screen. */
const TITLES: Record<string, string> = {
  'mission.create': 'Mission créée',
  'mission.update': 'Mission modifiée',
  'mission.stop': 'Mission écourtée',
  'mission.begin': 'Début de la mission',
  'mission.finish': 'Fin de la mission',
  'pricing.add': 'Tarif ajouté',
  'signer.propose': 'Signataire proposé par le client',
  'signer.approve': 'Signataire proposé accepté',
  'signer.refuse': 'Signataire proposé refusé',
  'signer.withdraw': 'Proposition de signataire retirée',
  'extension.upsert': 'Prolongation estimée',
  'amendment.create': 'Avenant créé',
  'amendment.abandon': 'Avenant abandonné',
  'amendment.price': 'Prix de l’avenant appliqué',
  'contract.create': 'Contrat créé',
  'contract.upload': 'Contrat à signer déposé',
  'contract.invite': 'Invitation à signer envoyée',
  'contract.send': 'Contrat envoyé à la signature',
  'contract.remind': 'Signataires du contrat relancés',
  'contract.signature': 'Contrat signé par une partie',
  'contract.sign': 'Contrat signé',
  'contract.seal': 'Contrat signé et scellé',
  'contract.replace': 'Contrat signé remplacé',
  'contract.refuse': 'Contrat refusé',
  'contract.expire': 'Invitation à signer expirée',
  'contract.cancel': 'Demande de signature annulée',
  'contract.renew': 'Nouvelle version du contrat',
  'contract.handOver': 'Signature du contrat confiée à un autre contact',
  'contract.link': 'Adresse de signature remise',
  'activity.relaunch': 'Relance du CRA',
};

const NOBODY_SIGNS = 'Plus personne ne peut signer le contrat chez le client';

/** Reminders that the product sends by itself. */
const REMINDERS: Record<string, string> = {
  missionEnding: 'Fin de mission rappelée',
  portage: 'Durée du portage rappelée',
  unsigned: 'Avenant non signé rappelé',
  clientSignature: 'Client relancé pour signer le CRA',
  missingCRA: 'CRA manquant rappelé',
  reminderCRA: 'CRA à préparer ou à signer rappelé',
  npsDetractor: 'Note de satisfaction basse rappelée',
};

const FIELDS: Record<string, string> = {
  label: 'Intitulé',
  externalId: 'Identifiant externe',
  bloomerPaydateDays: 'Délai de paiement du Bloomer (jours)',
  clientPaydateDays: 'Délai de paiement du client (jours)',
  CSMRecordId: 'CSM',
  beginMission: 'Début de mission',
  shouldBeCountAsDeal: 'Compte comme une affaire',
  replacement: 'Remplacement',
  contractType: 'Type de contrat',
  hoursPerDays: 'Heures par jour',
  enableCRAUpload: 'Dépôt de CRA signé',
  signCodeRequired: 'Code à la signature du client',
  enableBusinessReferalNpsClient: 'Recommandation demandée au client',
  enableBusinessReferalNpsBloomer: 'Recommandation demandée au Bloomer',
  endMission: 'Fin de mission',
  purchasePriceCents: 'Prix d’achat',
  salePriceCents: 'Prix de vente',
  bloomerBillingSociety: 'Société de facturation du Bloomer',
  contactOperations: 'Contacts opérationnels',
  billingContacts: 'Contacts de facturation',
};

const isRecord = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
const isId = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(isId) : typeof value === 'string' && /^[\da-f]{8}-[\da-f-]{27}$/.test(value);

function read(text: string): Data {
  try {
    const data: unknown = JSON.parse(text);
    return isRecord(data) ? data : {};
  } catch {
    return {};
  }
}

function shown(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'aucun';
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (field.endsWith('Cents') && typeof value === 'number') return formatCents(value);
  if (typeof value === 'number') return String(value).replace('.', ',');
  return isDay(value) ? formatDate(value) : String(value);
}

/** « Fin de mission : 31/12/2026 → 31/03/2027 » for each field that has a before and an after. */
function changes(data: Data): string[] {
  return Object.entries(data).flatMap(([field, change]) => {
    const label = FIELDS[field];
    if (label === undefined || !isRecord(change) || !('after' in change)) return [];
    // What no longer has a name comes by its id, which says nothing to people.
    if (isId(change.before) || isId(change.after)) return [label];
    return [`${label}\u00a0: ${shown(field, change.before)} → ${shown(field, change.after)}`];
  });
}

function facts(action: string, data: Data): string[] {
  const { startDate, purchaseCents, saleCents, assessment, newEndDate, newPricingDate, month, day, days, months } =
    data;
  const prices = [
    typeof purchaseCents === 'number' ? `achat ${formatCents(purchaseCents)}` : '',
    typeof saleCents === 'number' ? `vente ${formatCents(saleCents)}` : '',
  ].filter(Boolean);
  const lines = [
    action.startsWith('contract.') && typeof data.type === 'string' ? `Contrat ${data.type}` : '',
    prices.length > 0 ? `Par jour\u00a0: ${prices.join(', ')}` : '',
    data.negativeMargin === true ? 'Marge négative confirmée' : '',
    data.zeroPrice === true && data.negativeMargin !== true ? 'Prix de 0\u00a0€ confirmé' : '',
    isDay(startDate) ? `À partir du ${formatDate(startDate)}` : '',
    isDay(newPricingDate) ? `Nouveaux prix à partir du ${formatDate(newPricingDate)}` : '',
    typeof assessment === 'number' ? `Chances de prolongation\u00a0: ${formatPercent(assessment * 100, 0)}` : '',
    isDay(newEndDate) ? `Fin envisagée le ${formatDate(newEndDate)}` : '',
    isDay(month) ? `Mois\u00a0: ${formatMonth(month)}` : '',
    isDay(day) ? `Le ${formatDate(day)}` : '',
    typeof days === 'number' ? `${days} jours avant la fin` : '',
    typeof months === 'number' ? `${months} mois` : '',
    data.orderNumber === undefined ? '' : `Bon de commande\u00a0: ${shown('orderNumber', data.orderNumber)}`,
    typeof data.reason === 'string' ? `Motif\u00a0: ${data.reason}` : '',
  ];
  return lines.filter((line) => line !== '');
}

/** What the audit of a mission says, in plain French; `dataText` is its JSON. */
export function historyLine(action: string, dataText: string): HistoryLine {
  const data = read(dataText);
  const reminder = action === 'mission.remind' ? REMINDERS[String(data.kind)] : undefined;
  const nobody = action === 'contract.handOver' && data.to === null ? NOBODY_SIGNS : undefined;
  const title = reminder ?? nobody ?? TITLES[action] ?? 'Autre changement';
  const numbered = action.startsWith('amendment.') && typeof data.number === 'number' ? ` n°\u00a0${data.number}` : '';
  return {
    title: title.replace(/^(Avenant)(?= )/, `$1${numbered}`),
    details: [...changes(data), ...facts(action, data)],
  };
}
