import { normalisePhone } from '@bloom/shared-rules/person/person';
import { choose } from '@bloom/tools/choice-list';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { number, object, string } from 'yup';
import { textAreaMaximum } from '../measures/measures.ts';
import { Form } from './form.tsx';
import { CheckboxField, NumberField, RadioField, TextAreaField, TextField } from './form-field.tsx';
import { SelectField } from './select-field.tsx';
import { SubmitButton } from './submit-button.tsx';
import { emailSchema, nameSchema } from './validation.ts';

const schema = object({
  firstname: nameSchema().required('Le prénom est obligatoire'),
  email: emailSchema().required('L’e-mail est obligatoire'),
  rate: number().typeError('Un nombre est attendu').nullable(),
  country: string(),
});
const initial = { firstname: '', email: '', rate: 450.5, phone: '', country: '', comment: '', agreed: false, kind: '' };

function show(onSubmit: (values: typeof initial) => unknown = jest.fn(), fieldErrors?: Record<string, string>) {
  const form = (errors?: Record<string, string>) => (
    <Form
      initialValues={initial}
      validationSchema={schema}
      onSubmit={async (values) => {
        await onSubmit(values);
      }}
      fieldErrors={errors}
    >
      <TextField name="firstname" label="Prénom" required />
      <TextField name="email" label="E-mail" help="Elle sert à te connecter" />
      <NumberField name="rate" label="TJM" suffix="€" />
      <TextField name="phone" label="Téléphone" normalise={normalisePhone} />
      <SelectField name="country" label="Pays" placeholder="Choisir" options={[{ value: 'FR', label: 'France' }]} />
      <TextAreaField name="comment" label="Commentaire" />
      <TextAreaField name="short" label="Remarque" maxLength={50} />
      <CheckboxField name="agreed" label="D’accord" />
      <RadioField
        name="kind"
        label="Contact"
        options={[
          { value: 'sms', label: 'SMS' },
          { value: 'email', label: 'Courriel' },
        ]}
      />
      <SubmitButton>Enregistrer</SubmitButton>
    </Form>
  );
  const view = render(form(fieldErrors));
  return { onSubmit, refuse: (errors: Record<string, string>) => view.rerender(form(errors)) };
}

const field = (name: string | RegExp) => screen.getByRole('textbox', { name });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));

test.each([
  ['a box', () => screen.getByRole('checkbox', { name: 'D’accord' })],
  ['another field', () => field('Téléphone')],
  ['the button', () => screen.getByRole('button', { name: 'Enregistrer' })],
])(
  'nothing moves under a press on %s: what is wrong with the field left is said when it is let go',
  async (_what, of) => {
    const user = userEvent.setup();
    show();
    await user.type(field('E-mail'), 'ada');
    await user.pointer({ keys: '[MouseLeft>]', target: of() });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await user.pointer({ keys: '[/MouseLeft]', target: of() });
    expect(await screen.findByText('L’adresse e-mail n’est pas valide')).toBeVisible();
  },
);

/** Where a control stands, as a layout would tell it. */
const standAt = (control: HTMLElement, top: number) =>
  jest.spyOn(control, 'getBoundingClientRect').mockReturnValue({ ...new DOMRect(), left: 20, top } as DOMRect);

test('who presses a button means it, also when a notice has pushed it away meanwhile', async () => {
  const user = userEvent.setup();
  const { onSubmit } = show();
  await user.type(field(/^Prénom/), 'Ada');
  await user.type(field('E-mail'), 'ada@bloom.example');
  const button = screen.getByRole('button', { name: 'Enregistrer' });
  standAt(button, 300);
  await user.pointer({ keys: '[MouseLeft>]', target: button, coords: { clientX: 30, clientY: 310 } });
  standAt(button, 360);
  await user.pointer({ keys: '[/MouseLeft]', target: field('E-mail'), coords: { clientX: 30, clientY: 310 } });
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
});

test.each([
  ['the finger has moved away', 360, { clientX: 30, clientY: 330 }],
  ['the button has stayed, so that something else lies on it', 300, { clientX: 30, clientY: 310 }],
])('a press is none when %s', async (_what, top, coords) => {
  const user = userEvent.setup();
  const { onSubmit } = show();
  await user.type(field(/^Prénom/), 'Ada');
  await user.type(field('E-mail'), 'ada@bloom.example');
  const button = screen.getByRole('button', { name: 'Enregistrer' });
  standAt(button, 300);
  await user.pointer({ keys: '[MouseLeft>]', target: button, coords: { clientX: 30, clientY: 310 } });
  standAt(button, top);
  await user.pointer({ keys: '[/MouseLeft]', target: field('E-mail'), coords });
  await act(async () => undefined);
  expect(onSubmit).not.toHaveBeenCalled();
});

test('what the server refused stays after a submission from another field', async () => {
  const { onSubmit, refuse } = show();
  await userEvent.type(field('E-mail'), 'ada@bloom.example');
  await userEvent.type(field(/^Prénom/), 'Ada');
  await save();
  await waitFor(() => expect(onSubmit).toHaveBeenCalled());
  refuse({ email: 'Cette adresse est déjà prise' });
  await waitFor(() => expect(field('E-mail')).toHaveFocus());
  await act(async () => undefined);
  expect(screen.getByRole('alert')).toHaveTextContent('Cette adresse est déjà prise');
});

test('Enter sends a field as it is when one leaves it', async () => {
  const { onSubmit } = show();
  await userEvent.type(field(/^Prénom/), 'Ada');
  await userEvent.type(field('E-mail'), 'ada@bloom.example');
  await userEvent.type(field('Téléphone'), '06 12 34 56 78{Enter}');
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith(expect.objectContaining({ phone: '+33612345678' })));
});

