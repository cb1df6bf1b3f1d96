import { type Changeable, changed, type FineInvoice } from './invoice.fixture.ts';
import type { InvoiceDocument } from './invoice-document.ts';

/** For each rule of EN 16931, invoices that break it and nothing else if it can be. */

export type Breaks = Readonly<Record<string, readonly [FineInvoice, ...InvoiceDocument[]]>>;

type Change = (document: Changeable<InvoiceDocument>) => void;

/** A fine invoice, and what each change makes of it. */
export const broken = (name: FineInvoice, ...changes: Change[]): [FineInvoice, ...InvoiceDocument[]] => [
  name,
  ...changes.map((change) => changed(name, change)),
];

type Line = Changeable<InvoiceDocument['lines'][number]>;

export const ofLine = (name: FineInvoice, ...changes: ((line: Line) => void)[]) =>
  broken(
    name,
    ...changes.map(
      (change): Change =>
        ({ lines }) =>
          lines[1] && change(lines[1]),
    ),
  );

type Rate = Changeable<InvoiceDocument['totals']['vat'][number]>;

export const ofRate = (name: FineInvoice, ...changes: ((rate: Rate) => void)[]) =>
  broken(
    name,
    ...changes.map(
      (change): Change =>
        ({ totals }) =>
          totals.vat[0] && change(totals.vat[0]),
    ),
  );

const nothing = null as never;

const HEAD: Breaks = {
  'BR-02': broken(
    'invoice',
    (it) => (it.number = null),
    (it) => (it.number = ' '),
  ),
  'BR-03': broken(
    'invoice',
    (it) => (it.issueDate = ''),
    (it) => (it.issueDate = '2026-02-29'),
  ),
  'BR-04': broken('invoice', (it) => (it.kind = '' as never)),
  'BR-CL-01': broken(
    'invoice',
    (it) => (it.kind = 'proforma' as never),
    (it) => (it.kind = 'toString' as never),
  ),
  'BR-05': broken('invoice', (it) => (it.currency = '' as never)),
  'BR-CL-04': broken('invoice', (it) => (it.currency = 'USD' as never)),
  'BR-29': broken('invoice', (it) => (it.period = { start: '2026-10-31', end: '2026-10-30' })),
  'BR-55': broken('credit', (it) => (it.preceding = { number: '', issueDate: '2026-11-03' })),
  'BR-CL-08': broken('invoice', (it) => it.notes.others.push({ code: 'ZZZ' as never, text: 'x' })),
  'BR-61': broken('invoice', (it) => (it.payment = { iban: ' ', bic: null, accountHolder: 'Bloom' })),
  'BR-CO-25': broken('invoice', (it) => Object.assign(it, { dueDate: '', paymentTerms: '' })),
  'BR-06': broken('invoice', (it) => (it.seller.name = ' ')),
  'BR-07': broken('invoice', (it) => (it.buyer.name = '')),
  'BR-08': broken(
    'selfBilled',
    (it) => (it.seller.address.line1 = ''),
    (it) => (it.seller.address.zip = ' '),
  ),
  'BR-09': broken('invoice', (it) => (it.seller.address.countryCode = '')),
  'BR-10': broken(
    'reverse',
    (it) => (it.buyer.address.line1 = ''),
    (it) => (it.buyer.address.town = ''),
  ),
  'BR-11': broken('invoice', (it) => (it.buyer.address.countryCode = '')),
  'BR-CL-14': broken(
    'invoice',
    (it) => (it.buyer.address.countryCode = 'XX'),
    (it) => (it.seller.address.countryCode = 'fr'),
  ),
  'BR-62': broken('invoice', (it) => (it.seller.electronicAddress = { scheme: '', value: '732829320' })),
  'BR-63': broken('invoice', (it) => (it.buyer.electronicAddress = { scheme: '', value: '552100554' })),
  'BR-CL-25': broken('invoice', (it) => (it.buyer.electronicAddress = { scheme: '9999', value: '552100554' })),
  'BR-CO-09': broken(
    'invoice',
    (it) => (it.seller.vatNumber = '44732829320'),
    (it) => (it.buyer.vatNumber = 'QQ123'),
  ),
  'BR-CO-26': broken('reverse', (it) => Object.assign(it.seller, { siren: null, siret: null, vatNumber: null })),
};

