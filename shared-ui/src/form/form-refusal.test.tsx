import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form } from './form.tsx';
import { TextField } from './form-field.tsx';
import { SubmitButton } from './submit-button.tsx';

it('keeps what the server refused while nothing is changed, and sends it again all the same', async () => {
  const sent = jest.fn();
  const form = (errors?: Record<string, string>) => (
    <Form initialValues={{ email: 'a@b.fr', name: '' }} onSubmit={async () => void sent()} fieldErrors={errors}>
      <TextField name="email" label="E-mail" />
      <TextField name="name" label="Nom" />
      <SubmitButton>Envoyer</SubmitButton>
    </Form>
  );
  const user = userEvent.setup();
  const { rerender } = render(form());
  rerender(form({ email: 'Déjà prise' }));
  expect(await screen.findByText('Déjà prise')).toBeVisible();
  await user.click(screen.getByLabelText('E-mail'));
  await user.click(screen.getByLabelText('Nom'));
  await user.tab();
  expect(screen.getByText('Déjà prise')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Envoyer' }));
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  expect(screen.queryByText('Déjà prise')).toBeNull();
});

it('says of each field what was refused of it, until that one is changed', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const form = (errors?: Record<string, string>) => (
    <Form initialValues={{ email: 'a@b.fr', name: '' }} onSubmit={() => answered} fieldErrors={errors}>
      <TextField name="email" label="E-mail" />
      <TextField name="name" label="Nom" />
      <SubmitButton>Envoyer</SubmitButton>
    </Form>
  );
  const user = userEvent.setup();
  const { rerender } = render(form());
  await user.click(screen.getByRole('button', { name: 'Envoyer' }));
  await user.type(screen.getByLabelText('Nom'), 'Paul');
  answer();
  rerender(form({ email: 'Déjà prise', name: 'Trop court' }));
  expect(await screen.findByText('Déjà prise')).toBeVisible();
  await user.click(screen.getByLabelText('Nom'));
  await user.tab();
  expect(screen.getByText('Déjà prise')).toBeVisible();
  // The server never saw what is there now.
  expect(screen.queryByText('Trop court')).toBeNull();
  await user.type(screen.getByLabelText('E-mail'), '.fr');
  await user.tab();
  expect(screen.queryByText('Déjà prise')).toBeNull();
});
