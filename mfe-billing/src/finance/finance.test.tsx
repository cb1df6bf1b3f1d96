import { choose } from '@bloom/tools/choice-list';
import { refuse, startFakeApi } from '@bloom/tools/fake-api';
import { renderPage, usePhone } from '@bloom/tools/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { daysText, shareText } from '../finance-words.ts';
import { ENTRIES, FIGURES } from './finance.fixture.ts';
import { FinancePage } from './finance.page.tsx';

// The charts have their own test; a picture says nothing here that the tables do not.
jest.mock('@bloom/shared-ui/chart', () => ({
  Chart: ({ label, series }: { label: string; series: { name: string; dashedFrom: number }[] }) => (
    <div role="img" aria-label={label} data-dashed={series.map(({ dashedFrom }) => dashedFrom).join()} />
  ),
  PieChart: ({ label }: { label: string }) => <div role="img" aria-label={label} />,
  SLICE_TONES: ['accent'],
}));

type Range = { beginDate: string; endDate: string; isExpense?: boolean };

function open(at = '/finance', over: Record<string, unknown> = {}, entries = ENTRIES) {
  const between = ({ beginDate, endDate, isExpense }: Range) =>
    entries
      .filter(({ date }) => beginDate <= date && date <= endDate)
      .filter((one) => isExpense === undefined || isExpense === one.isExpense);
  const calls = startFakeApi({
    Query: {
      getFinances: (args: Range) => between(args),
      getFinanceByMonth: ({ date, isExpense }: { date: string; isExpense?: boolean }) =>
        between({ beginDate: date, endDate: date, ...(isExpense == null ? {} : { isExpense }) }),
      financeFigures: () => FIGURES,
      ...over,
    } as never,
  });
  return { calls, ...renderPage(FinancePage, { path: '/finance', at, roles: ['Admin'] }) };
}

const plain = (text: string | null | undefined) => text?.replace(/[\u00a0\u202f]/g, ' ');
const cellsOf = (row: HTMLElement) => [...row.querySelectorAll('th, td')].map(({ textContent }) => plain(textContent));

/** What a figure says, and which lines it opens. */
const linesOf = (link: HTMLElement) => {
  const [path, search] = (link.getAttribute('href') ?? '').split('?');
  return path === '/finance/lines' ? `${plain(link.textContent)}: ${search}` : `elsewhere: ${path}`;
};

/** jsdom's blobs have no `text`. */
const textOf = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-23T09:00:00Z'), advanceTimers: true, doNotFake: ['performance'] });
});
afterEach(() => jest.useRealTimers());

it('shows what last month brought, cost and left, beside the month before', async () => {
  open();
  expect(screen.getByRole('heading', { level: 1, name: 'Les finances de Bloom' })).toBeVisible();
  const cards = await screen.findByRole('region', { name: 'Chiffres d’octobre 2026' });
  const text = plain(cards.textContent) ?? '';
  expect(text).toMatch(/Marge des revenus \(HT\)100 000,10 €.*en hausse de 25 %/);
  // Less was spent: that is down, whatever it means.
  expect(text).toMatch(/Dépenses \(HT\)54 000,20 €.*en baisse de 10 %/);
  expect(text).toMatch(/Profit \(HT\)45 999,90 €.*en hausse de 130 %.*soit 46,0 % des revenus/);
  expect(within(cards).getAllByRole('link').map(linesOf)).toEqual([
    '100 000,10 €: chiffre=ecritures&debut=2026-10&cote=revenus',
    // What is not invoiced yet is said beside what was.
    '24 000,00 €: chiffre=non-facture&debut=2026-10',
    '54 000,20 €: chiffre=ecritures&debut=2026-10&cote=depenses',
    '45 999,90 €: chiffre=ecritures&debut=2026-10',
  ]);
});

