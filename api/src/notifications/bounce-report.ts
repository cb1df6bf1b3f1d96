import PostalMime from 'postal-mime';

/** What a mail server says of a mail that it could not deliver (RFC 3464). */
export interface DeliveryReport {
  /** In small letters. */
  address: string;
  /** Such as 5.1.1 */
  status: string;
  /** Of the mail that came back, with its brackets. */
  messageId: string;
}

/** Statuses after which no mail to the address will ever arrive: wrong or closed mailbox, not full or refused for a reason. */
const GONE = /^5\.(?:1\.(?:0|1|2|3|6|10)|2\.1)$/;

/** The addresses that a report says are gone for good; none when the mail is no such report. */
export async function readDeliveryReport(raw: Uint8Array): Promise<DeliveryReport[]> {
  const mail = await PostalMime.parse(raw, { forceRfc822Attachments: true, attachmentEncoding: 'utf8' }).catch(
    () => undefined,
  );
  const parts = mail?.attachments ?? [];
  const textOf = (type: RegExp) => parts.find(({ mimeType }) => type.test(mimeType))?.content;
  const report = textOf(/^message\/(?:global-)?delivery-status$/);
  const original = textOf(/^(?:message\/rfc822|message\/global|text\/rfc822-headers|message\/global-headers)$/);
  if (typeof report !== 'string' || typeof original !== 'string') return [];
  const messageId = /^message-id:\s*(<[^>\s]+>)/im.exec(headersOf(original))?.[1];
  if (messageId === undefined) return [];
  return blocksOf(report).flatMap((fields) => {
    const address = /^(?:rfc822|utf-8)\s*;\s*<?([^<>\s]+@[^<>\s]+?)>?$/i.exec(fields.get('final-recipient') ?? '')?.[1];
    const status = /^\d\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0];
    const isFailed = fields.get('action')?.toLowerCase() === 'failed';
    if (address === undefined || status === undefined || !isFailed || !GONE.test(status)) return [];
    return [{ address: address.toLowerCase(), status, messageId }];
  });
}

function headersOf(mail: string): string {
  return unfolded(mail.split(/\r?\n\r?\n/, 1)[0] ?? '');
}

/** A field may go on over several lines. */
function unfolded(text: string): string {
  return text.replace(/\r?\n[ \t]+/g, ' ');
}

/** The fields of each recipient: blocks of the report between empty lines, names in small letters. */
function blocksOf(report: string): Map<string, string>[] {
  return unfolded(report)
    .split(/\r?\n\s*\r?\n/)
    .map((block) => {
      const pairs = block.split(/\r?\n/).map((line) => /^([\w-]+):\s*(.*?)\s*$/.exec(line));
      return new Map(pairs.flatMap((pair) => (pair === null ? [] : [[(pair[1] ?? '').toLowerCase(), pair[2] ?? '']])));
    });
}
