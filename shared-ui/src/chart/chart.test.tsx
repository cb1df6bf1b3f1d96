import { render, screen } from '@testing-library/react';
import { Chart } from './chart.tsx';
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
