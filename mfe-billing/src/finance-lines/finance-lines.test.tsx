import { refuse, startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen, within } from '@testing-library/react';
import { FinanceLinesPage } from './finance-lines.page.tsx';
import { type AskedFigure, askedOf, writeAsked } from './finance-lines.rules.ts';

const line = (over: Record<string, unknown>) => ({
  kind: 'INVOICE',
  month: '2026-10-01',
  amount: 0,
  isExpense: false,
  financeType: 'IT',
  stage: null,
  invoiceId: null,
  missionId: 'm1',
  number: null,
  company: 'Nord',
  label: 'Refonte du portail',
  bloomer: 'Awa Sow',
  issuedOn: null,
  dueOn: null,
  paidOn: null,
  ...over,
});

const ENTRIES = [
  line({ amount: -9_000, kind: 'CREDIT', invoiceId: 'i2', number: 'A-2026-00003' }),
  line({ amount: 10_000.5, invoiceId: 'i1', number: 'F-2026-00012', issuedOn: '2026-11-02' }),
  line({ amount: 6_000, kind: 'EXPECTED', company: 'Sud', financeType: 'RPO' }),
];

function open(search: string, answer: Record<string, unknown> | (() => never)) {
  const calls = startFakeApi({
    Query: { financeLines: typeof answer === 'function' ? answer : () => answer } as never,
  });
  return {
    calls,
    ...renderPage(FinanceLinesPage, { path: '/finance/lines', at: `/finance/lines?${search}`, roles: ['Admin'] }),
  };
}

const plain = (text: string | null | undefined) => text?.replace(/[\u00a0\u202f]/g, ' ');
const found = (over: Record<string, unknown>) => ({
  total: 0,
  count: 0,
  subject: null,
  averageDays: null,
  dso: null,
  yearTotal: null,
  lines: [],
  ...over,
});

