import { choose, offered } from '@bloom/tools/choice-list';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MonthPicker, type MonthPickerProps } from './month-picker.tsx';

function Picker({ start, ...props }: Partial<MonthPickerProps> & { start?: string }) {
  const [month, setMonth] = useState(start);
  return (
    <>
      <MonthPicker {...props} value={month} onChange={setMonth} />
      <output>{month ?? 'rien'}</output>
    </>
  );
}

test('answers once both month and year are chosen', async () => {
  render(<Picker min="2025-01" max="2026-12" />);
  await choose(userEvent.setup(), screen.getByRole('combobox', { name: 'Mois' }), 'novembre');
  expect(screen.getByText('rien')).toBeInTheDocument();
  await choose(userEvent.setup(), screen.getByRole('combobox', { name: 'Année' }), '2026');
  expect(screen.getByText('2026-11')).toBeInTheDocument();
});

test('offers the years between the bounds', async () => {
  render(<Picker start="2026-03" min="2024-05" max="2027-01" />);
  expect(await offered(userEvent.setup(), screen.getByRole('combobox', { name: 'Année' }))).toEqual([
    '2024',
    '2025',
    '2026',
    '2027',
  ]);
});

test('a month out of bounds can be chosen, for the screen to refuse it', async () => {
  render(<Picker start="2026-03" min="2026-02" max="2026-06" />);
  await choose(userEvent.setup(), screen.getByRole('combobox', { name: 'Mois' }), 'décembre');
  expect(screen.getByText('2026-12')).toBeInTheDocument();
});

test('strict bounds disable months and stop the buttons', async () => {
  render(<Picker start="2026-06" min="2026-02" max="2026-06" strict steps />);
  await userEvent.click(screen.getByRole('combobox', { name: 'Mois' }));
  expect(screen.getByRole('option', { name: 'décembre' })).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Mois suivant' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Mois précédent' }));
  expect(screen.getByText('2026-05')).toBeInTheDocument();
});

test('steps over the turn of the year', async () => {
  render(<Picker start="2026-12" steps />);
  await userEvent.click(screen.getByRole('button', { name: 'Mois suivant' }));
  expect(screen.getByText('2027-01')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Mois précédent' }));
  expect(screen.getByText('2026-12')).toBeInTheDocument();
});

test('says what is wrong beside the lists', () => {
  render(<Picker start="2026-12" label="Nouveau CRA" error="Le CRA pour ce mois-ci existe déjà !" />);
  expect(screen.getByRole('alert')).toHaveTextContent('Le CRA pour ce mois-ci existe déjà !');
  expect(screen.getByRole('group', { name: 'Nouveau CRA' })).toHaveAccessibleDescription(
    'Le CRA pour ce mois-ci existe déjà !',
  );
  expect(screen.getByRole('combobox', { name: 'Mois' })).toBeInvalid();
});
