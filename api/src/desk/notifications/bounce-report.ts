import PostalMime from 'postal-mime';

/** What a mail server says of a mail that it could not deliver (RFC 3464). */
export interface DeliveryReport {
  /** In small letters. */
  address: string;
  /** Such as 5.1.1 */
  status: string;
  /** The Message-ID of the mail that came back, with its brackets. */
  messageId: string;
}

/**
 * Statuses after which no mail to the address will ever arrive: wrong or closed mailbox, not full or refused for a
 * reason.
 */
const GONE = /^5\.(?:1\.(?:0|1|2|3|6|10)|2\.1)$/;

/** Characters. Anybody may write such a mail: what is longer is cut or left out before any pattern is tried on it. */
const PART = 64_000;
const FIELD = 1_000;

/** The addresses that a report says are gone for good; none when the mail is no such report. */
export async function readDeliveryReport(raw: Uint8Array): Promise<DeliveryReport[]> {
  const mail = await PostalMime.parse(raw, { forceRfc822Attachments: true, attachmentEncoding: 'utf8' }).catch(
    () => undefined,
  );
  const parts = mail?.attachments ?? [];
  const textOf = (type: RegExp) => {
    const content = parts.find(({ mimeType }) => type.test(mimeType))?.content;
    return typeof content === 'string' ? content.slice(0, PART) : undefined;
  };
  const report = textOf(/^message\/(?:global-)?delivery-status$/);
  const original = textOf(/^(?:message\/rfc822|message\/global|text\/rfc822-headers|message\/global-headers)$/);
  if (report === undefined || original === undefined) return [];
  const messageId = fieldsOf(original.split(/\r?\n\r?\n/, 1)[0] ?? '').get('message-id');
  if (messageId === undefined || !/^<[^<>\s]+>$/.test(messageId)) return [];
  return blocksOf(report).flatMap((fields) => {
    const address = recipientOf(fields.get('final-recipient') ?? '');
    const status = /^\d\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0];
    const isFailed = fields.get('action')?.toLowerCase() === 'failed';
    if (address === undefined || status === undefined || !isFailed || !GONE.test(status)) return [];
    return [{ address: address.toLowerCase(), status, messageId }];
  });
}

/** `rfc822; someone@example.org`, with or without angle brackets. */
function recipientOf(field: string): string | undefined {
  const [kind = '', value = ''] = field.split(';', 2).map((part) => part.trim());
  const address = value.startsWith('<') && value.endsWith('>') ? value.slice(1, -1) : value;
  const [local, domain, more] = address.split('@', 3);
  if (!['rfc822', 'utf-8'].includes(kind.toLowerCase()) || more !== undefined) return undefined;
  return local && domain && !/[\s<>]/.test(address) ? address : undefined;
}

/** The fields of each recipient: blocks of the report between empty lines. */
function blocksOf(report: string): Map<string, string>[] {
  return report.split(/\r?\n[ \t]*\r?\n/).map(fieldsOf);
}

/** Names in small letters. A field may go on over several lines. */
function fieldsOf(block: string): Map<string, string> {
  const lines = block.replace(/\r?\n[ \t]/g, ' ').split(/\r?\n/);
  return new Map(
    lines.flatMap((line): [string, string][] => {
      const at = line.indexOf(':');
      if (at < 1 || line.length > FIELD) return [];
      return [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()]];
    }),
  );
}
