/** In the order a candidate goes through them; the last two are ends without a placement. */
export const funnelPhases = [
  'NotContacted',
  'Contacted',
  'Replied',
  'Prequalification',
  'Qualification',
  'Positionnement',
  'PresentedToClient',
  'PreparationITW',
  'DebriefITW',
  'ValidationInfos',
  'BPA',
  'Validated',
  'Archive',
  'NotValidated',
] as const;
export type FunnelPhase = (typeof funnelPhases)[number];

/** How far along the order of phases somebody is. */
export const placeOf = (phase: FunnelPhase) => funnelPhases.indexOf(phase);
const between = (first: FunnelPhase, last: FunnelPhase): readonly FunnelPhase[] =>
  funnelPhases.slice(placeOf(first), placeOf(last) + 1);

/** Where a candidate is shown to the client of the job. */
export const presentedPhases = between('PresentedToClient', 'Validated');

/** Where the client may write to the candidate, or call. */
export const contactPhases = between('PreparationITW', 'Validated');

export const phaseLabels: Readonly<Record<FunnelPhase, string>> = {
  NotContacted: 'À contacter',
  Contacted: 'Contacté',
  Replied: 'A répondu',
  Prequalification: 'Préqualification',
  Qualification: 'Qualification',
  Positionnement: 'Positionnement',
  PresentedToClient: 'Présenté au client',
  PreparationITW: 'Préparation d’entretien',
  DebriefITW: 'Débrief d’entretien',
  ValidationInfos: 'Validation des infos',
  BPA: 'Bon pour accord',
  Validated: 'Validé',
  Archive: 'Archivé',
  NotValidated: 'Non retenu',
};

/** What one asks a candidate, or about one, in a phase; the same questions make notes that can be compared. */
export const phaseQuestions: Readonly<Partial<Record<FunnelPhase, readonly string[]>>> = {
  Prequalification: ['Qu’est-ce qui vous motive\u202f?', 'Disponibilité ou préavis', 'Prétentions'],
  Qualification: ['Points forts pour cette offre', 'Points à vérifier'],
  Positionnement: ['Pourquoi cette personne pour ce client\u202f?'],
  PreparationITW: ['Ce qui a été préparé', 'Ce qui inquiète le candidat'],
  DebriefITW: ['Retour du candidat', 'Retour du client'],
  ValidationInfos: ['Date de début', 'Conditions convenues'],
};
