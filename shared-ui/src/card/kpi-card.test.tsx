import { render, screen } from '@testing-library/react';
import { EuroOutlined } from '../icons/icons.ts';
import { KpiCard } from './kpi-card.tsx';

const show = (evolution?: number) =>
  render(<KpiCard icon={<EuroOutlined />} label="Marges" value="1 000 €" evolution={evolution} />);

test.each([
  [12.5, 'up', /en hausse de\s+12,5\s%/, 'arrow-up'],
  [-3.2, 'down', /en baisse de\s+3,2\s%/, 'arrow-down'],
  [0, 'down', /en baisse de\s+0\s%/, 'arrow-down'],
])('an evolution of %d is %s', (evolution, className, words, arrow) => {
  const { container } = show(evolution);
  const shown = container.querySelector(`.${className}`);
  expect(shown?.textContent).toMatch(words);
  expect(shown?.querySelector(`.anticon-${arrow}`)).toBeInTheDocument();
});

test('has an icon, a label and a figure; no evolution when there is none', () => {
  const { container } = show();
  expect(container.querySelector('.anticon-euro')).toBeInTheDocument();
  expect(screen.getByText('Marges')).toBeInTheDocument();
  expect(screen.getByText('1 000 €')).toBeInTheDocument();
  expect(container.querySelector('.up, .down')).not.toBeInTheDocument();
});
