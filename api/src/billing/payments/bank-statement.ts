import { createHash } from 'node:crypto';
import { isDay } from '@bloom/shared-rules/calendar/calendar-day';
import { statementReference } from '@bloom/shared-rules/invoice/statement-reference';
import { frenchDay } from '../../platform/french/french-dates.ts';
import { isHarmlessXml } from '../../platform/inspection/harmless-xml.ts';
import { returnReasonInWords } from './return-reason.ts';

/** Statements of an account as banks send them: camt.053, whatever its version. */

export interface BankLine {
  /** The same for the same line, however often it is sent and in whatever statement. */
  key: string;
  /** What lines without a reference of the bank were known by before their content was. */
  formerKey: string | null;
  bookedOn: string;
  cents: number;
  isCredit: boolean;
  /** A transfer of ours that came back. */
  isReturn: boolean;
  returnReason: string | null;
  endToEndId: string | null;
  remittance: string | null;
  counterparty: string | null;
  counterpartyIban: string | null;
}

/** What a payment by this line is called. */
export const paymentReference = ({ endToEndId, bookedOn }: Pick<BankLine, 'endToEndId' | 'bookedOn'>): string =>
  endToEndId ?? statementReference(frenchDay(bookedOn));

export interface BankStatement {
  iban: string | null;
  lines: BankLine[];
}

/** Its sentence is for whoever sent the file. */
export class StatementError extends Error {}

type Xml = typeof import('libxml2-wasm');
type XmlElement = InstanceType<Xml['XmlElement']>;

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.\d\d$/;
const NOT_XML = 'Ce fichier n’est pas un relevé bancaire camt.053 (XML).';
const MAX_LINES = 20_000;
const EURO = 'EUR';
const TOO_LONG = `Ce relevé a plus de ${MAX_LINES} lignes\u00a0: découpez-le.`;
/** What lines are made of, under whatever prefix. */
const ENTRY = /<(?:[^<>\s/:]+:)?Ntry[\s/>]/g;
const TRANSFER = /<(?:[^<>\s/:]+:)?TxDtls[\s/>]/g;

/** @throws StatementError */
export async function readStatements(bytes: Uint8Array): Promise<BankStatement[]> {
  if (!isHarmlessXml(bytes)) throw new StatementError(NOT_XML);
  // Counted before anything is made of them: requests wait while a statement is read.
  if (hasMore(bytes, ENTRY) || hasMore(bytes, TRANSFER)) throw new StatementError(TOO_LONG);
  const library = await import('libxml2-wasm');
  let document: InstanceType<Xml['XmlDocument']>;
  try {
    document = library.XmlDocument.fromBuffer(bytes, { option: library.ParseOption.XML_PARSE_NONET });
  } catch (error) {
    if (error instanceof library.XmlParseError) throw new StatementError(NOT_XML, { cause: error });
    throw error;
  }
  try {
    const reader = elementReader(library);
    const { root } = document;
    if (root.name !== 'Document' || !NAMESPACE.test(root.namespaceUri)) throw new StatementError(NOT_XML);
    const statements = reader.all(root, 'BkToCstmrStmt', 'Stmt').map((statement) => statementOf(reader, statement));
    const count = statements.reduce((sum, { lines }) => sum + lines.length, 0);
    if (count > MAX_LINES) throw new StatementError(TOO_LONG);
    return statements;
  } finally {
    document.dispose();
  }
}

function hasMore(bytes: Uint8Array, tag: RegExp): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  let count = 0;
  for (const _one of text.matchAll(tag)) {
    count += 1;
    if (count > MAX_LINES) return true;
  }
  return false;
}

function elementReader({ XmlElement }: Xml) {
  const children = (element: XmlElement, name: string): XmlElement[] => {
    const found: XmlElement[] = [];
    for (let node = element.firstChild; node !== null; node = node.next) {
      if (node instanceof XmlElement && node.name === name) found.push(node);
    }
    return found;
  };
  const all = (element: XmlElement, ...path: string[]): XmlElement[] =>
    path.reduce<XmlElement[]>((found, name) => found.flatMap((one) => children(one, name)), [element]);
  const one = (element: XmlElement, ...path: string[]): XmlElement | undefined => all(element, ...path)[0];
  const text = (element: XmlElement, ...path: string[]): string | null =>
    one(element, ...path)
      ?.content.trim()
      .slice(0, 500) || null;
  return { all, one, text };
}
type Reader = ReturnType<typeof elementReader>;

function statementOf(reader: Reader, statement: XmlElement): BankStatement {
  // Banks group its figures by four.
  const iban = reader.text(statement, 'Acct', 'Id', 'IBAN')?.replace(/\s/g, '').toUpperCase() ?? null;
  const currency = reader.text(statement, 'Acct', 'Ccy');
  if (currency !== null && currency !== EURO) throw otherCurrency(currency);
  const id = reader.text(statement, 'Id') ?? '';
  const seen = new Map<string, number>();
  const lines = reader.all(statement, 'Ntry').flatMap((entry, index) => {
    const key = keyOf(reader, entry, iban);
    const before = seen.get(key) ?? 0;
    seen.set(key, before + 1);
    const hasReference = reader.text(entry, 'AcctSvcrRef') !== null;
    const formerKey = hasReference ? null : `${iban}:${id}:${index}`;
    return linesOf(reader, entry, { key: before === 0 ? key : `${key}#${before}`, formerKey });
  });
  return { iban, lines };
}

