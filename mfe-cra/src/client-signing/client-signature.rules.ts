import { boolean, object, string } from 'yup';

export const consentText = 'J’ai lu ce compte rendu d’activité et j’approuve les jours déclarés.';

/** Lengths counted in characters a person sees as such; the server repeats them. */
export const clientSignatureSchema = object({
  signerFullname: string()
    .trim()
    .required('Indiquez votre nom complet.')
    .min(2, 'Indiquez votre nom complet (2 caractères au moins).')
    .max(120, 'Le nom ne peut pas dépasser 120 caractères.'),
  consent: boolean().oneOf([true], 'Cochez cette case pour signer.'),
  code: string()
    .trim()
    .matches(/^(\d{6})?$/, 'Le code compte 6 chiffres.'),
});
