import { RENEWAL_DAYS } from '@bloom/shared-rules/company/company-papers';
import { of } from '@bloom/shared-rules/words/elision';
import { formatDate, formatDateTime, formatMonthName } from '@bloom/shared-ui/format';
import { plural } from '@bloom/shared-ui/french';
import { linkTo } from '@bloom/shared-ui/links';
import type { ServiceStateQuery } from '../graphql.generated.ts';

export type ServiceState = ServiceStateQuery['serviceState'];
export type WaitingSeal = ServiceState['waitingSeals'][number];
export type KeptCopies = NonNullable<ServiceState['copies']>;
export type ServiceFault = ServiceState['faults'][number];
export type ServerFault = ServiceState['servers'][number];
export type EndingCertificate = ServiceState['certificates'][number];

export function sealTitle({ document, title, detail }: WaitingSeal): string {
  switch (document) {
    case 'cra':
      return `CRA ${of(formatMonthName(detail))} · ${title}`;
    case 'contract':
      return `Contrat ${detail ?? ''} · ${title}`;
    case 'invoice':
      return `Facture ${title}`;
  }
}

/** Where the document is looked at. */
export function sealPlace({ document, id, missionId }: WaitingSeal): string | undefined {
  if (document === 'invoice') return linkTo('invoice.detail', { id });
  if (missionId === null) return undefined;
  return document === 'cra'
    ? linkTo('activities.mission', { id: missionId })
    : linkTo('mission.detail', { id: missionId });
}

export const certificateName = (name: string): string => (name === 'seal' ? 'Sceau des documents' : name);

export function certificateEnd({ endsAt }: EndingCertificate, now: Date): string {
  return new Date(endsAt) < now
    ? `A expiré le ${formatDate(new Date(endsAt))}`
    : `Expire le ${formatDate(new Date(endsAt))}`;
}

/** What is wrong, and who has to do what about it. */
export interface FaultWords {
  what: string;
  todo: string;
}

/** What is wrong with the backups, and what to do about it; nothing where all is well. */
export function copyFaults(copies: KeptCopies, product: string): FaultWords[] {
  const operator = `la personne qui exploite ${product}`;
  const backup = backupFault(copies, operator);
  // What was never copied cannot be restored either.
  const restore = copies.backedUpAt === null ? undefined : restoreFault(copies, operator);
  return [backup, restore].filter((fault) => fault !== undefined);
}

function backupFault({ backedUpAt, isBackupLate }: KeptCopies, operator: string) {
  if (backedUpAt === null) {
    return {
      what: 'Aucune sauvegarde n’a encore été faite',
      todo: `Une panne perdrait tout. Demandez à ${operator} de planifier celle de chaque nuit.`,
    };
  }
  if (!isBackupLate) return undefined;
  return {
    what: `Dernière sauvegarde le ${formatDateTime(new Date(backedUpAt))}`,
    todo: `Une panne perdrait ce qui a été enregistré depuis. Il en faut une par nuit\u00a0: prévenez ${operator}.`,
  };
}

function restoreFault({ restoreTestedAt, hasRestoreFailed, isRestoreTestLate }: KeptCopies, operator: string) {
  const last = restoreTestedAt === null ? null : formatDate(new Date(restoreTestedAt));
  if (hasRestoreFailed) {
    return {
      what: 'La dernière sauvegarde n’a pas pu être restaurée à l’essai',
      todo: `Prévenez ${operator} sans attendre\u00a0: le compte rendu de l’essai dit pourquoi.${last === null ? '' : ` Le dernier essai réussi date du ${last}.`}`,
    };
  }
  if (!isRestoreTestLate) return undefined;
  return {
    what:
      last === null
        ? 'Aucune sauvegarde n’a encore été restaurée à l’essai'
        : `Dernier essai de restauration le ${last}`,
    todo: `Seule une sauvegarde restaurée est sûre. Il faut un essai par semaine\u00a0: prévenez ${operator}.`,
  };
}

