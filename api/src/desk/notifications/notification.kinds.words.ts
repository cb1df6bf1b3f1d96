import type { Permission } from '@bloom/shared-rules/person/roles';
import type { NotificationKind } from './notification.kinds.ts';

export interface KindWords {
  label: string;
  group: string;
  /** It cannot be turned off, and why; `mayWait`: until the mail of the morning. */
  fixed?: { reason: string; mayWait?: true };
  /** All of its news are for information: outside of the application they leave for whoever asks for it. */
  staysInside?: true;
}

interface StaffWords extends KindWords {
  /** Who is told: one of these is enough. Everybody when absent. */
  permissions?: readonly Permission[];
}

const CRA = 'CRA';
const MISSIONS = 'Missions et contrats';
const PAPERS = 'Société et justificatifs';
const BILLING = 'Factures et paiements';
const ACCOUNT = 'Compte et service';

const signedMonth = { reason: 'Le contrat demande un CRA signé chaque mois.', mayWait: true } as const;
const vigilance = { reason: 'La loi demande ces justificatifs, et les factures en dépendent.', mayWait: true } as const;
const fraud = { reason: 'Un IBAN changé à ton insu détournerait tes paiements.' } as const;

/** What Bloomers are told of, in their words. */
export const bloomerKinds: Partial<Record<NotificationKind, KindWords>> = {
  missingCRA: { label: 'CRA manquant, rouvert ou à corriger', group: CRA, fixed: signedMonth },
  reminderCRA: { label: 'CRA à préparer ou à signer', group: CRA, fixed: signedMonth },
  craRefused: { label: 'CRA refusé par le client', group: CRA, fixed: signedMonth },
  craForced: {
    label: 'CRA forcé',
    group: CRA,
    fixed: { reason: 'Un CRA validé à ta place se conteste dans un délai.', mayWait: true },
  },
  signCRA: { label: 'CRA signé par le client', group: CRA, staysInside: true },
  win: { label: 'Nouvelle mission', group: MISSIONS },
  missionExtended: { label: 'Mission prolongée', group: MISSIONS, staysInside: true },
  missionEnding: { label: 'Fin de mission proche', group: MISSIONS, staysInside: true },
  urssaf: { label: 'Attestation de vigilance et documents à fournir', group: PAPERS, fixed: vigilance },
  certificateExpiring: { label: 'Document de société qui expire', group: PAPERS, fixed: vigilance },
  certificateBlocked: { label: 'Document expiré ou refusé', group: PAPERS, fixed: vigilance },
  ibanChange: { label: 'Changement d’IBAN', group: PAPERS, fixed: fraud },
  jobFailed: {
    label: 'Fichier infecté supprimé',
    group: ACCOUNT,
    fixed: { reason: 'Le document n’est plus là\u00a0: il est à envoyer de nouveau.' },
  },
};

const account = ['account'] as const;
const finance = ['finance'] as const;

/** What staff are told of, in the order of the page. */
export const staffKinds: Record<NotificationKind, StaffWords> = {
  missingCRA: { label: 'CRA manquant', group: CRA, permissions: account, staysInside: true },
  reminderCRA: { label: 'CRA sans réponse du client', group: CRA, permissions: account },
  craToValidate: { label: 'CRA à valider', group: CRA, permissions: account },
  craRefused: { label: 'CRA refusé par le client', group: CRA, permissions: account },
  craForced: { label: 'CRA forcé', group: CRA, permissions: account },
  signerProposed: { label: 'Signataire proposé par un client', group: CRA, permissions: account },
  signCRA: { label: 'CRA signé', group: CRA, permissions: account, staysInside: true },
  npsDetractor: { label: 'Note de satisfaction basse', group: CRA, permissions: account },
  win: { label: 'Affaire gagnée ou recommandation', group: MISSIONS, permissions: ['account', 'recruit'] },
  missionExtended: { label: 'Prolongation et avenant à signer', group: MISSIONS, permissions: account },
  missionEnding: { label: 'Fin de mission proche', group: MISSIONS, permissions: account },
  contractSigned: { label: 'Contrat signé', group: MISSIONS, permissions: account, staysInside: true },
  contractRefused: { label: 'Contrat refusé', group: MISSIONS, permissions: account },
  contractExpired: { label: 'Invitation à signer expirée', group: MISSIONS, permissions: account },
  urssaf: { label: 'Vigilance à renouveler', group: PAPERS, permissions: account, staysInside: true },
  certificateExpiring: {
    label: 'Document de société qui expire',
    group: PAPERS,
    permissions: account,
    staysInside: true,
  },
  certificateBlocked: { label: 'Vigilance expirée', group: PAPERS, permissions: account },
  duplicateFound: { label: 'Doublon de fiche ou de société', group: PAPERS, permissions: account },
  ibanChange: {
    label: 'Changement d’IBAN',
    group: PAPERS,
    permissions: finance,
    fixed: { reason: 'Un IBAN changé à l’insu de son titulaire détournerait ses paiements.' },
  },
  invoiceError: {
    label: 'Facture ou relance à traiter',
    group: BILLING,
    permissions: finance,
    fixed: { reason: 'Une facture ou une mise en demeure reste à envoyer.', mayWait: true },
  },
  invoiceRefused: {
    label: 'Facture refusée ou contestée',
    group: BILLING,
    permissions: ['finance', 'account'],
    fixed: { reason: 'La loi demande de répondre à une facture refusée.', mayWait: true },
  },
  invoicePaid: {
    label: 'Facture encaissée',
    group: BILLING,
    permissions: ['finance', 'account'],
    staysInside: true,
  },
  talentConsentExpiring: {
    label: 'Talents à recontacter avant leur effacement',
    group: 'Talents',
    permissions: ['recruit'],
    staysInside: true,
  },
  boardFeedback: { label: 'Réponse d’un client sur un candidat', group: 'Talents', permissions: ['recruit'] },
  mailBounced: {
    label: 'Adresse e-mail refusée',
    group: ACCOUNT,
    permissions: ['account', 'finance', 'recruit'],
  },
  dataRequest: {
    label: 'Demande sur des données personnelles',
    group: ACCOUNT,
    permissions: ['dpo'],
    fixed: { reason: 'La loi fixe un mois pour répondre.' },
  },
  accessChanged: {
    label: 'Droits et accès',
    group: ACCOUNT,
    fixed: { reason: 'Un droit donné ou retiré se vérifie tout de suite.' },
  },
  jobFailed: {
    label: 'Traitement en échec, fichier infecté ou abîmé',
    group: ACCOUNT,
    fixed: { reason: 'Un document, une signature ou un effacement dû par la loi en dépend.' },
  },
};

/** Mails that are no notifications: nobody chooses them away. */
export const alwaysMailed: readonly { label: string; reason: string; onlyBloomers?: true }[] = [
  { label: 'Documents à signer et leurs relances', reason: 'Un contrat ou un CRA ne vaut que signé.' },
  { label: 'Codes de connexion et de signature', reason: 'Sans eux, ni connexion ni signature.' },
  { label: 'Invitations et confirmations d’adresse', reason: 'Elles ouvrent ou protègent un compte.' },
  { label: 'Copies de données et reçus d’effacement', reason: 'La loi demande une réponse écrite.' },
  { label: 'Relances de ton account manager', reason: 'Il te les envoie lui-même.', onlyBloomers: true },
];
