import { SessionProvider } from '@bloom/shared-auth/session';
import { createStaticSession } from '@bloom/shared-auth/static-session';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RememberedForProvider } from '../remembered/remembered.tsx';
import { Form } from './form.tsx';
import { useFormDraft } from './form-draft.tsx';
import { CheckboxField, NumberField, TextField } from './form-field.tsx';
import { SubmitButton } from './submit-button.tsx';

type Values = { name: string; town: string; days: number | string; urgent: boolean; IBAN: string; file: File | null };
const empty: Values = { name: '', town: '', days: '', urgent: false, IBAN: '', file: null };
const KEY = 'bloom.ada.draft.company.1';

function CompanyForm({ saved, isSaved }: { saved: Values; isSaved: boolean }) {
  const draft = useFormDraft<Values>('company.1', { secrets: ['IBAN'] });
  const save = async () => {
    if (isSaved) draft.forget();
  };
  return (
    <Form<Values> initialValues={saved} draft={draft} onSubmit={save}>
      <TextField name="name" label="Nom" />
      <TextField name="town" label="Ville" />
      <NumberField name="days" label="Jours" />
      <CheckboxField name="urgent" label="Urgent" />
      <TextField name="IBAN" label="IBAN" />
      <SubmitButton>Enregistrer</SubmitButton>
    </Form>
  );
}

/** A visit of the form; the one before has ended however it wanted. */
function visit({ saved = empty, isSaved = true, role = 'Admin' as 'Admin' | 'Bloomer' } = {}) {
  cleanup();
  render(
    <SessionProvider session={createStaticSession({ roles: [role] })}>
      <RememberedForProvider user="ada">
        <CompanyForm saved={saved} isSaved={isSaved} />
      </RememberedForProvider>
    </SessionProvider>,
  );
}

const field = (name: string) => screen.getByRole('textbox', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const kept = () => JSON.parse(localStorage.getItem(KEY) ?? '{}').value;

beforeEach(() => localStorage.clear());

test('what was typed is offered on the next visit, and taken', async () => {
  visit();
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  await userEvent.type(field('Nom'), 'Atelier');
  await userEvent.type(field('Jours'), '18,5');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Urgent' }));
  visit();
  expect(screen.getByRole('status')).toHaveTextContent(/^Vos saisies du .* à .* ont été retrouvées\./);
  expect(field('Nom')).toHaveValue('');
  await press('Les reprendre');
  expect(field('Nom')).toHaveValue('Atelier');
  expect(field('Jours')).toHaveValue('18,5');
  expect(screen.getByRole('checkbox', { name: 'Urgent' })).toBeChecked();
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('a Bloomer is told so with « tu »', async () => {
  visit();
  await userEvent.type(field('Nom'), 'Atelier');
  visit({ role: 'Bloomer' });
  expect(screen.getByRole('status')).toHaveTextContent(/^Tes saisies du/);
});

test('refused, it is gone, and what was typed meanwhile stays kept', async () => {
  visit();
  await userEvent.type(field('Nom'), 'Atelier');
  visit();
  await userEvent.type(field('Ville'), 'Lyon');
  await press('Les oublier');
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  expect(kept()).toEqual({ town: 'Lyon' });
  await userEvent.clear(field('Ville'));
  expect(localStorage).toHaveLength(0);
});

test('typing before answering joins what is offered', async () => {
  visit();
  await userEvent.type(field('Nom'), 'Atelier');
  await userEvent.type(field('Ville'), 'Paris');
  visit();
  await userEvent.type(field('Ville'), 'Lyon');
  visit();
  await press('Les reprendre');
  expect(field('Nom')).toHaveValue('Atelier');
  expect(field('Ville')).toHaveValue('Lyon');
});

test('secrets and files never lie on the device', async () => {
  visit({ saved: { ...empty, file: new File(['x'], 'kbis.pdf') } });
  await userEvent.type(field('IBAN'), 'FR7630006000011234567890189');
  await userEvent.type(field('Nom'), 'Atelier');
  expect(kept()).toEqual({ name: 'Atelier' });
  expect(JSON.stringify(localStorage)).not.toContain('FR76');
});

test('is forgotten once saved, not when the save was refused', async () => {
  visit({ isSaved: false });
  await userEvent.type(field('Nom'), 'Atelier');
  await press('Enregistrer');
  expect(kept()).toEqual({ name: 'Atelier' });
  visit();
  await press('Les reprendre');
  await press('Enregistrer');
  await waitFor(() => expect(localStorage).toHaveLength(0));
});

test('holds only what differs: the rest comes from the server as it is by then', async () => {
  visit({ saved: { ...empty, name: 'Atelier', town: 'Paris' } });
  await userEvent.type(field('Nom'), ' Durand');
  visit({ saved: { ...empty, name: 'Atelier', town: 'Lyon' } });
  await press('Les reprendre');
  expect(field('Nom')).toHaveValue('Atelier Durand');
  expect(field('Ville')).toHaveValue('Lyon');
});

test('nothing is offered that is saved by now, or that the form no longer knows', async () => {
  visit();
  await userEvent.type(field('Nom'), 'Atelier');
  visit({ saved: { ...empty, name: 'Atelier' } });
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  const value = { old: 'x', town: { nested: true }, urgent: 'yes', IBAN: 'FR76', file: 'kbis.pdf' };
  localStorage.setItem(KEY, JSON.stringify({ savedAt: new Date().toISOString(), value }));
  visit();
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});
