import { atMost, MAX_SIGNER_NAME, MIN_SIGNER_NAME } from '@bloom/shared-rules/limits';
import { boolean, string } from 'yup';

export const signerFullname = string()
  .trim()
  .required('Indiquez votre nom complet.')
  .min(MIN_SIGNER_NAME, `Indiquez votre nom complet (${MIN_SIGNER_NAME} caractères au moins).`)
  .max(MAX_SIGNER_NAME, atMost(MAX_SIGNER_NAME));

export const signingConsent = boolean().oneOf([true], 'Cochez cette case pour signer.');

/** Six digits, or nothing where no code is asked for. */
export const signingCode = string()
  .trim()
  .matches(/^(\d{6})?$/, 'Le code compte 6 chiffres.');
