import { atMost } from './limits.ts';

/** What is said under a field, whatever it holds. */
export const REQUIRED = 'Ce champ est obligatoire.';
export const NOT_OFFERED = 'Choisissez une des valeurs proposées.';
export const NO_SUCH_DAY = 'Cette date n’existe pas.';

/** @param most how many characters the field takes */
export const tooLong = (most: number) => `Ce texte est trop long\u00a0: ${atMost(most)}.`;
