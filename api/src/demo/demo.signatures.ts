import { bloomerConsent, CLIENT_CONSENT, CONSENT_VERSION } from '@bloom/shared-rules/cra/signature-consent';
import { SIMPLE_LEVEL } from '../cra/signing/signature.level.ts';
import { signerIdentity } from '../paper/signer/signer-identity.ts';
import type { NewRow } from '../platform/database/database.tables.ts';
import type { Random } from './demo.random.ts';
import type { MonthState, Planned, PlannedMission } from './demo.rows.ts';
import type { MonthTimes } from './demo.times.ts';

const BROWSERS: readonly string[] = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
];

/** Addresses kept for documentation (RFC 5737): they belong to nobody. */
function address(random: Random): string {
  return `${random.pick(['192.0.2', '198.51.100', '203.0.113'])}.${random.int(1, 254)}`;
}

interface SignedMonth {
  mission: PlannedMission;
  state: MonthState;
  document: Planned<'signing_document'>;
  times: MonthTimes;
  /** The Bloomer said that the client knows of the days above the rate. */
  isConfirmed: boolean;
}

/** The signatures a document has gathered in this state: none, the Bloomer's, both. */
export function signaturesOf(
  random: Random,
  { mission, state, document, times, isConfirmed }: SignedMonth,
): NewRow<'signature'>[] {
  const { bloomer, operational } = mission;
  if (state !== 'signed' && state !== 'waitingClient') return [];
  const common = {
    document_id: document.id,
    level: SIMPLE_LEVEL,
    code_channel: null,
    link_token_id: null,
    snapshot_sha256: document.snapshot_sha256,
  };
  const own: NewRow<'signature'> = {
    ...common,
    id: random.uuid(),
    role: 'bloomer',
    signer_fullname: `${bloomer.firstname} ${bloomer.lastname}`,
    signer_identity: signerIdentity(bloomer),
    signer_email: bloomer.email,
    signer_ip: address(random),
    user_agent: random.pick(BROWSERS),
    consent_text: bloomerConsent(isConfirmed),
    consent_version: CONSENT_VERSION,
    sign_date: times.bloomerSigned,
  };
  if (state === 'waitingClient' || !operational) return [own];
  const client: NewRow<'signature'> = {
    ...common,
    id: random.uuid(),
    role: 'client',
    signer_fullname: `${operational.firstname} ${operational.lastname}`,
    signer_identity: signerIdentity({ ...operational, email: operational.email ?? null }),
    signer_email: operational.email ?? null,
    signer_ip: address(random),
    user_agent: random.pick(BROWSERS),
    consent_text: CLIENT_CONSENT,
    consent_version: CONSENT_VERSION,
    sign_date: times.clientSigned,
  };
  return [own, client];
}
