import { choose, chosen, offered } from '@bloom/tools/choice-list';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { object, string } from 'yup';
import { Dialog } from '../dialog/dialog.tsx';
import { Form } from './form.tsx';
import { ChoiceList, SelectField, type SelectFieldProps } from './select-field.tsx';

const STATUSES = ['SASU', 'EURL', 'Portage'].map((value) => ({ value, label: value, disabled: value === 'Portage' }));

function showField(props: Partial<SelectFieldProps> = {}, status = '') {
  const onSubmit = jest.fn();
  const schema = object({ status: props.required ? string().required('Le statut est obligatoire') : string() });
  render(
    <Form initialValues={{ status }} validationSchema={schema} onSubmit={(values) => onSubmit(values.status)}>
      {({ resetForm }) => (
        <>
          <SelectField name="status" label="Statut" options={STATUSES} placeholder="Choisir" {...props} />
          <button type="submit">Envoyer</button>
          <button type="button" onClick={() => resetForm()}>
            Effacer
          </button>
        </>
      )}
    </Form>,
  );
  return { user: userEvent.setup(), onSubmit, field: () => screen.getByRole('combobox', { name: /^Statut/ }) };
}

const send = () => screen.getByRole('button', { name: 'Envoyer' });

test('what is chosen is said to those who do not see it', async () => {
  const { user, onSubmit, field } = showField();
  await choose(user, field(), 'EURL');
  expect(chosen(field())).toBe('EURL');
  expect(field()).toHaveAccessibleDescription('EURL');
  await user.click(send());
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith('EURL'));
});

test('the keyboard alone chooses, passes over what cannot be chosen, and does not send the form', async () => {
  const { user, onSubmit, field } = showField({ required: true }, 'SASU');
  await user.tab();
  expect(field()).toHaveFocus();
  await user.keyboard('{Enter}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(chosen(field())).toBe('EURL'));
  expect(onSubmit).not.toHaveBeenCalled();
});

test('what need not be chosen can be taken back, what is required cannot', async () => {
  const { user, field } = showField({}, 'SASU');
  expect(await offered(user, field())).toEqual(['Choisir', 'SASU', 'EURL', 'Portage']);
  await choose(user, field(), 'Choisir');
  expect(chosen(field())).toBe('Choisir');
});

test('everything of a list speaks French, and its drawings say nothing', async () => {
  const { user, onSubmit } = showField({ search: true }, 'SASU');
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Effacer le choix' }));
  await user.click(send());
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith(''));
});

test('the first error takes the focus to its list, which says what is wrong', async () => {
  const { user, field } = showField({ required: true });
  await user.click(send());
  await waitFor(() => expect(field()).toHaveFocus());
  expect(field()).toBeInvalid();
  expect(field()).toBeRequired();
  expect(field()).toHaveAccessibleDescription('Le statut est obligatoire');
  expect(await offered(user, field())).toEqual(['SASU', 'EURL', 'Portage']);
});

test('a form that is emptied empties its lists', async () => {
  const { user, field } = showField({ required: true });
  await choose(user, field(), 'SASU');
  await user.click(screen.getByRole('button', { name: 'Effacer' }));
  expect(chosen(field())).toBe('');
});

test('several are chosen, and narrowed by typing', async () => {
  const onSubmit = jest.fn();
  const user = userEvent.setup();
  render(
    <Form initialValues={{ status: [] }} onSubmit={({ status }) => onSubmit(status)}>
      <SelectField name="status" label="Statuts" options={STATUSES} search multiple />
      <button type="submit">Envoyer</button>
    </Form>,
  );
  const field = screen.getByRole('combobox', { name: 'Statuts' });
  await user.type(field, 'eu');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['EURL']);
  await user.keyboard('{Enter}');
  await user.clear(field);
  await choose(user, field, 'SASU');
  await user.click(send());
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith(['EURL', 'SASU']));
});

function Asked() {
  const [isOpen, setOpen] = useState(true);
  return (
    <Dialog open={isOpen} title="Question" onClose={() => setOpen(false)}>
      <ChoiceList aria-label="Réponse" options={STATUSES} value="SASU" onChange={() => undefined} />
    </Dialog>
  );
}

test('Escape closes the list and leaves the dialog around it open', async () => {
  const user = userEvent.setup();
  render(<Asked />);
  const list = screen.getByRole('combobox', { name: 'Réponse' });
  await user.click(list);
  expect(screen.getByRole('dialog')).toContainElement(screen.getByRole('listbox'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(list).toHaveAttribute('aria-expanded', 'false'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});
