import type { Selectable } from 'kysely';
import type { SignatureColumns } from '../signer/signature-columns.ts';
import type { SignatureEvidence } from './evidence.pdf.ts';

/**
 * A signature as the evidence page says it.
 * @param signedSha256 of what was signed
 */
export function evidenceOf(signature: Selectable<SignatureColumns>, signedSha256: string): SignatureEvidence {
  return {
    signerFullname: signature.signer_fullname,
    signerIdentity: signature.signer_identity,
    signerPhoneMasked: signature.signer_phone_masked,
    signDate: signature.sign_date,
    level: signature.level,
    codeChannel: signature.code_channel,
    linkId: signature.link_token_id,
    linkHanded: signature.link_handed,
    session: signature.signer_session,
    consentText: signature.consent_text,
    signedSha256,
    signerIp: signature.signer_ip,
    userAgent: signature.user_agent,
  };
}
