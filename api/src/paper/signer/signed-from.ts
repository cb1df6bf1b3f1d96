import { CONSENT_VERSION } from '@bloom/shared-rules/cra/signature-consent';
import type { RequestContext } from '../../platform/context/context.ts';
import { sessionInWords } from './signer-session.ts';

/** Characters of what a browser says of itself. */
const MAX_USER_AGENT = 400;

/** From where, in which session and when somebody signs, as every signature keeps it. */
export const signedFrom = ({ ip, userAgent, viewer, clock }: RequestContext) => ({
  signer_ip: ip,
  user_agent: userAgent.slice(0, MAX_USER_AGENT),
  signer_session: sessionInWords(viewer),
  consent_version: CONSENT_VERSION,
  sign_date: clock.now(),
});
