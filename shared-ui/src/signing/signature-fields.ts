import { boolean, string } from 'yup';

/** Lengths counted in characters a person sees as such; the server repeats them. */
export const signerFullname = string()
  .trim()
  .required('Indiquez votre nom complet.')
  .min(2, 'Indiquez votre nom complet (2 caractères au moins).')
  .max(120, 'Le nom ne peut pas dépasser 120 caractères.');

export const signingConsent = boolean().oneOf([true], 'Cochez cette case pour signer.');

/** Six digits, or nothing where no code is asked for. */
export const signingCode = string()
  .trim()
  .matches(/^(\d{6})?$/, 'Le code compte 6 chiffres.');
