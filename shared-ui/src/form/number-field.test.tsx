import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form } from './form.tsx';
import { NumberField } from './form-field.tsx';

test('has euros with their cents where there are any, and leaves what is typed as it is typed', async () => {
  render(
    <Form label="Montants" initialValues={{ due: 691.2, rate: 650, days: 18.5 }} onSubmit={() => undefined}>
      <NumberField name="due" label="Reste dû" suffix="€" />
      <NumberField name="rate" label="TJM" suffix="€" />
      <NumberField name="days" label="Jours" />
    </Form>,
  );
  const due = screen.getByRole('textbox', { name: 'Reste dû' });
  expect(due).toHaveValue('691,20');
  expect(screen.getByRole('textbox', { name: 'TJM' })).toHaveValue('650');
  expect(screen.getByRole('textbox', { name: 'Jours' })).toHaveValue('18,5');
  await userEvent.clear(due);
  await userEvent.type(due, '500,5');
  expect(due).toHaveValue('500,5');
});
