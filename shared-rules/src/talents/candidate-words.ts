/** What is noted about a candidate of a job besides the phase, and how screens say it. */

/** Why somebody goes no further; `NotValidated` is what older tools kept as a phase. */
export const archiveReasonLabels = {
  NotValidated: 'Non retenu par le client',
  NotSelected: 'Profil non retenu par nous',
  NoAnswer: 'Sans réponse',
  Withdrawn: 'N’est plus intéressé',
  Elsewhere: 'A accepté une autre offre',
  Other: 'Autre raison',
} as const;
export type ArchiveReason = keyof typeof archiveReasonLabels;
export const archiveReasons = Object.keys(archiveReasonLabels) as ArchiveReason[];

/** By what means a person agreed to be presented to a client. */
export const consentChannelLabels = {
  email: 'Par e-mail',
  phone: 'Au téléphone',
  message: 'Par message',
  meeting: 'De vive voix',
} as const;
export type ConsentChannel = keyof typeof consentChannelLabels;
export const consentChannels = Object.keys(consentChannelLabels) as ConsentChannel[];

/** Said where nothing was written or chosen. */
export const UNANSWERED = 'Écrivez au moins une réponse.';
export const FEEDBACK_UNSAID = 'Écrivez votre texte.';
export const OWNER_UNCHOSEN = 'Choisissez une personne qui recrute.';
