/** The marks that both sides of a month give. */
export const LOWEST_SCORE = 0;
export const HIGHEST_SCORE = 10;
/** Up to this mark somebody needs help. */
export const DETRACTOR_SCORE = 6;
/** From this mark on people are asked whom they would recommend. */
export const PROMOTER_SCORE = 9;

/** What whoever recommends somebody confirms, as it is kept with the address. */
export const referralConsent = (productName: string) =>
  `Cette personne est d’accord pour que je transmette ses coordonnées à ${productName}, qui la contactera.`;

export const isDetractor = (score: number) => score <= DETRACTOR_SCORE;
