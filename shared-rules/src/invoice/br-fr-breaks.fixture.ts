import { type Breaks, broken, ofLine, ofRate } from './en16931-breaks.fixture.ts';
import { changed } from './invoice.fixture.ts';

/** For each rule of the French reform and of French law, invoices that break it. */

const HEAD: Breaks = {
  'BR-FR-01_BT-1': broken('invoice', (it) => (it.number = 'F'.repeat(36))),
  'BR-FR-02_BT-1': broken(
    'invoice',
    ...['FA 2026', 'FA°1', 'É-1', 'FA.1', ' FA1', 'FA#1'].map((number) => (it: { number: string | null }) => {
      it.number = number;
    }),
  ),
  'BR-FR-01_BT-25': broken('credit', (it) => (it.preceding = { number: 'F'.repeat(36), issueDate: '2026-11-03' })),
  'BR-FR-02_BT-25': broken('credit', (it) => (it.preceding = { number: 'FA 1', issueDate: '2026-11-03' })),
  'BR-FR-03_BT-2': broken(
    'invoice',
    (it) => (it.issueDate = '1999-12-31'),
    (it) => (it.issueDate = '2100-01-01'),
  ),
  'BR-FR-03_BT-9': broken(
    'invoice',
    (it) => (it.dueDate = '2100-01-01'),
    (it) => (it.dueDate = '2026-11-31'),
  ),
  'BR-FR-03_BT-26': broken('credit', (it) => (it.preceding = { number: 'FA-1', issueDate: '1999-12-31' })),
  'BR-FR-03_BT-73': broken('invoice', (it) => (it.period = { start: '1999-12-31', end: '2026-10-31' })),
  'BR-FR-03_BT-74': broken('invoice', (it) => (it.period = { start: '2026-10-01', end: '2100-01-01' })),
  'BR-FR-03_EXT-FR-FE-134': ofLine(
    'invoice',
    (line) => (line.period = { start: '1999-12-31', end: '2026-10-31' }),
    (line) => (line.period = { start: '2026-10-01', end: '2026-10-32' }),
  ),
  'BR-FR-CO-07_BT-9': broken('invoice', (it) => (it.dueDate = '2026-11-02')),
  'BR-FR-04_BT-3': broken('invoice', (it) => (it.kind = 'proforma' as never)),
  'BR-FR-CO-05_BT-3': broken('selfBilledCredit', (it) => (it.preceding = null)),
  'BR-FR-08_BT-23': broken(
    'invoice',
    (it) => (it.businessProcess = ''),
    (it) => (it.businessProcess = 'A1'),
  ),
  'BR-FR-CO-09_BT-23-2': broken('invoice', (it) => (it.businessProcess = 'S2')),
  'BR-FR-MV-07_BT-128': broken('invoice', (it) => (it.businessProcess = 'S8')),
  'BR-FR-05_BT-22_PMT': broken('invoice', (it) => (it.notes.recoveryFee = '')),
  'BR-FR-05_BT-22_PMD': broken('invoice', (it) => (it.notes.latePayment = ' ')),
  'BR-FR-05_BT-22_AAB': broken('invoice', (it) => (it.notes.earlyPayment = '')),
  'BR-FR-06_BT-21_TXD': broken('invoice', ({ notes }) =>
    notes.others.push({ code: 'TXD', text: 'Membre' }, { code: 'TXD', text: 'Membre' }),
  ),
};

