import { signerFullname, signingCode, signingConsent } from '@bloom/shared-ui/signature-fields';
import { object } from 'yup';

export const consentText = 'J’ai lu ce compte rendu d’activité et j’approuve les jours déclarés.';

export const clientSignatureSchema = object({ signerFullname, consent: signingConsent, code: signingCode });
