import { render, screen } from '@testing-library/react';
import { Chart, PieChart } from './chart.tsx';
import { chartOption } from './chart-options.ts';

const series = [
  { name: '2026', values: [1200, 3, null], kind: 'bar', tone: 'accent' },
  { name: '2025', values: [2, 4, 5], kind: 'line', tone: 'soft' },
] as const;
const categories = ['janv.', 'févr.', 'mars'];

beforeEach(() => {
  // jsdom lays nothing out; a chart without width draws nothing.
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600);
  // Nor does it measure text; the library then estimates.
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(260);
});

it('draws its series with their names, as one picture with a name', async () => {
  const { container } = render(<Chart label="Démarrages en 2026" categories={categories} series={series} />);
  expect(screen.getByRole('img', { name: 'Démarrages en 2026' })).toBeVisible();
  expect(await screen.findByText('2026')).toBeInTheDocument();
  expect(screen.getByText('2025')).toBeInTheDocument();
  expect(screen.getByText('mars')).toBeInTheDocument();
  // French figures on the axis.
  expect(container.querySelector('svg')?.textContent).toContain('1\u202f200');
});

it('has the colours of both themes', () => {
  const color = (mode: 'light' | 'dark') =>
    JSON.stringify(chartOption({ label: '', categories, series: [...series] }, mode));
  expect(color('light')).toContain('#1f6f54');
  expect(color('dark')).toContain('#5fc39b');
});

it('dashes what has not happened yet, from where the line ends, and tells lines apart by their marks', () => {
  const line = (name: string, dashedFrom: number) =>
    ({ name, values: [1, 2, 3], kind: 'line', tone: 'info', dashedFrom }) as const;
  const option = chartOption({ label: '', categories, series: [line('a', 2), line('b', 3), line('c', 0)] }, 'light');
  const drawn = (option.series as { name: string; data: unknown; symbol: string; lineStyle: { type: string } }[]).map(
    ({ name, data, symbol, lineStyle }) => [name, lineStyle.type, symbol, data],
  );
  expect(drawn).toEqual([
    ['a', 'solid', 'circle', [1, 2, null]],
    ['a', 'dashed', 'circle', [null, 2, 3]],
    ['b', 'solid', 'rect', [1, 2, 3]],
    ['c', 'dashed', 'triangle', [1, 2, 3]],
  ]);
});

it('draws the parts of a whole with their words', async () => {
  const slices = [
    { name: 'CDI', value: 3, text: '75,0 %' },
    { name: 'Autres', value: 0, text: '0,0 %' },
    { name: 'People', value: 1, text: '25,0 %' },
  ];
  const { container } = render(<PieChart label="Répartition" slices={slices} />);
  expect(screen.getByRole('img', { name: 'Répartition' })).toBeVisible();
  expect(await screen.findByText('CDI 75,0 %')).toBeInTheDocument();
  expect(container.querySelector('svg')?.textContent).toContain('People 25,0 %');
  expect(screen.queryByText('Autres 0,0 %')).toBeNull();
});

it('is fitted to the paper that it is printed on, whatever width it was drawn for', async () => {
  const { container } = render(<Chart label="Démarrages" categories={categories} series={series} />);
  await screen.findByText('mars');
  const drawing = container.querySelector('svg');
  window.dispatchEvent(new Event('beforeprint'));
  expect(drawing).toHaveAttribute('viewBox', '0 0 600 260');
  window.dispatchEvent(new Event('afterprint'));
  expect(drawing).not.toHaveAttribute('viewBox');
});
