import type { OutgoingFlow } from '../e-invoicing/invoice-platform.ts';
import { messageFileName } from '../e-invoicing/message-file-name.ts';
import { type StatusMessage, statusXml } from '../e-invoicing/status-message.xml.ts';
import type { InboundRow } from './inbound.repository.ts';

type Said = Pick<StatusMessage, 'id' | 'code' | 'now' | 'reason'> & { at: Date };

/** What the firm, who buys, tells whoever sent it an invoice; the same id twice is the same message. */
export function messageOf({ said }: InboundRow, message: Said, mayBeThere: boolean): OutgoingFlow {
  if (said === null) throw new Error('there is nothing to answer to');
  const { id, code, at } = message;
  const { seller, buyer, number, kind, issuedOn } = said;
  const xml = statusXml({
    ...message,
    at: at.toISOString(),
    invoice: { number, kind, issueDate: issuedOn, sellerSiren: seller.siren },
    issuer: { role: 'BY', siren: buyer.siren },
    recipient: { role: 'SE', siren: seller.siren, address: null },
  });
  return {
    trackingId: id,
    mayBeThere,
    syntax: 'CDAR',
    rule: 'B2B',
    bytes: Buffer.from(xml),
    name: messageFileName(number, code),
  };
}