const LINES: Breaks = {
  'BR-16': broken('invoice', (it) => (it.lines = [])),
  'BR-21': ofLine('invoice', (line) => (line.id = '')),
  'BR-22': ofLine(
    'invoice',
    (line) => (line.quantity = nothing),
    (line) => (line.quantity = Number.NaN),
  ),
  'BR-23': ofLine('invoice', (line) => (line.unit = '' as never)),
  'BR-CL-23': ofLine('invoice', (line) => (line.unit = 'hour' as never)),
  'BR-24': ofLine(
    'invoice',
    (line) => (line.price = Number.NaN),
    (line) => (line.quantity = Number.MAX_VALUE),
  ),
  'BR-25': ofLine('invoice', (line) => (line.label = ' ')),
  'BR-26': ofLine(
    'invoice',
    (line) => (line.price = nothing),
    (line) => (line.price = Number.POSITIVE_INFINITY),
  ),
  'BR-27': ofLine(
    'invoice',
    (line) => (line.price = -1),
    (line) => (line.discountPercent = 100.01),
  ),
  'BR-28': ofLine('invoice', (line) => (line.price = -1)),
  'BR-30': ofLine('invoice', (line) => (line.period = { start: '2026-10-02', end: '2026-10-01' })),
  'BR-12': broken('invoice', (it) => (it.totals.net = Number.NaN)),
  'BR-14': broken('invoice', (it) => (it.totals.total = Number.NaN)),
  'BR-CO-10': broken(
    'invoice',
    (it) => (it.totals.net += 1),
    (it) => it.lines.pop(),
  ),
  'BR-CO-14': broken(
    'invoice',
    (it) => (it.totals.total -= 1),
    (it) => it.totals.vat.pop(),
  ),
  'BR-DEC-12': broken('invoice', (it) => (it.totals.net = 1000.5)),
  'BR-DEC-13': broken('invoice', (it) => (it.totals.total += 0.5)),
  'BR-DEC-14': broken('invoice', (it) => (it.totals.total = 1000.5)),
};

const VAT: Breaks = {
  'BR-CO-04': broken('invoice', (it) => (it.vatCategory = '' as never)),
  'BR-CL-17': broken('invoice', (it) => (it.vatCategory = 'L' as never)),
  'BR-CO-18': broken('invoice', (it) => (it.totals.vat = [])),
  'BR-CO-17': ofRate(
    'invoice',
    (rate) => (rate.vat += 1),
    (rate) => (rate.vat = Number.NaN),
  ),
  'BR-45': ofRate('invoice', (rate) => (rate.net = nothing)),
  'BR-46': ofRate('invoice', (rate) => (rate.vat = nothing)),
  'BR-48': ofRate('invoice', (rate) => (rate.rate = nothing)),
  'BR-DEC-19': ofRate('invoice', (rate) => (rate.net = 0.5)),
  'BR-DEC-20': ofRate('invoice', (rate) => (rate.vat = 0.5)),
  'BR-S-01': broken('invoice', (it) => (it.totals.vat = [])),
  'BR-S-02': broken('selfBilled', (it) => (it.seller.vatNumber = null)),
  'BR-S-05': ofLine('invoice', (line) => (line.vatRate = 0)),
  'BR-S-08': broken(
    'invoice',
    (it) => it.totals.vat.pop(),
    (it) => it.totals.vat.push({ rate: 5.5, net: 0, vat: 0 }),
    (it) => Object.assign(it.totals.vat[0] ?? {}, { net: 1 }),
    (it) => it.lines.pop(),
  ),
  'BR-E-02': broken('exempt', (it) => (it.seller.siren = null)),
  'BR-AE-02': broken(
    'reverse',
    (it) => (it.seller.vatNumber = null),
    (it) => Object.assign(it.buyer, { vatNumber: null, foreignId: null }),
    (it) => Object.assign(it.seller, { vatNumber: null, siren: null, foreignId: null }),
    (it) => {
      // Within the Union its own identifier does not do.
      const { address } = it.seller;
      Object.assign(it.seller, {
        vatNumber: null,
        siren: null,
        foreignId: 'HRB 1',
        address: { ...address, countryCode: 'DE' },
      });
    },
  ),
  'BR-Z-02': broken('zero', (it) => Object.assign(it.seller, { vatNumber: null, siren: null })),
};

function untaxed(category: string, name: FineInvoice): Breaks {
  return {
    [`BR-${category}-01`]: broken(
      name,
      (it) => (it.totals.vat = []),
      (it) => it.totals.vat.push({ rate: 20, net: 0, vat: 0 }),
    ),
    [`BR-${category}-05`]: ofLine(name, (line) => (line.vatRate = 20)),
    [`BR-${category}-08`]: ofRate(name, (rate) => (rate.net += 1)),
    [`BR-${category}-09`]: ofRate(name, (rate) => (rate.vat = 1)),
  };
}

const unexplained = (name: FineInvoice) =>
  broken(
    name,
    (it) => (it.exemptionReason = null),
    (it) => (it.exemptionReason = ' '),
  );

const UNTAXED: Breaks = {
  ...untaxed('E', 'exempt'),
  ...untaxed('AE', 'reverse'),
  ...untaxed('Z', 'zero'),
  ...untaxed('O', 'outside'),
  'BR-E-10': unexplained('exempt'),
  'BR-AE-10': unexplained('foreignSupplier'),
  'BR-O-10': unexplained('outside'),
};

export const EN16931_BREAKS: Breaks = { ...HEAD, ...LINES, ...VAT, ...UNTAXED };
