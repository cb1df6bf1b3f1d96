import { object } from '@bloom/shared-ui/schema';
import { signerFullname, signingCode, signingConsent } from '@bloom/shared-ui/signature-fields';

export const clientSignatureSchema = object({ signerFullname, consent: signingConsent, code: signingCode });
