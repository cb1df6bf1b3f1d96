import { isDay } from '@bloom/shared-rules/calendar-day';
import { isHarmlessXml } from '../../platform/inspection/harmless-xml.ts';

/** Statements of an account as banks send them: camt.053, whatever its version. */

export interface BankLine {
  /** The same for the same line, however often it is sent. */
  key: string;
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

/** @throws StatementError */
export async function readStatements(bytes: Uint8Array): Promise<BankStatement[]> {
  if (!isHarmlessXml(bytes)) throw new StatementError(NOT_XML);
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
    if (count > MAX_LINES) throw new StatementError(`Ce relevé a plus de ${MAX_LINES} lignes\u00a0: découpez-le.`);
    return statements;
  } finally {
    document.dispose();
  }
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
  const iban = reader.text(statement, 'Acct', 'Id', 'IBAN');
  const id = reader.text(statement, 'Id') ?? '';
  const lines = reader
    .all(statement, 'Ntry')
    .flatMap((entry, index) => linesOf(reader, entry, { iban, name: `${iban}:${id}:${index}` }));
  return { iban, lines };
}

function linesOf(reader: Reader, entry: XmlElement, of: { iban: string | null; name: string }): BankLine[] {
  const { text, all } = reader;
  const status = text(entry, 'Sts', 'Cd') ?? text(entry, 'Sts');
  const whole = centsOf(reader, entry);
  if (status !== 'BOOK' || whole === null) return [];
  const day = text(entry, 'BookgDt', 'Dt') ?? text(entry, 'BookgDt', 'DtTm')?.slice(0, 10) ?? '';
  if (!isDay(day)) throw new StatementError('Une ligne de ce relevé n’a pas de date lisible.');
  const bankReference = text(entry, 'AcctSvcrRef');
  const key = bankReference === null ? of.name : `${of.iban}:ref:${bankReference}:${day}`;
  const details = all(entry, 'NtryDtls', 'TxDtls');
  const parts = details.length < 2 ? [details[0] ?? entry] : details;
  return parts.flatMap((part, index) => {
    const cents = parts.length === 1 ? whole : centsOf(reader, part);
    if (cents === null || cents === 0) return [];
    const isCredit = (text(part, 'CdtDbtInd') ?? text(entry, 'CdtDbtInd')) === 'CRDT';
    const isReturn = text(entry, 'RvslInd') === 'true' || reader.one(part, 'RtrInf') !== undefined;
    return [{ key: `${key}:${index}`, bookedOn: day, cents, isCredit, isReturn, ...saidBy(reader, part, isCredit) }];
  });
}

function saidBy({ text, all }: Reader, part: XmlElement, isCredit: boolean) {
  const side = isCredit ? 'Dbtr' : 'Cdtr';
  const free = all(part, 'RmtInf', 'Ustrd').map(({ content }) => content.trim());
  const structured = all(part, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref').map(({ content }) => content.trim());
  const endToEndId = text(part, 'Refs', 'EndToEndId');
  return {
    endToEndId: endToEndId === 'NOTPROVIDED' ? null : endToEndId,
    remittance: [...free, ...structured].join(' ').slice(0, 1_000) || null,
    counterparty: text(part, 'RltdPties', side, 'Pty', 'Nm') ?? text(part, 'RltdPties', side, 'Nm'),
    counterpartyIban: text(part, 'RltdPties', `${side}Acct`, 'Id', 'IBAN'),
    returnReason: text(part, 'RtrInf', 'AddtlInf') ?? text(part, 'RtrInf', 'Rsn', 'Cd'),
  };
}

/** Null for another currency, or where no amount is said. */
function centsOf({ one }: Reader, element: XmlElement): number | null {
  const amount = one(element, 'Amt') ?? one(element, 'AmtDtls', 'TxAmt', 'Amt');
  if (amount === undefined || amount.attr('Ccy')?.value !== 'EUR') return null;
  const match = /^\s*(\d{1,12})(?:\.(\d{1,2})0*)?\s*$/.exec(amount.content);
  if (match === null) throw new StatementError('Un montant de ce relevé n’est pas lisible.');
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}
