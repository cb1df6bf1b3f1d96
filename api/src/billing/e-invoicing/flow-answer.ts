import type { ToldEvent } from './invoice-platform.ts';

/** A flow as the flow service of XP Z12-013 describes it; nothing of it is sure to be there. */
export interface FlowOfPlatform {
  flowId?: string;
  trackingId?: string;
  name?: string;
  submittedAt?: string;
  updatedAt?: string;
  flowType?: string;
  flowDirection?: string;
  processingRule?: string;
  acknowledgement?: { status?: string; details?: { level?: string; reasonCode?: string; reasonMessage?: string }[] };
}

/**
 * As they were answered, without moments that are none. The others are said in one way, as those that are kept: which
 * of two is later is seen from their text, and a platform may write another zone, or more of a second.
 */
export function flowsIn(answered: FlowOfPlatform[]): FlowOfPlatform[] {
  return answered.map(({ submittedAt, updatedAt, ...flow }) => ({
    ...flow,
    ...(isMoment(submittedAt) && { submittedAt: new Date(submittedAt).toISOString() }),
    ...(isMoment(updatedAt) && { updatedAt: new Date(updatedAt).toISOString() }),
  }));
}

const isMoment = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d\d-\d\d/.test(text) && !Number.isNaN(Date.parse(text));

/** The service's own words for what the French reform gives codes to. */
const REASONS: Readonly<Record<string, string>> = {
  EmptyAttachement: 'IRR_VID_PJ',
  AttachmentTypeError: 'IRR_EXT_DOC',
  EmptyFlow: 'IRR_VIDE_F',
  InvalidSchema: 'IRR_SYNTAX',
  ChecksumMismatch: 'IRR_SYNTAX',
  OtherTechnicalError: 'IRR_SYNTAX',
  FileSizeExceeded: 'IRR_TAILLE_F',
  FlowTypeError: 'IRR_TYPE_F',
  VirusFound: 'IRR_ANTIVIRUS',
};
/** The same file a second time: the first one stands. */
const ALREADY_THERE = 'AlreadyExistingFlow';

/**
 * What the first checks of a file of ours say: nothing that is not said better later, unless they failed. Of what is
 * reported nothing better follows. What has no tracking id the platform made itself.
 */
export function acknowledged(flow: FlowOfPlatform): ToldEvent[] {
  const { flowId, trackingId, flowDirection, processingRule, updatedAt, acknowledgement } = flow;
  if (!flowId || !updatedAt || flowDirection === 'In') return [];
  const about = { flowId, ...(trackingId && { trackingId }) };
  if (acknowledgement?.status === 'Ok' && processingRule === 'B2BInt' && trackingId) {
    return [{ messageId: flowId, about, code: '200', reason: null, comment: null, at: updatedAt, amounts: [] }];
  }
  if (acknowledgement?.status !== 'Error') return [];
  const fault = acknowledgement.details?.find(({ level }) => level !== 'Warning');
  const said = fault?.reasonCode ?? '';
  const event = { messageId: flowId, about, comment: fault?.reasonMessage ?? null, at: updatedAt };
  if (said === ALREADY_THERE) return [{ ...event, code: '213', reason: 'DOUBLON', amounts: [] }];
  return [{ ...event, code: '501', reason: REASONS[said] ?? (said || 'IRR_SYNTAX'), amounts: [] }];
}