it('draws four months back and three ahead, dashed from the present one on, and says them in a table', async () => {
  const { user, calls } = open();
  const chart = await screen.findByRole('img', { name: /^Marge des revenus, dépenses et profit hors taxes par mois/ });
  expect(chart).toHaveAccessibleName(/de juillet 2026 à février 2027/);
  expect(chart).toHaveAttribute('data-dashed', '4,4,4');
  expect(calls.find(({ operation }) => operation === 'FinanceHome')?.variables).toEqual({
    last: '2026-10-01',
    before: '2026-09-01',
    begin: '2026-07-01',
    end: '2027-02-01',
  });
  expect(screen.queryByRole('table', { name: 'Vue d’ensemble' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Voir le tableau' }));
  const table = within(screen.getByRole('table', { name: 'Vue d’ensemble' }));
  const rows = table.getAllByRole('row').map(cellsOf);
  expect(rows).toHaveLength(9);
  expect(rows[4]).toEqual(['octobre 2026', '100 000,10 €', '54 000,20 €', '45 999,90 €']);
  expect(rows[6]).toEqual(['décembre 2026 (prévision)', '40 000,00 €', '30 000,00 €', '10 000,00 €']);
  // What is expected has its lines, too.
  expect(
    within(table.getAllByRole('row')[6] as HTMLElement)
      .getAllByRole('link')
      .map(linesOf),
  ).toEqual([
    '40 000,00 €: chiffre=ecritures&debut=2026-12&cote=revenus',
    '30 000,00 €: chiffre=ecritures&debut=2026-12&cote=depenses',
    '10 000,00 €: chiffre=ecritures&debut=2026-12',
  ]);
  await user.click(screen.getByRole('button', { name: 'Masquer le tableau' }));
  expect(screen.queryByRole('table', { name: 'Vue d’ensemble' })).toBeNull();
});

it('says each row of a table on a phone as a card, with nothing to scroll aside', async () => {
  usePhone();
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Voir le tableau' }));
  const months = within(screen.getByRole('list', { name: 'Vue d’ensemble' })).getAllByRole('listitem');
  expect(months).toHaveLength(8);
  expect(plain(months[3]?.textContent)).toBe(
    'octobre 2026Marge des revenus (HT)100 000,10 €Dépenses (HT)54 000,20 €Profit (HT)45 999,90 €',
  );
  const links = within(months[3] as HTMLElement).getAllByRole('link');
  expect(links.map(linesOf)).toContain('45 999,90 €: chiffre=ecritures&debut=2026-10');
  expect(screen.queryByRole('table')).toBeNull();
});

it('keeps its figures when a period is wrong, and says why', async () => {
  const { user, calls, router } = open();
  const end = await screen.findByRole('group', { name: 'Fin' });
  await choose(user, within(end).getByRole('combobox', { name: 'Année' }), '2026');
  expect(await within(end).findByRole('alert')).toHaveTextContent('La fin de la période précède son début.');
  expect(screen.getByRole('img', { name: /de juillet 2026 à février 2027/ })).toBeVisible();
  await choose(user, within(end).getByRole('combobox', { name: 'Mois' }), 'décembre');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(await screen.findByRole('img', { name: /de juillet 2026 à décembre 2026/ })).toBeVisible();
  await waitFor(() => expect(router.state.location.search).toBe('?end=2026-12'));
  expect(calls.filter(({ operation }) => operation === 'FinanceHome').map(({ variables }) => variables.end)).toEqual([
    '2027-02-01',
    '2026-12-01',
  ]);
});

it('refuses a period of more than 36 months in the address', async () => {
  open('/finance?begin=2023-12&end=2026-12');
  const begin = await screen.findByRole('group', { name: 'Début' });
  expect(within(begin).getByRole('alert')).toHaveTextContent(/dépasse 36 mois/);
});

it('shares the revenue of last month among the categories, and of any month', async () => {
  const { user } = open();
  expect(
    await screen.findByRole('img', { name: /^Répartition des revenus, octobre 2026.*Free IT 80,0.%, Free RPO 10,0.%/ }),
  ).toBeVisible();
  const shares = () => within(screen.getByRole('region', { name: 'Répartition des revenus' }));
  expect(shares().getAllByRole('row').slice(1).map(cellsOf)).toEqual([
    ['Free IT', '80 000,00 €', '80,0 %'],
    ['Free RPO', '10 000,00 €', '10,0 %'],
    ['CDI', '10 000,10 €', '10,0 %'],
    ['People', '0,00 €', '0,0 %'],
    ['Autres', '0,00 €', '0,0 %'],
  ]);
  expect(shares().getAllByRole('link').slice(0, 2).map(linesOf)).toEqual([
    '80 000,00 €: chiffre=ecritures&debut=2026-10&cote=revenus&categorie=Free+IT',
    '10 000,00 €: chiffre=ecritures&debut=2026-10&cote=revenus&categorie=Free+RPO',
  ]);
  await user.click(shares().getByRole('button', { name: 'Mois suivant' }));
  expect(await screen.findByText('Aucun revenu pour ce mois.')).toBeVisible();
  expect(cellsOf(shares().getAllByRole('row')[1] as HTMLElement)).toEqual(['Free IT', '0,00 €', 'TBC']);
});

it('says what holds money back, and leads to where it is gone on with', async () => {
  open();
  const work = within(await screen.findByRole('region', { name: 'Travaux non facturés' }));
  expect(plain(work.getByText(/sur 4 comptes rendus/).textContent)).toMatch(/^33 000,50 € HT/);
  expect(work.getAllByRole('link', { name: /€/ }).map(linesOf)).toEqual([
    '33 000,50 € HT: chiffre=non-facture',
    '24 000,00 €: chiffre=non-facture&debut=2026-10&etape=a-facturer',
    '9 000,50 €: chiffre=non-facture&debut=2026-09&etape=en-erreur',
  ]);
  expect(work.getByRole('link', { name: 'Facture à créer' })).toHaveAttribute('href', '/activities?month=2026-10');
  expect(work.getByRole('link', { name: 'Facture en erreur' })).toHaveAttribute(
    'href',
    '/invoices?vue=en-erreur&cote=client&mois=2026-09&nature=facture',
  );
  const paid = screen.getByRole('region', { name: 'Paiements des clients' });
  expect(plain(paid.textContent)).toMatch(/37,5 j.*DSO42 j.*90 000,00 €.*4 factures finalisées.*12 000,00 €/);
  expect(within(paid).getAllByRole('link').map(linesOf)).toEqual([
    '37,5 j: chiffre=regle',
    '42 j: chiffre=dso',
    '90 000,00 €: chiffre=encours',
    '12 000,00 €: chiffre=retard',
  ]);
});

it('splits the margin by client and by account manager', async () => {
  const { user } = open();
  const clients = within(await screen.findByRole('region', { name: 'Marge par client' }));
  expect(cellsOf(clients.getAllByRole('row')[1] as HTMLElement)).toEqual([
    ...['Nord', '20 000,00 €', '20,0 %', '100 000,00 €', '80 000,00 €'],
  ]);
  expect(clients.getByText(/^Factures de juillet 2026 à février 2027, sans les prévisions/)).toBeVisible();
  expect(clients.getByRole('link', { name: 'Nord' })).toHaveAttribute('href', '/society/nord');
  expect(
    within(clients.getAllByRole('row')[1] as HTMLElement)
      .getAllByRole('link')
      .slice(1)
      .map(linesOf),
  ).toEqual([
    '20 000,00 €: chiffre=ecritures&debut=2026-07&fin=2027-02&client=nord',
    '100 000,00 €: chiffre=ecritures&debut=2026-07&fin=2027-02&cote=revenus&client=nord',
    '80 000,00 €: chiffre=ecritures&debut=2026-07&fin=2027-02&cote=depenses&client=nord',
  ]);
  expect(clients.getAllByRole('row')).toHaveLength(11);
  await user.click(clients.getByRole('button', { name: 'Voir les 12 lignes' }));
  expect(clients.getAllByRole('row')).toHaveLength(13);
  expect(cellsOf(clients.getAllByRole('row')[2] as HTMLElement)[2]).toBe('–');
  const managers = within(screen.getByRole('region', { name: 'Marge par account manager' }));
  expect(managers.getByRole('rowheader', { name: 'Sans account manager' })).toBeVisible();
  expect(linesOf(managers.getByRole('link', { name: /^5.000/ }))).toMatch(/cote=revenus&responsable=aucun$/);
});

it('exports the figures of a chart as a file whose cells do nothing', async () => {
  const saved: Blob[] = [];
  jest.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:file';
  });
  const clients = [{ recordId: 'x', name: '=cmd|x', revenue: 1, expense: 0, margin: 1 }];
  const { user } = open('/finance', { financeFigures: () => ({ ...FIGURES, clients }) });
  await user.click(await screen.findByRole('button', { name: 'Exporter (CSV), Marge par client' }));
  await user.click(screen.getByRole('button', { name: 'Exporter (CSV), Vue d’ensemble' }));
  const [margins, overview] = await Promise.all(saved.map(textOf));
  expect(margins).toContain(`"'=cmd|x"`);
  expect(plain(overview)).toContain('"octobre 2026";"100000,10";"54000,20";"45999,90"');
});

it('says what to do before there is any invoice', async () => {
  const nothing = { ...FIGURES, firstMonth: null, uninvoiced: [], clients: [], accountManagers: [] };
  open('/finance', { financeFigures: () => nothing }, []);
  expect(await screen.findByText('Aucune facture pour l’instant')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Voir les activités' })).toHaveAttribute('href', '/activities');
});

it('says when the figures do not come, and tries again', async () => {
  open('/finance', { financeFigures: () => refuse('INTERNAL_SERVER_ERROR', 500) });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Impossible de récupérer les finances. Erreur du server, essaie plus tard !');
  expect(within(alert).getByRole('button', { name: 'Réessayer' })).toBeVisible();
});

test('a share that nobody knows is « TBC », and days before any payment are a dash', () => {
  expect([shareText(undefined), plain(shareText(5)), daysText(null)]).toEqual(['TBC', '5,0 %', '–']);
});
