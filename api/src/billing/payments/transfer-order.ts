import { sepaName, sepaRemittance } from '@bloom/shared-rules/invoice/sepa-text';

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

type Node = [name: string, content: string | Node[]];

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function written([name, content]: Node): string {
  const opening = name.split(' ', 1)[0];
  const inner =
    typeof content === 'string'
      ? content.replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? sign)
      : content.map(written).join('');
  return `<${name}>${inner}</${opening}>`;
}

const amount = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
const account = (iban: string): Node[] => [['Id', [['IBAN', iban]]]];
const agent = (bic: string): Node[] => [['FinInstnId', [['BICFI', bic]]]];

function transferNode({ id, creditor, iban, bic, cents, endToEndId, remittance }: Transfer): Node {
  return [
    'CdtTrfTxInf',
    [
      [
        'PmtId',
        [
          ['InstrId', id],
          ['EndToEndId', endToEndId],
        ],
      ],
      ['Amt', [['InstdAmt Ccy="EUR"', amount(cents)]]],
      ['CdtrAgt', agent(bic)],
      ['Cdtr', [['Nm', sepaName(creditor) || 'Fournisseur']]],
      ['CdtrAcct', account(iban)],
      ['RmtInf', [['Ustrd', sepaRemittance(remittance)]]],
    ],
  ];
}

/** Each transfer is booked by itself: the statement then says which ones passed. */
export function transferOrderXml({ id, createdAt, executionOn, debtor, transfers }: TransferOrder): string {
  const sums: Node[] = [
    ['NbOfTxs', String(transfers.length)],
    ['CtrlSum', amount(transfers.reduce((sum, { cents }) => sum + cents, 0))],
  ];
  const name = sepaName(debtor.name);
  const document: Node = [
    'Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"',
    [
      [
        'CstmrCdtTrfInitn',
        [
          [
            'GrpHdr',
            [['MsgId', id], ['CreDtTm', createdAt.toISOString().slice(0, 19)], ...sums, ['InitgPty', [['Nm', name]]]],
          ],
          [
            'PmtInf',
            [
              ['PmtInfId', id],
              ['PmtMtd', 'TRF'],
              ['BtchBookg', 'false'],
              ...sums,
              ['PmtTpInf', [['SvcLvl', [['Cd', 'SEPA']]]]],
              ['ReqdExctnDt', [['Dt', executionOn]]],
              ['Dbtr', [['Nm', name]]],
              ['DbtrAcct', account(debtor.iban)],
              ['DbtrAgt', agent(debtor.bic)],
              ['ChrgBr', 'SLEV'],
              ...transfers.map(transferNode),
            ],
          ],
        ],
      ],
    ],
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written(document)}\n`;
}