/** What is wrong, what it means for people, and what to pass on. */
export function faultWords({ kind, name, since }: ServiceFault): FaultWords {
  const day = since === null ? null : formatDateTime(new Date(since));
  switch (kind) {
    case 'clock':
      return {
        what: 'L’horloge d’un serveur est fausse',
        todo: 'Les signatures porteraient une mauvaise heure, et les tâches automatiques ne partent plus. Prévenez-la sans attendre.',
      };
    case 'task':
      return {
        what: `La tâche automatique «\u202f${name}\u202f» n’aboutit pas`,
        todo: `${day === null ? 'Elle n’a encore jamais abouti.' : `Elle a abouti pour la dernière fois le ${day}.`} Donnez-lui ce nom\u00a0: il lui dit où regarder.`,
      };
    case 'virusSignatures':
      return {
        what: `L’antivirus ne connaît pas les virus apparus depuis le ${day}`,
        todo: 'Les fichiers envoyés sont contrôlés quand même. Prévenez-la\u00a0: ses mises à jour n’arrivent plus.',
      };
  }
}

const NO_JOBS = 'Aucun traitement en échec';
const NO_OWN_JOBS = 'Aucun traitement qui vous revient n’est en échec';

/** What needs nobody, a line each; of what the viewer may not see, nothing is said. */
export function fineLines(state: ServiceState): string[] {
  const {
    failedJobCount,
    failedMailCount,
    viewerCanSeeOffice,
    waitingSealCount,
    invoicePlatform,
    certificates,
    papers,
    isAuditBroken,
    copies,
    lateWork,
    faults,
    servers,
    missingLegalRates,
  } = state;
  return [
    ...(failedJobCount === 0 ? [viewerCanSeeOffice ? NO_JOBS : NO_OWN_JOBS] : []),
    ...(viewerCanSeeOffice && lateWork.length === 0 ? ['Aucun traitement n’attend trop longtemps'] : []),
    ...(failedMailCount === 0 ? ['Tous les e-mails sont partis'] : []),
    ...(viewerCanSeeOffice && waitingSealCount === 0 ? ['Aucun document n’attend son sceau'] : []),
    ...(invoicePlatform?.isSilent === false ? [platformFine(invoicePlatform.answeredAt)] : []),
    ...(certificates.length === 0 ? [`Aucun certificat technique n’expire sous ${RENEWAL_DAYS} jours`] : []),
    ...(viewerCanSeeOffice && papers.length === 0
      ? [`Aucune attestation de société n’expire sous ${RENEWAL_DAYS} jours`]
      : []),
    ...(copies === null ? [] : finesOf(copies)),
    ...(faults.some(({ kind }) => kind === 'task') ? [] : ['Les tâches automatiques aboutissent']),
    ...(faults.some(({ kind }) => kind === 'clock') ? [] : ['L’horloge du serveur est juste']),
    ...(servers.length > 0 ? [] : ['Les serveurs répondent sans lenteur']),
    ...(isAuditBroken ? [] : ['Le journal d’audit est intact']),
    ...(viewerCanSeeOffice && missingLegalRates.length === 0
      ? ['Le taux d’intérêt légal des pénalités de retard est connu']
      : []),
  ];
}

function finesOf({ backedUpAt, isBackupLate, restoreTestedAt, hasRestoreFailed, isRestoreTestLate }: KeptCopies) {
  return [
    ...(backedUpAt === null || isBackupLate ? [] : [`Dernière sauvegarde le ${formatDateTime(new Date(backedUpAt))}`]),
    ...(restoreTestedAt === null || hasRestoreFailed || isRestoreTestLate
      ? []
      : [`Dernière restauration à l’essai le ${formatDate(new Date(restoreTestedAt))}`]),
  ];
}

function platformFine(answeredAt: string | null): string {
  const when = answeredAt === null ? '' : `, dernière réponse le ${formatDateTime(new Date(answeredAt))}`;
  return `La plateforme de facturation répond${when}`;
}

/** « et 12 autres », when a list has less than there is. */
export function leftOut(count: number, shown: number): string | undefined {
  return count > shown ? `et ${plural(count - shown, 'autre')}` : undefined;
}
