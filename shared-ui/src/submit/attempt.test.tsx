import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from '../button/button.tsx';
import { PlainButton } from '../button/plain-button.tsx';
import { configureErrorReporting } from '../error/report-error.ts';
import { Form } from '../form/form.tsx';
import { TextField } from '../form/form-field.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import '../toasts/toast-host.tsx';
import { ToastProvider } from '../toasts/toasts.tsx';
import { type Submission, type SubmitOptions, useSubmit } from './submit.ts';

type Saved = { id: string };
type Mutate = (name: string) => Promise<{ data: Saved }>;

beforeEach(() => configureErrorReporting({ log: () => undefined }));
afterEach(() => configureErrorReporting());

/** Reaches nobody the first time. */
const failingOnce = () =>
  jest
    .fn<Promise<{ data: Saved }>, [string]>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue({ data: { id: '1' } });

let submission: Submission<Saved, [string]>;

function Probe({ mutate, options }: { mutate: Mutate; options: SubmitOptions<Saved, [string]> }) {
  submission = useSubmit(mutate, options);
  return null;
}

function Renaming({ mutate, onSaved }: { mutate: Mutate; onSaved: () => void }) {
  const { submit } = useSubmit(mutate, { area: 'profile' });
  const save = async ({ name }: { name: string }) => {
    if (await submit(name)) onSaved();
  };
  return (
    <Form initialValues={{ name: 'Ada' }} onSubmit={save}>
      <TextField name="name" label="Prénom" />
      <SubmitButton>Enregistrer</SubmitButton>
    </Form>
  );
}

const submit = (name: string) => act(() => submission.submit(name));
const again = () => screen.findByRole('button', { name: 'Réessayer' });

test('a form is tried again as a whole: what follows the change follows it then, too', async () => {
  const mutate = failingOnce();
  const saved = jest.fn();
  render(
    <ToastProvider>
      <Renaming mutate={mutate} onSaved={saved} />
    </ToastProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await userEvent.click(await again());
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(mutate.mock.calls).toEqual([['Ada'], ['Ada']]);
});

test.each([Button, PlainButton])('a click is tried again as a whole, too', async (Shown) => {
  const mutate = failingOnce();
  const saved = jest.fn();
  const Confirming = () => {
    const { submit } = useSubmit(mutate, { area: 'profile' });
    return <Shown onClick={() => void submit('Ada').then((done) => done && saved())}>Valider</Shown>;
  };
  render(
    <ToastProvider>
      <Confirming />
    </ToastProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Valider' }));
  await userEvent.click(await again());
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
});

test('whoever does more than send says what trying again is', async () => {
  const mutate = failingOnce();
  const wholeAgain = jest.fn();
  render(
    <ToastProvider>
      <Probe mutate={mutate} options={{ area: 'profile', again: wholeAgain }} />
    </ToastProvider>,
  );
  await submit('Ada');
  await userEvent.click(await again());
  expect(wholeAgain).toHaveBeenCalledWith('Ada');
  expect(mutate).toHaveBeenCalledTimes(1);
});

test('what was said of one stays while the next is sent, and goes with the next try of its own', async () => {
  render(
    <ToastProvider>
      <Probe mutate={failingOnce()} options={{ area: 'profile', subject: (name) => name }} />
    </ToastProvider>,
  );
  await submit('Ada');
  await submit('Grace');
  expect(await again()).toBeInTheDocument();
  await submit('Ada');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Réessayer' })).not.toBeInTheDocument());
});

function Closing({ mutate, onClose }: { mutate: Mutate; onClose: () => void }) {
  const { submit } = useSubmit(mutate, { area: 'profile' });
  const [isOpen, setOpen] = useState(true);
  const confirm = async () => {
    await submit('Ada');
    onClose();
    setOpen(false);
  };
  return isOpen && <Button onClick={() => void confirm()}>Valider</Button>;
}

test('what was pressed and is gone since is not done again: the request is, and nothing that followed it', async () => {
  const mutate = failingOnce();
  const closeDialog = jest.fn();
  render(
    <ToastProvider>
      <Closing mutate={mutate} onClose={closeDialog} />
    </ToastProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Valider' }));
  await userEvent.click(await again());
  await waitFor(() => expect(mutate.mock.calls).toEqual([['Ada'], ['Ada']]));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Réessayer' })).not.toBeInTheDocument());
  expect(closeDialog).toHaveBeenCalledTimes(1);
});

function Renamings({ mutate }: { mutate: Mutate }) {
  const [ada, grace] = [useSubmit(mutate, { area: 'profile' }), useSubmit(mutate, { area: 'profile' })];
  return (
    <>
      <Button onClick={() => void ada.submit('Ada')}>Ada</Button>
      <Button onClick={() => void grace.submit('Grace')}>Grace</Button>
    </>
  );
}

describe('two changes that failed alike', () => {
  const mutate = jest.fn<Promise<{ data: Saved }>, [string]>();
  beforeEach(async () => {
    mutate.mockReset().mockRejectedValueOnce(new TypeError('Failed to fetch'));
    mutate.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue({ data: { id: '1' } });
    render(
      <ToastProvider>
        <Renamings mutate={mutate} />
      </ToastProvider>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Ada' }));
    await userEvent.click(screen.getByRole('button', { name: 'Grace' }));
    await waitFor(() => expect(mutate).toHaveBeenCalledTimes(2));
  });
  const sent = () => mutate.mock.calls.slice(2).flat();

  test('are both done again by the one button there is', async () => {
    await userEvent.click(await again());
    await waitFor(() => expect(sent()).toEqual(['Ada', 'Grace']));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Réessayer' })).not.toBeInTheDocument());
  });

  test('leave the button to the other one when one is done by hand', async () => {
    await again();
    await userEvent.click(screen.getByRole('button', { name: 'Grace' }));
    await waitFor(() => expect(sent()).toEqual(['Grace']));
    await userEvent.click(await again());
    await waitFor(() => expect(sent()).toEqual(['Grace', 'Ada']));
  });
});
