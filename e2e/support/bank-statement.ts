/** The firm's account of the demo. */
export const FIRM_IBAN = 'FR7630006000011234567890189';

interface StatementLine {
  /** Of the statement and of its only line. */
  id: string;
  /** Euros, as the bank writes them: « 300.00 ». */
  amount: string;
  direction: 'CRDT' | 'DBIT';
  /** What the line says: its words, or the reference of the order that it executes. */
  says: { text: string } | { endToEndId: string };
}

/** A camt.053 of today with one booked line, as a file to be uploaded. */
export function bankStatement({ id, amount, direction, says }: StatementLine) {
  const details =
    'text' in says
      ? `<RmtInf><Ustrd>${says.text}</Ustrd></RmtInf>`
      : `<Refs><EndToEndId>${says.endToEndId}</EndToEndId></Refs>`;
  const content = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>${id}</Id>
<Acct><Id><IBAN>${FIRM_IBAN}</IBAN></Id></Acct><Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
<BookgDt><Dt>${new Date().toISOString().slice(0, 10)}</Dt></BookgDt><AcctSvcrRef>${id}</AcctSvcrRef><NtryDtls><TxDtls>
${details}</TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`;
  return statementFile(content);
}

/** Whatever the content is, under the name of a statement. */
export const statementFile = (content: string) => ({
  name: 'releve.xml',
  mimeType: 'application/xml',
  buffer: Buffer.from(content),
});
