/** Where a request on personal data stands, by the one thing that has to be done next. */
export type PrivacyStep =
  | 'handOver'
  | 'checkIdentity'
  | 'copyAgain'
  | 'legalHold'
  | 'runningContract'
  | 'erase'
  | 'running'
  | 'done'
  | 'refused'
  | 'withdrawn';

export interface PrivacyRequestFacts {
  kind: 'erasure' | 'export';
  state: 'requested' | 'checked' | 'running' | 'done' | 'refused' | 'withdrawn';
  channel: string;
  personName: string | null;
  personEmail: string | null;
  handedOverOn: string | null;
  blocks: readonly { code: 'LEGAL_HOLD' | 'OTHER_ADDRESS' | 'RUNNING_CONTRACT' }[];
}

/** How somebody reaches the firm, or the firm somebody, besides the product. */
export const toldChannels = ['mail', 'phone', 'letter', 'inPerson'] as const;

/** The firm was asked, so that the firm hands the copy over. */
export const isForHandover = ({ kind, channel }: Pick<PrivacyRequestFacts, 'kind' | 'channel'>): boolean =>
  kind === 'export' && toldChannels.some((told) => told === channel);

/** It could not be made, and waits for another try or a refusal. */
export const isCopyGivenUp = ({ kind, state }: Pick<PrivacyRequestFacts, 'kind' | 'state'>): boolean =>
  kind === 'export' && state === 'checked';

/** No mail tells the person that their copy is ready. */
const waitsForHandover = (request: PrivacyRequestFacts): boolean =>
  isForHandover(request) &&
  request.state === 'done' &&
  request.personName !== null &&
  !request.personEmail &&
  !request.handedOverOn;

export function privacyStep(request: PrivacyRequestFacts): PrivacyStep {
  const { state, blocks } = request;
  if (waitsForHandover(request)) return 'handOver';
  if (state === 'requested') return 'checkIdentity';
  if (state !== 'checked') return state;
  const isHeldUp = (by: PrivacyRequestFacts['blocks'][number]['code']) => blocks.some(({ code }) => code === by);
  if (isHeldUp('OTHER_ADDRESS')) return 'checkIdentity';
  if (isCopyGivenUp(request)) return 'copyAgain';
  if (isHeldUp('LEGAL_HOLD')) return 'legalHold';
  return blocks.length > 0 ? 'runningContract' : 'erase';
}
