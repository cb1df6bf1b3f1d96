import { BUSINESS_ZONE } from '@bloom/shared-rules/calendar/business-zone';
import { sepaName, sepaRemittance } from '@bloom/shared-rules/invoice/sepa-text';
import { DateTime } from 'luxon';
import { leaf, node } from '../../paper/documents/xml.markup.ts';

/** An order of transfers in euros as banks take it, pain.001.001.09. */

export interface Transfer {
  /** Ours, without meaning; 35 characters at most. */
  id: string;
  creditor: string;
  iban: string;
  bic: string;
  cents: number;
  endToEndId: string;
  /** What the creditor reads on the statement. */
  remittance: string;
}

export interface TransferOrder {
  id: string;
  createdAt: Date;
  executionOn: string;
  debtor: { name: string; iban: string; bic: string };
  transfers: Transfer[];
}

const amount = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
const account = (iban: string) => node('Id', [leaf('IBAN', iban)]);
const agent = (bic: string) => node('FinInstnId', [leaf('BICFI', bic)]);

function transferNode({ id, creditor, iban, bic, cents, endToEndId, remittance }: Transfer): string {
  return node('CdtTrfTxInf', [
    node('PmtId', [leaf('InstrId', id), leaf('EndToEndId', endToEndId)]),
    node('Amt', [leaf('InstdAmt', amount(cents), { Ccy: 'EUR' })]),
    node('CdtrAgt', [agent(bic)]),
    node('Cdtr', [leaf('Nm', sepaName(creditor) || 'Fournisseur')]),
    node('CdtrAcct', [account(iban)]),
    node('RmtInf', [leaf('Ustrd', sepaRemittance(remittance))]),
  ]);
}

/** Without a zone it is the time where the firm is, whose day is the one of the execution. */
const localTime = (instant: Date): string =>
  DateTime.fromJSDate(instant, { zone: BUSINESS_ZONE }).toFormat("yyyy-MM-dd'T'HH:mm:ss");

/** Each transfer is booked by itself: the statement then says which ones passed. */
export function transferOrderXml({ id, createdAt, executionOn, debtor, transfers }: TransferOrder): string {
  const sums = [
    leaf('NbOfTxs', String(transfers.length)),
    leaf('CtrlSum', amount(transfers.reduce((sum, { cents }) => sum + cents, 0))),
  ];
  const name = leaf('Nm', sepaName(debtor.name));
  const head = node('GrpHdr', [
    leaf('MsgId', id),
    leaf('CreDtTm', localTime(createdAt)),
    ...sums,
    node('InitgPty', [name]),
  ]);
  const payment = node('PmtInf', [
    leaf('PmtInfId', id),
    leaf('PmtMtd', 'TRF'),
    leaf('BtchBookg', 'false'),
    ...sums,
    node('PmtTpInf', [node('SvcLvl', [leaf('Cd', 'SEPA')])]),
    node('ReqdExctnDt', [leaf('Dt', executionOn)]),
    node('Dbtr', [name]),
    node('DbtrAcct', [account(debtor.iban)]),
    node('DbtrAgt', [agent(debtor.bic)]),
    leaf('ChrgBr', 'SLEV'),
    ...transfers.map(transferNode),
  ]);
  const xmlns = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';
  const document = node('Document', [node('CstmrCdtTrfInitn', [head, payment])], { xmlns });
  return `<?xml version="1.0" encoding="UTF-8"?>\n${document}\n`;
}
