import { choose } from '@bloom/tools/choice-list';
import { refuse, startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { PlanningMissionPage } from './planning-mission.page.tsx';
import { figureText, figureTitle, readFigure } from './planning-words.ts';

// The chart has its own test; a picture says nothing here that the tables do not.
jest.mock('@bloom/shared-ui/chart', () => ({
  Chart: ({ label }: { label: string }) => <div role="img" aria-label={label} />,
}));

const CODES = ['D', 'NS', 'M', 'F', 'EB', 'BE', 'BR'];
const MONTHS = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}-01`);

/** Three this March and one a year before; the year has begun eleven months. */
function year(over: object = {}) {
  const months = MONTHS.map((month, index) => ({
    month,
    currentYear: index === 2 ? 3 : 0,
    lastYear: index === 2 ? 1 : 0,
  }));
  return { currentYear: 3, lastYear: 1, diff: 2, averagePerMonth: 0.27, months, ...over };
}

function figures(variables: Record<string, unknown>, over: object = {}) {
  const types = ['IT', 'RPO', 'People'].map((type) => ({ type, ...year(type === 'IT' ? {} : { currentYear: 0 }) }));
  return {
    startDate: variables.startDate,
    monthsElapsed: 11,
    counts: CODES.map((code) => ({ code, ...year(over), types: variables.extended ? types : null })),
  };
}

const counted = (id: string, months: string[]) => ({
  months,
  mission: {
    recordId: id,
    label: `Mission ${id}`,
    type: 'IT',
    beginMission: '2026-03-02',
    endMission: '2026-12-31',
    clientSociety: { recordId: 'c', name: 'Horizon Conseil' },
    bloomer: { recordId: 'b', fullname: 'Camille Martin', isDisabled: false },
    amendments: [],
  },
});

function open(at = '/planningMission?year=2026', over: Record<string, unknown> = {}) {
  const calls = startFakeApi({
    Query: {
      dashboardMissionData: (args: Record<string, unknown>) => figures(args),
      countedMissions: () => [counted('1', ['2026-03-01']), counted('2', ['2026-03-01']), counted('3', ['2026-03-01'])],
      ...over,
    },
  });
  return { calls, ...renderPage(PlanningMissionPage, { path: '/planningMission', at, roles: ['Admin'] }) };
}

const table = async () => within(await screen.findByRole('table', { name: /^Indicateurs des missions par mois/ }));

beforeEach(() => localStorage.clear());

it('opens on the year that has begun in Paris, whatever the clock of the browser shows', async () => {
  jest.useFakeTimers({ now: new Date('2026-12-31T23:30:00Z'), advanceTimers: true });
  try {
    open('/planningMission');
    const planning = await table();
    expect(planning.getAllByRole('columnheader')[1]).toHaveTextContent('2027');
  } finally {
    jest.useRealTimers();
  }
});

it('shows every indicator by month, with the year, the year before, the difference and the average', async () => {
  const { calls } = open();
  const planning = await table();
  const headings = planning.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headings).toEqual([
    ...['Indicateur', '2026', '2025', 'Écart', 'Moyennepar mois'],
    ...['janv.', 'févr.', 'mars', 'avr.', 'mai', 'juin', 'juil.', 'août', 'sept.', 'oct.', 'nov.', 'déc.'],
  ]);
  const rows = planning.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'D Deals gagnés',
    'NS Démarrages',
    'M Missions en cours',
    'F Fins de mission',
    'EB Non prolongées',
    'BE Prolongées',
    'BR Bloomers replacés',
  ]);
  const starts = within(planning.getByRole('row', { name: /^NS Démarrages/ })).getAllByRole('cell');
  expect(starts.slice(0, 4).map(({ textContent }) => textContent?.split(' ')[0])).toEqual(['3', '1', '+2', '0,3']);
  expect(calls[0]?.variables).toEqual({ startDate: '2026-01-01', extended: false });
  expect(screen.getByRole('img', { name: /^Missions en cours par mois en 2026/ })).toBeVisible();
});

it('opens the missions behind a figure of a month, in the address, and Back closes them', async () => {
  const { user, calls, router } = open();
  const row = within((await table()).getByRole('row', { name: /^NS Démarrages/ }));
  await user.click(row.getAllByRole('button')[2] as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Démarrages, mars 2026' });
  expect(await within(dialog).findByText('3 missions')).toBeVisible();
  expect(within(dialog).getByRole('link', { name: 'Mission 2' })).toHaveAttribute('href', '/missions/2');
  expect(calls.at(-1)?.variables).toEqual({ code: 'NS', from: '2026-03-01', to: '2026-03-01', type: null });
  await waitFor(() => expect(router.state.location.search).toContain('figure=NS.2026-03.2026-03'));
  await router.navigate(-1);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('opens a year as the months that have begun, and the year before as the same months', async () => {
  const { user, calls } = open('/planningMission?year=2026', {
    countedMissions: () => [counted('1', ['2026-03-01', '2026-04-01'])],
  });
  const row = within((await table()).getByRole('row', { name: /^M Missions en cours/ }));
  await user.click(row.getAllByRole('button')[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Missions en cours, janvier à novembre 2026' });
  expect(await within(dialog).findByText('2 mois de mission sur 1 mission')).toBeVisible();
  expect(calls.at(-1)?.variables).toEqual({ code: 'M', from: '2026-01-01', to: '2026-11-01', type: null });
  await user.click(within(dialog).getByRole('button', { name: 'Fermer' }));
  await user.click(row.getAllByRole('button')[1] as HTMLElement);
  await screen.findByRole('dialog', { name: 'Missions en cours, janvier à novembre 2025' });
});

it('adds the types, another year and another indicator, all in the address', async () => {
  const { user, calls, router } = open();
  await table();
  await user.click(screen.getByRole('switch', { name: 'Détail par type' }));
  await waitFor(() => expect(calls.at(-1)?.variables).toEqual({ startDate: '2026-01-01', extended: true }));
  expect(await screen.findAllByRole('rowheader', { name: 'RPO' })).toHaveLength(7);
  await choose(user, screen.getByRole('combobox', { name: 'Indicateur' }), 'Démarrages');
  expect(await screen.findByRole('img', { name: /^Démarrages par mois/ })).toBeVisible();
  await choose(user, screen.getByRole('combobox', { name: 'Année' }), '2025');
  await waitFor(() =>
    expect(calls.findLast(({ operation }) => operation === 'PlanningFigures')?.variables).toEqual({
      startDate: '2025-01-01',
      extended: true,
    }),
  );
  await waitFor(() => expect(router.state.location.search).toBe('?year=2025&types=1&graph=NS'));
});

it('says what to do when there is nothing', async () => {
  const blank = (args: Record<string, unknown>) =>
    figures(args, { months: MONTHS.map((month) => ({ month, currentYear: 0, lastYear: 0 })) });
  open('/planningMission?year=2026', { dashboardMissionData: blank });
  expect(await screen.findByText('Aucune mission en 2025 ni en 2026')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Créer une mission' })).toHaveAttribute('href', '/missions/new');
});

it('says when the figures do not come, and tries again', async () => {
  open('/planningMission', { dashboardMissionData: () => refuse('INTERNAL_SERVER_ERROR', 500) });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(/Impossible de récupérer les données de mission/);
  expect(within(alert).getByRole('button', { name: 'Réessayer' })).toBeVisible();
});

test.each([
  ['NS.2026-03.2026-03', 'Démarrages, mars 2026'],
  ['M.2025-01.2025-11.RPO', 'Missions en cours RPO, janvier à novembre 2025'],
])('the address %s is « %s »', (text, title) => {
  const figure = readFigure(text);
  expect(figure && figureTitle(figure)).toBe(title);
  expect(figure && figureText(figure)).toBe(text);
});

test.each([
  '',
  'X.2026-03.2026-03',
  'NS.2026-13.2026-13',
  'NS.2026-05.2026-03',
  'NS.2026-03.2026-03.CDI',
  'constructor',
])('the address « %s » means nothing', (text) => expect(readFigure(text)).toBeUndefined());

it('shows who works when: a bar for each mission that leads to it, and the days without one', async () => {
  const of = (id: string, beginMission: string, endMission: string) => {
    const { mission, ...rest } = counted(id, []);
    return { ...rest, mission: { ...mission, beginMission, endMission } };
  };
  open(undefined, {
    countedMissions: () => [of('1', '2026-01-01', '2026-03-31'), of('2', '2026-06-01', '2026-12-31')],
  });
  const row = within((await screen.findByText('Camille Martin')).closest('li') as HTMLElement);
  const [name, ...bars] = row.getAllByRole('link');
  expect(name).toHaveAttribute('href', '/bloomers/b');
  expect(bars.map((bar) => [bar.textContent, bar.getAttribute('href')])).toEqual([
    ['Mission 1, Horizon Conseil, du 01/01/2026 au 31/03/2026', '/missions/1'],
    ['Mission 2, Horizon Conseil, du 01/06/2026 au 31/12/2026', '/missions/2'],
  ]);
  expect(row.getByText('Sans mission du 01/04/2026 au 31/05/2026')).toBeInTheDocument();
});

it('reads the missions of the years around, for the gaps over New Year', async () => {
  const of = (id: string, beginMission: string, endMission: string) => {
    const { mission, ...rest } = counted(id, []);
    return { ...rest, mission: { ...mission, beginMission, endMission } };
  };
  const missions: Record<string, unknown[]> = {
    '2025-01-01': [of('1', '2025-03-03', '2025-12-19')],
    '2026-01-01': [of('2', '2026-02-02', '2026-12-18')],
    '2027-01-01': [of('3', '2027-01-04', '2027-06-30')],
  };
  open(undefined, { countedMissions: ({ from }: { from: string }) => missions[from] });
  const row = within((await screen.findByText('Camille Martin')).closest('li') as HTMLElement);
  expect(row.getByText('Sans mission du 20/12/2025 au 01/02/2026')).toBeInTheDocument();
  expect(row.getByText('Sans mission du 19/12/2026 au 03/01/2027')).toBeInTheDocument();
  expect(row.getAllByRole('link')).toHaveLength(2);
});

it('draws of a mission that was extended and then shortened the days that are left', async () => {
  const { mission, ...rest } = counted('1', []);
  const moved = (number: number, formerEndMission: string, newEndMission: string) => ({
    ...{ recordId: `a${number}`, number, state: 'signed', formerEndMission, newEndMission },
  });
  const amendments = [moved(1, '2026-03-31', '2026-06-30'), moved(2, '2026-06-30', '2026-05-31')];
  const extended = {
    ...rest,
    mission: { ...mission, beginMission: '2026-01-01', endMission: '2026-05-31', amendments },
  };
  open(undefined, { countedMissions: () => [extended] });
  const bar = await screen.findByRole('link', { name: /^Mission 1, .* au 31\/05\/2026$/ });
  const [agreed, added] = [...bar.querySelectorAll<HTMLElement>('[style]')].map(({ style }) => Number(style.flexGrow));
  // 90 days were agreed first, 61 of the others are left.
  expect((agreed ?? 0) / (added ?? 1)).toBeCloseTo(90 / 61, 5);
});

it('keeps a short bar at the end of the year within the year', async () => {
  const { mission, ...rest } = counted('1', []);
  const late = { ...rest, mission: { ...mission, beginMission: '2026-12-28', endMission: '2027-06-30' } };
  open(undefined, { countedMissions: () => [late] });
  const bar = await screen.findByRole('link', { name: /^Mission 1, .* du 28\/12\/2026/ });
  expect(bar).toHaveStyle({ right: '0%' });
});
