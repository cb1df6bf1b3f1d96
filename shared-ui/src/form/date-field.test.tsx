import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { object, string } from 'yup';
import { DateField, type DateFieldProps } from './date-field.tsx';
import { Form } from './form.tsx';

const notInJune = string().test('june', 'Pas en juin', (value) => !value?.startsWith('2026-06'));

function showField(props: Partial<DateFieldProps> = {}, day = '', rule = notInJune) {
  const onSubmit = jest.fn();
  render(
    <Form initialValues={{ day }} validationSchema={object({ day: rule })} onSubmit={onSubmit}>
      <DateField name="day" label="Début" {...props} />
      <button type="submit">Envoyer</button>
    </Form>,
  );
  return { user: userEvent.setup(), onSubmit, field: () => screen.getByLabelText('Début') };
}

const send = () => screen.getByRole('button', { name: 'Envoyer' });
const sent = (onSubmit: jest.Mock) => onSubmit.mock.calls.map(([values]) => values as unknown);

test('a day is typed as French people write it, and sent as the server reads it', async () => {
  const { user, onSubmit, field } = showField();
  expect(field()).toHaveAttribute('placeholder', 'jj/mm/aaaa');
  await user.type(field(), '3/1/2027');
  await user.tab();
  await user.tab();
  expect(field()).toHaveValue('03/01/2027');
  await user.click(send());
  await waitFor(() => expect(sent(onSubmit)).toEqual([{ day: '2027-01-03' }]));
});

test('what is no day is said, kept and not sent, also where none is needed', async () => {
  const { user, onSubmit, field } = showField();
  await user.type(field(), '31/02/2027');
  await user.click(send());
  expect(await screen.findByRole('alert')).toHaveTextContent('Cette date n’existe pas');
  expect(field()).toHaveValue('31/02/2027');
  expect(onSubmit).not.toHaveBeenCalled();
  await user.clear(field());
  await user.type(field(), '28/02/2027');
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  await user.click(send());
  await waitFor(() => expect(sent(onSubmit)).toEqual([{ day: '2027-02-28' }]));
});

test('what is no day is said as that, where the form misses a day', async () => {
  const { user, field } = showField({}, '', string().required('Il faut un jour'));
  await user.type(field(), '32/12/2026');
  await user.click(send());
  expect(await screen.findByRole('alert')).toHaveTextContent('Cette date n’existe pas');
  await user.clear(field());
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Il faut un jour'));
});

test.each(['31/12/9999', '01/01/2201', '31/12/1899', '2201-01-01'])('%s exists, but is out of bounds', async (day) => {
  const { user, onSubmit, field } = showField();
  await user.type(field(), day);
  await user.click(send());
  expect(await screen.findByRole('alert')).toHaveTextContent('Écrivez une date entre 1900 et 2200.');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('the rules of the form count as well', async () => {
  const { user, onSubmit, field } = showField();
  await user.type(field(), '01/06/2026');
  await user.click(send());
  expect(await screen.findByRole('alert')).toHaveTextContent('Pas en juin');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a day is chosen in the calendar with the keyboard alone', async () => {
  const { user, onSubmit, field } = showField({}, '2026-11-30');
  await user.tab();
  await user.tab();
  await user.keyboard('{Enter}');
  const calendar = screen.getByRole('dialog', { name: 'Calendrier' });
  expect(within(calendar).getByText('novembre 2026')).toBeInTheDocument();
  expect(within(calendar).getByRole('button', { name: 'lundi 30 novembre 2026' })).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(within(calendar).getByText('décembre 2026')).toBeInTheDocument();
  await user.keyboard('{PageDown}{ArrowDown}{Enter}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(field()).toHaveValue('08/01/2027');
  expect(screen.getByRole('button', { name: 'Ouvrir le calendrier' })).toHaveFocus();
  await user.click(send());
  await waitFor(() => expect(sent(onSubmit)).toEqual([{ day: '2027-01-08' }]));
});

test('Escape closes the calendar and changes nothing; days out of bounds cannot be chosen', async () => {
  const { user, field } = showField({ min: '2026-11-10', max: '2026-11-20' }, '2026-11-15');
  await user.click(screen.getByRole('button', { name: 'Ouvrir le calendrier' }));
  expect(screen.getByRole('button', { name: 'lundi 9 novembre 2026' })).toBeDisabled();
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(screen.getByRole('button', { name: 'mardi 10 novembre 2026' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(field()).toHaveValue('15/11/2026');
});

test('what is only to be read has no calendar', () => {
  showField({ readOnly: true }, '2026-11-15');
  expect(screen.queryByRole('button', { name: 'Ouvrir le calendrier' })).not.toBeInTheDocument();
  expect(screen.getByLabelText('Début')).toHaveValue('15/11/2026');
});

test('what is no day goes with the field it cannot be corrected in, and keeps nothing from being sent', async () => {
  const onSubmit = jest.fn();
  const form = (isClosed: boolean) => (
    <Form initialValues={{ day: '' }} onSubmit={onSubmit}>
      <DateField name="day" label="Début" disabled={isClosed} />
      <button type="submit">Envoyer</button>
    </Form>
  );
  const user = userEvent.setup();
  const { rerender } = render(form(false));
  await user.type(screen.getByLabelText('Début'), '31/02/2027');
  await user.click(send());
  expect(await screen.findByRole('alert')).toHaveTextContent('Cette date n’existe pas');
  rerender(form(true));
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  expect(screen.getByLabelText('Début')).toHaveValue('');
  await user.click(send());
  await waitFor(() => expect(sent(onSubmit)).toEqual([{ day: '' }]));
});