const PARTIES: Breaks = {
  'BR-FR-09_BT-29': broken(
    'invoice',
    (it) => (it.seller.siret = '55210055400013'),
    (it) => (it.seller.siret = '732829320'),
  ),
  'BR-FR-09_BT-46': broken(
    'invoice',
    (it) => (it.buyer.siret = '73282932000074'),
    (it) => (it.buyer.siren = null),
  ),
  'BR-FR-10_BT-30': broken(
    'selfBilled',
    (it) => (it.seller.siren = null),
    (it) => (it.seller.siren = '40483304'),
  ),
  'BR-FR-11_BT-47': broken(
    'invoice',
    (it) => (it.buyer.siren = null),
    (it) => (it.buyer.siren = '5521005540'),
  ),
  'BR-FR-32-LEGALID': broken('reverse', (it) => (it.buyer.siren = 'HRB 12345')),
  'BR-FR-13_BT-34': broken('invoice', (it) => (it.seller.electronicAddress = null)),
  'BR-FR-12_BT-49': [
    ...broken('invoice', (it) => (it.buyer.electronicAddress = { scheme: '0225', value: ' ' })),
    changed('reverse', (it) => {
      it.buyer.electronicAddress = null;
    }),
  ],
  'BR-FR-23_BT-34': broken('invoice', (it) => (it.seller.electronicAddress = { scheme: '0225', value: '732829320/A' })),
  'BR-FR-23_BT-49': broken('invoice', (it) => (it.buyer.electronicAddress = { scheme: '0225', value: '552 100 554' })),
  'BR-FR-25_BT-34': broken('invoice', (it) => (it.seller.electronicAddress = { scheme: 'EM', value: 'a'.repeat(126) })),
  'BR-FR-25_BT-49': broken('invoice', (it) => (it.buyer.electronicAddress = { scheme: 'EM', value: 'a'.repeat(126) })),
  'BR-FR-21_BT-49': broken(
    'invoice',
    (it) => (it.buyer.electronicAddress = { scheme: 'EM', value: 'compta@nuage.example' }),
    (it) => (it.buyer.electronicAddress = { scheme: '0225', value: '732829320' }),
  ),
  'BR-FR-22_BT-34': broken(
    'selfBilled',
    (it) => (it.seller.electronicAddress = { scheme: '0225', value: '732829320' }),
  ),
};

const AMOUNTS: Breaks = {
  'BR-FR-15_BT-95_BT-151': broken('invoice', (it) => (it.vatCategory = 'M' as never)),
  'BR-FR-16_BT-152': ofLine(
    'invoice',
    (line) => (line.vatRate = 21),
    (line) => (line.vatRate = Number.NaN),
  ),
  'BR-FR-16_BT-119': ofRate('invoice', (rate) => (rate.rate = 19.6)),
  'BR-FR-DEC-01_BT-109': broken('invoice', (it) => (it.totals.net = 2 ** 60)),
  'BR-FR-DEC-01_BT-110': broken('invoice', (it) => (it.totals.total += 0.1)),
  'BR-FR-DEC-01_BT-112': broken('invoice', (it) => (it.totals.total = 0.1)),
  'BR-FR-DEC-01_BT-116': ofRate('invoice', (rate) => (rate.net = 0.1)),
  'BR-FR-DEC-01_BT-117': ofRate('invoice', (rate) => (rate.vat = 0.1)),
  'BR-FR-DEC-01_BT-131': ofLine('invoice', (line) => (line.quantity = 0.5)),
  'BR-FR-DEC-02_BT-129': ofLine(
    'invoice',
    (line) => (line.quantity = 0.5),
    (line) => (line.quantity = 2 ** 60),
  ),
  'BR-FR-DEC-03_BT-148': ofLine(
    'invoice',
    (line) => (line.price = 0.5),
    (line) => (line.price = -1),
  ),
  'BR-FR-DEC-03_BT-147': ofLine('invoice', (line) => (line.discountPercent = -1)),
  'BR-FR-DEC-04_BT-152': ofLine(
    'invoice',
    (line) => (line.vatRate = 5.555),
    (line) => (line.vatRate = 100),
  ),
  'BR-FR-DEC-04_BT-119': ofRate(
    'invoice',
    (rate) => (rate.rate = 5.555),
    (rate) => (rate.rate = -1),
  ),
};

const LAW: Breaks = {
  'LOI-AUTOFACTURATION': broken('selfBilled', (it) => (it.notes.others = [])),
  'LOI-OUTRE-MER': [
    'soldOverseas',
    changed('invoice', (it) => (it.buyer.address.zip = '97110')),
    changed('invoice', (it) => (it.buyer.address.countryCode = 'YT')),
    changed('soldOverseas', (it) => (it.buyer.address.zip = '69002')),
  ],
  'LOI-AUTOLIQUIDATION': broken('reverse', (it) => (it.exemptionReason = 'Article 196')),
  'LOI-ECHEANCE': broken('invoice', (it) => (it.dueDate = '2027-01-03')),
};

export const BR_FR_BREAKS: Breaks = { ...HEAD, ...PARTIES, ...AMOUNTS, ...LAW };