it('lists what a figure is the sum of, with the figure', async () => {
  const { calls } = open(
    'chiffre=ecritures&debut=2026-10&cote=revenus&categorie=Free+IT',
    found({ total: 7_000.5, count: 3, lines: ENTRIES }),
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Revenus d’octobre 2026, Free IT' })).toBeVisible();
  const summary = await screen.findByText(/3.lignes/);
  expect(plain(summary.textContent)).toBe('7 000,50 € HT · 3 lignes');
  expect(calls[0]?.variables).toEqual({
    figure: 'ENTRIES',
    beginDate: '2026-10-01',
    endDate: '2026-10-01',
    isExpense: false,
    types: ['freelance', 'IT'],
  });
  const rows = screen.getAllByRole('row').map((row) => plain(row.textContent));
  expect(rows.some((row) => row?.includes('10 000,50 €') && row.includes('Facture client'))).toBe(true);
  expect(rows.some((row) => row?.includes('−9 000,00 €') && row.includes('Avoir client'))).toBe(true);
  expect(rows.some((row) => row?.includes('6 000,00 €') && row.includes('Revenu prévu'))).toBe(true);
  const links = screen.getAllByRole('link', { name: /^(Nord|Sud)$/ }).map((link) => link.getAttribute('href'));
  // The largest line comes first; one that is not invoiced yet leads to its mission.
  expect(links).toEqual(['/invoices/i1', '/missions/m1', '/invoices/i2']);
  expect(screen.getByRole('link', { name: 'Les finances de Bloom' })).toHaveAttribute('href', '/finance');
});

it('says of whom the margin is, and of which months', async () => {
  open('chiffre=ecritures&debut=2026-07&fin=2027-02&client=nord', found({ total: -10, subject: 'Nord' }));
  expect(screen.getByRole('heading', { level: 1, name: 'Marge de juillet 2026 à février 2027' })).toBeVisible();
  expect(plain((await screen.findByText(/^Nord · /)).textContent)).toBe('Nord · −10,00 € HT · 0 ligne');
  expect(screen.getByText('Aucune ligne pour ce chiffre')).toBeVisible();
});

it('says how long clients took to pay, of all that there is and not of what is listed', async () => {
  const paid = (amount: number, paidOn: string) =>
    line({ amount, invoiceId: 'i1', number: 'F-1', issuedOn: '2026-06-01', paidOn });
  const lines = [paid(3_000, '2026-07-01'), paid(1_000, '2026-07-31')];
  open('chiffre=regle', found({ total: 4_100, count: 3, averageDays: 47.5, lines }));
  const summary = await screen.findByText(/3.lignes/);
  expect(plain(summary.textContent)).toBe(
    '4 100,00 € TTC · 3 lignes, dont les 2 plus grandes · 47,5 j en moyenne pondérée',
  );
  expect(await screen.findByRole('gridcell', { name: '30' })).toBeVisible();
  expect(screen.getByRole('gridcell', { name: '60' })).toBeVisible();
});

it('states the DSO that its lines stand for, and leads to what it is set against', async () => {
  const owed = line({ amount: 3_600, invoiceId: 'i1', number: 'F-1', issuedOn: '2026-10-01', dueOn: '2026-11-15' });
  open('chiffre=dso', found({ total: 3_600, count: 1, dso: 36.5, yearTotal: 36_000, lines: [owed] }));
  expect(screen.getByRole('heading', { level: 1, name: 'DSO, encours clients' })).toBeVisible();
  const link = await screen.findByRole('link', { name: /^36\s000,00\s€ TTC facturés en 365\sjours$/ });
  expect(plain(link.parentElement?.textContent)).toBe(
    '36,5 j · 3 600,00 € TTC · 1 ligne, rapportés à 36 000,00 € TTC facturés en 365 jours',
  );
  expect(link).toHaveAttribute('href', '/finance/lines?chiffre=facture');
});

it('leads from a month that is not invoiced to where it is gone on with', async () => {
  const report = line({ kind: 'REPORT', stage: 'TO_SIGN', amount: 500, financeType: null });
  open('chiffre=non-facture&debut=2026-10&etape=a-signer', found({ total: 500, count: 1, lines: [report] }));
  expect(
    screen.getByRole('heading', { level: 1, name: 'Travaux non facturés d’octobre 2026, Compte rendu à signer' }),
  ).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Nord' })).toHaveAttribute('href', '/activities?month=2026-10');
});

it('asks for work of all months where none is named', async () => {
  const { calls } = open('chiffre=non-facture', found({}));
  expect(await screen.findByText('Aucune ligne pour ce chiffre')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Travaux non facturés' })).toBeVisible();
  expect(calls[0]?.variables).toEqual({ figure: 'UNINVOICED' });
});

it('says when the lines do not come, and tries again', async () => {
  open('chiffre=retard', () => refuse('INTERNAL_SERVER_ERROR', 500));
  expect(screen.getByRole('heading', { level: 1, name: 'Factures clients en retard' })).toBeVisible();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Impossible de récupérer les finances. Erreur du server, essaie plus tard !');
  expect(within(alert).getByRole('button', { name: 'Réessayer' })).toBeVisible();
});

test('an address says of a figure what was asked', () => {
  const asked: AskedFigure[] = [
    { figure: 'LATE' },
    { figure: 'DSO' },
    { figure: 'INVOICED' },
    { figure: 'ENTRIES', begin: '2026-10', end: '2026-10', isExpense: true, category: 'Free IT' },
    { figure: 'ENTRIES', begin: '2026-01', end: '2026-10', isExpense: false, clientId: null },
    { figure: 'ENTRIES', begin: '2026-01', end: '2026-10', accountManagerId: 'a1' },
    { figure: 'UNINVOICED', begin: '2026-10', end: '2026-10', stage: 'TO_VALIDATE' },
  ];
  for (const one of asked) {
    const read = Object.entries(askedOf(new URLSearchParams(writeAsked(one)))).filter(
      ([, value]) => value !== undefined,
    );
    expect(Object.fromEntries(read)).toEqual(one);
  }
  expect(askedOf(new URLSearchParams('chiffre=rien&debut=2026-13&etape=x')).begin).toBeUndefined();
});

it('is of the month before where the address names no month that there is', async () => {
  const { calls } = open('chiffre=ecritures&debut=9999-12', found({}));
  expect(await screen.findByText('Aucune ligne pour ce chiffre')).toBeVisible();
  const now = new Date();
  const before = new Date(Date.UTC(now.getFullYear(), now.getMonth() - 1, 1)).toISOString().slice(0, 10);
  expect(calls[0]?.variables).toMatchObject({ beginDate: before, endDate: before });
});

it('says where an amount below zero comes from among work that is not invoiced', async () => {
  const lines = [line({ amount: -600, kind: 'REPORT', stage: 'TO_VALIDATE', invoiceId: 'i1' })];
  open('chiffre=non-facture', found({ total: -600, count: 1, lines }));
  expect(await screen.findByText(/Un montant négatif est celui d’un mois corrigé à la baisse/)).toBeVisible();
});
