import { object } from '@bloom/shared-ui/schema';
import { signerFullname, signingCode, signingConsent } from '@bloom/shared-ui/signature-fields';

export const consentText = 'J’ai lu ce compte rendu d’activité et j’approuve les jours déclarés.';

export const clientSignatureSchema = object({ signerFullname, consent: signingConsent, code: signingCode });