test('checks a field when it is left, never while somebody types for the first time', async () => {
  show();
  await userEvent.type(field('E-mail'), 'ada');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await userEvent.tab();
  expect(await screen.findByRole('alert')).toHaveTextContent('L’adresse e-mail n’est pas valide');
  expect(field('E-mail')).toBeInvalid();
  expect(field('E-mail')).toHaveAccessibleDescription(/L’adresse e-mail n’est pas valide.*Elle sert à te connecter/);
});

test('an error goes away as soon as it is corrected', async () => {
  show();
  await userEvent.type(field('E-mail'), 'ada');
  await userEvent.tab();
  await screen.findByRole('alert');
  await userEvent.type(field('E-mail'), '@bloom.example');
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
});

test('on submit goes to the first error and keeps what was typed', async () => {
  const { onSubmit } = show();
  await userEvent.type(screen.getByRole('textbox', { name: 'Commentaire' }), 'Bonjour');
  await save();
  await waitFor(() => expect(field(/Prénom/)).toHaveFocus());
  expect(screen.getAllByRole('alert')).toHaveLength(2);
  expect(screen.getByRole('textbox', { name: 'Commentaire' })).toHaveValue('Bonjour');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('submits once, with typed values, and waits', async () => {
  let answer: () => void = () => undefined;
  const onSubmit = jest.fn(() => new Promise<void>((resolve) => (answer = resolve)));
  show(onSubmit);
  await userEvent.type(field(/Prénom/), "Anne-Lise d'Arc");
  await userEvent.type(field('E-mail'), 'al@bloom.example');
  await userEvent.clear(field('TJM'));
  await userEvent.type(field('TJM'), '1 250,5');
  await userEvent.type(field('Téléphone'), '06 12 34 56 78');
  await choose(userEvent.setup(), screen.getByRole('combobox', { name: 'Pays' }), 'France');
  await userEvent.click(screen.getByRole('checkbox', { name: 'D’accord' }));
  await userEvent.click(screen.getByRole('radio', { name: 'SMS' }));
  await save();
  await save();
  expect(onSubmit).toHaveBeenCalledTimes(1);
  expect(onSubmit).toHaveBeenCalledWith(
    expect.objectContaining({ rate: 1250.5, phone: '+33612345678', country: 'FR', agreed: true, kind: 'sms' }),
  );
  expect(screen.getByRole('button', { name: 'Enregistrer' })).toHaveAttribute('aria-busy', 'true');
  answer();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Enregistrer' })).not.toHaveAttribute('aria-busy'));
});

test('what is no number stays as typed and is refused', async () => {
  show();
  await userEvent.clear(field('TJM'));
  await userEvent.type(field('TJM'), '12 euros');
  await userEvent.tab();
  expect(await screen.findByText('Un nombre est attendu')).toBeInTheDocument();
  expect(field('TJM')).toHaveValue('12 euros');
});

test('what the server refused shows under its field, with the focus', async () => {
  const { refuse } = show();
  refuse({ email: 'Cette adresse est déjà prise' });
  expect(await screen.findByRole('alert')).toHaveTextContent('Cette adresse est déjà prise');
  await waitFor(() => expect(field('E-mail')).toHaveFocus());
});

test('what the server refused gives way to what the next try is missing', async () => {
  // The check of a page lasts as long as a render of it.
  const checked = () => new Promise((done) => setTimeout(() => done({ firstname: 'Le prénom est obligatoire' }), 20));
  render(
    <Form initialValues={initial} validate={() => checked()} onSubmit={jest.fn()} fieldErrors={{ email: 'Déjà prise' }}>
      <TextField name="firstname" label="Prénom" />
      <TextField name="email" label="E-mail" />
      <SubmitButton>Enregistrer</SubmitButton>
    </Form>,
  );
  expect(await screen.findByText('Déjà prise')).toBeVisible();
  await save();
  await waitFor(() => expect(field('Prénom')).toHaveFocus());
  expect(screen.getByRole('alert')).toHaveTextContent('Le prénom est obligatoire');
});

test('text areas count up to 2000 characters unless told otherwise', async () => {
  show();
  expect(textAreaMaximum).toBe(2000);
  expect(screen.getByRole('textbox', { name: 'Commentaire' })).toHaveAttribute('maxlength', '2000');
  const short = screen.getByRole('textbox', { name: 'Remarque' });
  await userEvent.type(short, 'abc');
  expect(screen.getByText('3 / 50')).toBeInTheDocument();
  await userEvent.click(short);
  await userEvent.paste('x'.repeat(100));
  expect(short).toHaveValue(`abc${'x'.repeat(47)}`);
});

test('every field of one line has a limit, and says when it is reached', async () => {
  show();
  for (const name of [/Prénom/, 'E-mail', 'Téléphone']) expect(field(name)).toHaveAttribute('maxlength', '255');
  await userEvent.click(field(/Prénom/));
  await userEvent.paste('x'.repeat(300));
  expect(field(/Prénom/)).toHaveValue('x'.repeat(255));
  expect(screen.getByText('255 caractères au plus')).toBeInTheDocument();
});

test('begins in the field that it was opened for, also where it has several lines', () => {
  render(
    <Form label="Motif" startAt="reason" initialValues={{ name: '', reason: '' }} onSubmit={() => undefined}>
      <TextField name="name" label="Nom" />
      <TextAreaField name="reason" label="Motif" />
    </Form>,
  );
  expect(screen.getByRole('textbox', { name: 'Motif' })).toHaveFocus();
});
