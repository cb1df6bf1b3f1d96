import type { XmlDocument, XmlNode } from 'libxml2-wasm';
import { isHarmlessXml } from '../../platform/inspection/harmless-xml.ts';
import type { ReceivedAmount, ToldEvent } from './invoice-platform.ts';

/** The codes under which a message that cannot be read is kept for those who look. */
const UNREADABLE = 'ILLISIBLE';

/** What stands at a place of a message whose prefixes are its writer's choice. */
const path = (...names: string[]) => names.map((name) => `*[local-name()='${name}']`).join('/');

const STATED = `//${path('AcknowledgementDocument', 'ReferenceReferencedDocument')}`;
/** Money that came in, of the kinds of amounts that a message may carry. */
const RECEIVED = 'MEN';

export const unreadable = (messageId: string, at: string): ToldEvent => ({
  messageId,
  about: { flowId: messageId },
  code: UNREADABLE,
  reason: null,
  comment: null,
  at,
  amounts: [],
});

/**
 * What a message of the life cycle says (CDAR D22B), one event for each invoice it names.
 * @param filedAt when the platform filed it, for messages that say no time
 * @throws when it is no such message
 */
export async function readStatusMessage(messageId: string, xml: Buffer, filedAt: string): Promise<ToldEvent[]> {
  if (!isHarmlessXml(xml)) throw new Error('the message has a document type');
  const { XmlDocument: Document, ParseOption } = await import('libxml2-wasm');
  const document: XmlDocument = Document.fromBuffer(xml, { option: ParseOption.XML_PARSE_NONET });
  try {
    const said = textAt(document.root, `//${path('AcknowledgementDocument', 'IssueDateTime')}/*`);
    const events = document.find(STATED).map((found) => eventOf(messageId, found as XmlNode, said ?? filedAt));
    if (events.length === 0) throw new Error('the message names no document');
    return events;
  } finally {
    document.dispose();
  }
}

function eventOf(messageId: string, stated: XmlNode, messageAt: string): ToldEvent {
  const code = textAt(stated, path('ProcessConditionCode'));
  const number = textAt(stated, path('IssuerAssignedID'));
  if (code === undefined || number === undefined) throw new Error('the message says no state or no invoice');
  const status = path('SpecifiedDocumentStatus');
  return {
    messageId,
    about: { number, sellerSiren: textAt(stated, path('IssuerTradeParty', 'GlobalID')) ?? null },
    code,
    reason: textAt(stated, `${status}/${path('ReasonCode')}`) ?? null,
    comment:
      textAt(stated, `${status}/${path('IncludedNote', 'Content')}`) ??
      textAt(stated, `${status}/${path('Reason')}`) ??
      null,
    at: instantOf(textAt(stated, `${status}/${path('ReferenceDateTime')}/*`) ?? messageAt),
    amounts: amountsOf(stated),
  };
}

function amountsOf(stated: XmlNode): ReceivedAmount[] {
  return stated.find(`.//${path('SpecifiedDocumentCharacteristic')}`).flatMap((found) => {
    const one = found as XmlNode;
    if (textAt(one, path('TypeCode')) !== RECEIVED) return [];
    const [amount, rate] = [textAt(one, path('ValueAmount')), textAt(one, path('ValuePercent'))];
    const cents = Math.round(Number(amount) * 100);
    return Number.isSafeInteger(cents) && rate !== undefined ? [{ cents, rate: Number(rate) }] : [];
  });
}

function textAt(node: XmlNode, place: string): string | undefined {
  const text = (node.get(place) as { content?: string } | null)?.content?.trim();
  return text || undefined;
}

const COMPACT = /^(\d{4})(\d\d)(\d\d)(?:(\d\d)(\d\d)(\d\d)?)?$/;

/** `CCYYMMDDHHMMSS` (UNTDID 2379, 204), a day alone, or an ISO instant. */
function instantOf(text: string): string {
  const [, year, month, day, hour = '00', minute = '00', second = '00'] = COMPACT.exec(text) ?? [];
  const instant = new Date(year === undefined ? text : `${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return instant.toISOString();
}
