/** A category as a data officer reads it: what it is, and from when its time counts. */
interface Told {
  label: string;
  /** Follows the time, as in « 12 mois après l’envoi ». */
  from: string;
}

const CATEGORIES: Readonly<Record<string, Told>> = {
  accountsToClose: { label: 'Adresses erronées dont le compte se ferme', from: 'après la correction' },
  audit: { label: 'Journal d’audit', from: 'après l’événement' },
  bankAccountChanges: { label: 'Changements d’IBAN', from: 'après la fin de la relation' },
  bankAccounts: { label: 'Coordonnées bancaires des sociétés', from: 'après la fin de la relation' },
  bankMovements: { label: 'Mouvements bancaires', from: 'après la fin de l’année de leur date' },
  channelConsents: {
    label: 'Accords pour être contacté par SMS ou WhatsApp',
    from: 'après leur retrait, ou après la dernière mission',
  },
  clientContacts: { label: 'Contacts des clients', from: 'après la fin de la relation' },
  clientErrors: { label: 'Erreurs signalées par les écrans', from: 'après leur réception' },
  contracts: {
    label: 'Contrats',
    from: 'après la fin de la relation, et dix ans après la dernière signature',
  },
  dataRequestAddresses: { label: 'Adresses saisies pour demander ses données', from: 'après la demande' },
  developmentAts: { label: 'Candidats reçus par l’ATS d’essai', from: 'après leur réception' },
  developmentInvoices: { label: 'Factures déposées sur la plateforme d’essai', from: 'après leur dépôt' },
  developmentMails: { label: 'E-mails de la boîte d’essai', from: 'après leur réception' },
  developmentReceivedInvoices: { label: 'Factures reçues de la plateforme d’essai', from: 'après leur dépôt' },
  formerBloomers: { label: 'Anciens Bloomers', from: 'après leur dernière mission' },
  formerSuppliers: {
    label: 'Sociétés d’anciens Bloomers',
    from: 'après leur création, une fois le dernier document supprimé',
  },
  helpConversations: { label: 'Conversations d’aide sans message', from: 'après leur ouverture' },
  helpMessages: { label: 'Messages d’aide', from: 'après l’envoi' },
  idempotencyKeys: { label: 'Réponses gardées contre les doubles envois', from: 'après l’envoi' },
  inboundInvoices: {
    label: 'Factures de fournisseurs reçues de la plateforme',
    from: 'après la fin de l’année de la réponse',
  },
  invoices: { label: 'Factures', from: 'après la fin de l’année de l’émission ou du dernier règlement' },
  jobRuns: { label: 'Traitements du produit', from: 'après leur fin' },
  labelChanges: { label: 'Modifications de libellés de talents', from: 'après la modification' },
  legalHolds: { label: 'Conservations imposées et levées', from: 'après leur levée' },
  linkSessions: { label: 'Sessions ouvertes par un lien', from: 'après leur fin' },
  links: { label: 'Liens personnels envoyés', from: 'après leur expiration' },
  mailTexts: { label: 'Textes des e-mails', from: 'après l’envoi' },
  mails: { label: 'Traces des e-mails envoyés', from: 'après l’envoi' },
  messages: { label: 'SMS et messages WhatsApp', from: 'après l’envoi' },
  missionWords: {
    label: 'Intitulés des missions d’anciens Bloomers',
    from: 'après la fin de la mission, une fois le nom effacé',
  },
  namesOnPapers: {
    label: 'Noms de Bloomers effacés',
    from: 'après la création de la fiche, une fois le dernier document supprimé',
  },
  notifications: { label: 'Notifications', from: 'après l’envoi' },
  npsComments: { label: 'Commentaires de satisfaction', from: 'après la réponse' },
  npsInvitations: { label: 'Invitations à donner une note', from: 'après l’envoi' },
  paymentRuns: { label: 'Ordres de virement', from: 'après la fin de l’année, une fois leurs factures supprimées' },
  phoneChecks: { label: 'Numéros de téléphone non confirmés', from: 'après la demande' },
  privacyRequests: { label: 'Demandes sur les données', from: 'après leur clôture' },
  rateCounters: { label: 'Compteurs qui limitent les essais', from: 'après l’essai' },
  referralLeads: { label: 'Recommandations sans suite', from: 'après la recommandation' },
  reminders: { label: 'Relances déjà faites', from: 'après l’envoi' },
  reports: { label: 'Comptes rendus d’activité', from: 'après la fin de l’année du mois ou de la dernière signature' },
  retentionRuns: { label: 'Bilans de conservation', from: 'après la nuit' },
  signCodes: { label: 'Codes de signature', from: 'après leur expiration' },
  signingDelegates: { label: 'Signataires délégués proposés', from: 'après la proposition' },
  talentMerges: { label: 'Fusions de fiches de talents', from: 'après la fusion' },
  talents: { label: 'Talents', from: 'sans nouvelles, après une question restée sans réponse' },
  unconfirmedAddresses: { label: 'Adresses e-mail non confirmées', from: 'après la saisie' },
  unnumberedInvoices: { label: 'Brouillons de facture sans numéro', from: 'après la fin de l’année de leur création' },
  unreadableInboundInvoices: { label: 'Factures reçues illisibles', from: 'après leur réception' },
  unsignedReports: {
    label: 'Comptes rendus ni signés ni facturés',
    from: 'après le mois et après la dernière mission',
  },
  vigilanceDocuments: { label: 'Documents de vigilance remplacés', from: 'après la fin de la relation' },
  vigilancePapers: { label: 'Kbis et attestations des sociétés', from: 'après la fin de la relation' },
};

const ENDINGS: Readonly<Record<string, string>> = {
  deleted: 'Suppression',
  erased: 'Effacement de la personne',
  anonymous: 'Anonymisation\u00a0: la note reste',
  'text deleted': 'Effacement du texte',
  'no bank account': 'Effacement des coordonnées bancaires',
  'no papers': 'Suppression des documents',
  'without a name': 'Effacement du nom',
  'without its words': 'Effacement de l’intitulé',
  'days without a name': 'Suppression des documents et signatures\u00a0: les jours restent, sans nom',
};

const REASONS: Readonly<Record<string, string>> = {
  legalHold: 'conservation imposée',
  disputed: 'facture contestée',
  unpaid: 'somme encore due',
  owedBack: 'somme à rendre au client, ou à récupérer du fournisseur',
  beingSigned: 'signature ou sceau en cours',
};

const UNITS: Readonly<Record<string, readonly [string, string]>> = {
  hour: ['heure', 'heures'],
  day: ['jour', 'jours'],
  month: ['mois', 'mois'],
  year: ['an', 'ans'],
};

export const labelOf = (category: string): string => CATEGORIES[category]?.label ?? category;

export const endingOf = (becomes: string): string => ENDINGS[becomes] ?? becomes;

export const reasonOf = (why: string): string => REASONS[why] ?? why;

/** « 12 mois après l’envoi ». */
export function keptInFrench(category: string, keeps: string): string {
  const from = CATEGORIES[category]?.from;
  return from === undefined ? durationOf(keeps) : `${durationOf(keeps)} ${from}`;
}

function durationOf(keeps: string): string {
  const [count = '', unit = ''] = keeps.split(' ');
  const months = unit.startsWith('month') ? Number(count) : 0;
  // A year is said in months, as the law does.
  const [told, of] = months > 12 && months % 12 === 0 ? [months / 12, 'year'] : [Number(count), unit.replace(/s$/, '')];
  const [one = unit, many = unit] = UNITS[of] ?? [];
  return `${told} ${told > 1 ? many : one}`;
}
