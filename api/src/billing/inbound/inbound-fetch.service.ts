import type { Platform } from '../../platform/context/context.ts';
import { MOST_TRIES, tryFlow } from '../e-invoicing/flow-try.service.ts';
import type { ReceivedFlow } from '../e-invoicing/invoice-platform.ts';
import { type InboundReading, NOTHING_READ, readFlow } from './inbound-file.ts';

const GIVEN_UP = `Son fichier n’a pas pu être lu en ${MOST_TRIES} essais\u00a0: la plateforme ne le donne pas. Redemandez-le, ou adressez-vous au fournisseur.`;

/**
 * What a flow says. One whose file does not come in many tries is kept as missing.
 * @returns undefined while it is to be asked for later
 */
export function fetchFlow(platform: Platform, source: string, flow: ReceivedFlow): Promise<InboundReading | undefined> {
  return tryFlow<InboundReading>(platform, source, flow.flowId, {
    read: () => readFlow(flow),
    giveUp: () => ({ ...NOTHING_READ, problem: GIVEN_UP, isMissing: true }),
  });
}
