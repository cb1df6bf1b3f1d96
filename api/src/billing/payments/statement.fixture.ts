import { ACCOUNT } from './payments.fixture.ts';

export interface Entry {
  /** In euros, as banks write it. */
  amount: string;
  isCredit?: boolean;
  /** The bank's reference of the line. */
  reference?: string;
  endToEndId?: string;
  remittance?: string;
  counterparty?: string;
  /** A code of the bank: the money came back. */
  returned?: string;
  iban?: string;
  on?: string;
  status?: string;
  currency?: string;
}

const tag = (name: string, content: string | undefined) =>
  content === undefined ? '' : `<${name}>${content}</${name}>`;

function entryXml(entry: Entry): string {
  const { amount, isCredit = false, on = '2026-11-19', status = '<Cd>BOOK</Cd>', iban, currency = 'EUR' } = entry;
  const account = tag(isCredit ? 'DbtrAcct' : 'CdtrAcct', iban && tag('Id', tag('IBAN', iban)));
  const details = [
    tag('Refs', tag('EndToEndId', entry.endToEndId ?? 'NOTPROVIDED')),
    tag(
      'RltdPties',
      `${tag(isCredit ? 'Dbtr' : 'Cdtr', tag('Pty', tag('Nm', entry.counterparty ?? 'Quelqu’un')))}${account}`,
    ),
    tag('RmtInf', entry.remittance && tag('Ustrd', entry.remittance)),
    tag('RtrInf', entry.returned && tag('Rsn', tag('Cd', entry.returned))),
  ].join('');
  return `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${isCredit ? 'CRDT' : 'DBIT'}</CdtDbtInd>${tag('Sts', status)}${tag('BookgDt', tag('Dt', on))}${tag('AcctSvcrRef', entry.reference)}${tag('NtryDtls', tag('TxDtls', details))}</Ntry>`;
}

export function statementXml(entries: Entry[], { iban = ACCOUNT.iban, id = 'S1' } = {}): string {
  const head = `${tag('Id', id)}${tag('Acct', tag('Id', tag('IBAN', iban)))}`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">${tag('BkToCstmrStmt', tag('Stmt', `${head}${entries.map(entryXml).join('')}`))}</Document>`;
}

export const xmlFile = (xml: string) => new File([xml], 'releve.xml', { type: 'application/xml' });