/**
 * By the bank's reference; without one by all that is said of it but its place, which is another in the next statement.
 */
function keyOf({ text }: Reader, entry: XmlElement, iban: string | null): string {
  const reference = text(entry, 'AcctSvcrRef');
  if (reference !== null) return `${iban}:ref:${reference}:${dayOf(text, entry)}`;
  const said = createHash('sha256');
  for (let node = entry.firstChild; node !== null; node = node.next) {
    if ('name' in node && node.name !== 'NtryRef')
      said.update(`${node.name}\n${node.content.replace(/\s+/g, ' ').trim()}\n`);
  }
  return `${iban}:said:${said.digest('hex').slice(0, 32)}`;
}

const dayOf = (text: Reader['text'], entry: XmlElement) =>
  text(entry, 'BookgDt', 'Dt') ?? text(entry, 'BookgDt', 'DtTm')?.slice(0, 10) ?? '';

function linesOf(reader: Reader, entry: XmlElement, names: { key: string; formerKey: string | null }): BankLine[] {
  const { text } = reader;
  const status = text(entry, 'Sts', 'Cd') ?? text(entry, 'Sts');
  if (status !== 'BOOK') return [];
  const day = dayOf(text, entry);
  if (!isDay(day)) throw new StatementError('Une ligne de ce relevé n’a pas de date lisible.');
  return transfersIn(reader, entry).flatMap(({ cents, isCredit, details }, index) => {
    if (cents === 0) return [];
    const isReturn =
      text(entry, 'RvslInd') === 'true' || details.some((part) => reader.one(part, 'RtrInf') !== undefined);
    const formerKey = names.formerKey === null ? null : `${names.formerKey}:${index}`;
    const said = saidBy(reader, details, isCredit);
    return [{ key: `${names.key}:${index}`, formerKey, bookedOn: day, cents, isCredit, isReturn, ...said }];
  });
}

interface Transfer {
  cents: number;
  isCredit: boolean;
  /** What says it. */
  details: XmlElement[];
}

/** What a line is made of: itself, where the bank details nothing or another sum, as after its own fees. */
function transfersIn(reader: Reader, entry: XmlElement): Transfer[] {
  const whole = amountOf(reader, entry);
  if (whole === null) throw new StatementError('Une ligne de ce relevé n’a pas de montant.');
  if (whole.currency !== EURO) throw otherCurrency(whole.currency);
  const directionOf = (element: XmlElement) =>
    (reader.text(element, 'CdtDbtInd') ?? reader.text(entry, 'CdtDbtInd')) === 'CRDT';
  const details = reader.all(entry, 'NtryDtls', 'TxDtls');
  const [first, ...others] = details;
  const alone = { cents: whole.cents, isCredit: directionOf(entry), details: [entry] };
  if (first === undefined) return [alone];
  if (others.length === 0) return [{ ...alone, isCredit: directionOf(first), details }];
  const parts = details.map((part) => {
    const said = amountOf(reader, part);
    return { cents: said?.currency === EURO ? said.cents : 0, isCredit: directionOf(part), details: [part] };
  });
  const signed = ({ cents, isCredit }: Transfer) => (isCredit ? cents : -cents);
  const isWhole = parts.reduce((sum, part) => sum + signed(part), 0) === signed(alone);
  return isWhole ? parts : [{ ...alone, details }];
}

function saidBy({ text, all }: Reader, details: XmlElement[], isCredit: boolean) {
  const side = isCredit ? 'Dbtr' : 'Cdtr';
  const words = details.flatMap((part) => [
    ...all(part, 'RmtInf', 'Ustrd'),
    ...all(part, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref'),
  ]);
  // What stands for several is nobody’s own.
  const [only] = details.length === 1 ? details : [];
  const said = (...path: string[]) => (only === undefined ? null : text(only, ...path));
  const endToEndId = said('Refs', 'EndToEndId');
  return {
    endToEndId: endToEndId === 'NOTPROVIDED' ? null : endToEndId,
    remittance:
      words
        .map(({ content }) => content.trim())
        .join(' ')
        .slice(0, 1_000) || null,
    counterparty: said('RltdPties', side, 'Pty', 'Nm') ?? said('RltdPties', side, 'Nm'),
    counterpartyIban: said('RltdPties', `${side}Acct`, 'Id', 'IBAN'),
    returnReason: said('RtrInf', 'AddtlInf') ?? returnReasonInWords(said('RtrInf', 'Rsn', 'Cd')),
  };
}

const otherCurrency = (currency: string) =>
  new StatementError(
    `Ce relevé est en ${currency.slice(0, 10) || 'une devise qu’il ne dit pas'}\u00a0: seul un compte en euros se rapproche ici.`,
  );

/** Null where none is said. */
function amountOf({ one }: Reader, element: XmlElement): { currency: string; cents: number } | null {
  const amount = one(element, 'Amt') ?? one(element, 'AmtDtls', 'TxAmt', 'Amt');
  if (amount === undefined) return null;
  const match = /^\s*(\d{1,12})(?:\.(\d{1,2})0*)?\s*$/.exec(amount.content);
  const currency = amount.attr('Ccy')?.value ?? '';
  if (match === null) {
    if (currency !== EURO) return { currency, cents: 0 };
    throw new StatementError('Un montant de ce relevé n’est pas lisible.');
  }
  return { currency, cents: Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) };
}
