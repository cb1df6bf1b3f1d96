import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { configureErrorReporting } from '../error/report-error.ts';
import { messages } from '../messages/messages.ts';
import '../toasts/toast-host.tsx';
import { ToastProvider } from '../toasts/toasts.tsx';
import { type MutationFunction, type Submission, type SubmitOptions, useSubmit } from './submit.ts';

type Saved = { id: string };
type Arguments = [options: { variables: { name: string } }];

type Mutate = MutationFunction<Saved, Arguments>;
type Options = SubmitOptions<Saved, Arguments>;

let submission: Submission<Saved, Arguments>;

function Probe({ mutate, options }: { mutate: Mutate; options?: Options }) {
  submission = useSubmit(mutate, options);
  return null;
}

const show = (mutate: Mutate, options?: Options) =>
  render(
    <ToastProvider>
      <Probe mutate={mutate} options={options} />
    </ToastProvider>,
  );

/** The testing library compares with plain spaces. */
const plain = (text: string) => text.replace(/\s+/g, ' ');

const submit = () => act(() => submission.submit({ variables: { name: 'Ada' } }));
const failing = (error: unknown) => () => Promise.reject(error);
const apiError = (code: string, extensions: Record<string, unknown> = {}) =>
  Object.assign(new Error('refused'), {
    errors: [{ message: 'Phrase du serveur', extensions: { code, ...extensions } }],
  });

const reported = jest.fn();
beforeEach(() => {
  reported.mockClear();
  configureErrorReporting({ log: () => undefined, service: reported });
});
afterEach(() => configureErrorReporting());

test('gives the data and says that it worked', async () => {
  const mutate = jest.fn(() => Promise.resolve({ data: { id: '1' } }));
  show(mutate, { success: (data) => `Enregistré sous ${data.id}` });
  expect(await submit()).toEqual({ id: '1' });
  expect(mutate).toHaveBeenCalledWith({ variables: { name: 'Ada' } });
  expect(screen.getByRole('status')).toHaveTextContent('Enregistré sous 1');
});

test('shows a failure once and never rejects', async () => {
  show(failing(apiError('ALREADY_SIGNED', { status: 409 })));
  expect(await submit()).toBeUndefined();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(screen.getByRole('alert')).toHaveTextContent(plain(messages.craAlreadySigned));
  expect(submission.submitting).toBe(false);
});

test('a failure that Apollo returns instead of throwing is shown as well', async () => {
  show(() => Promise.resolve({ data: null, error: apiError('FORBIDDEN', { status: 403 }) }));
  await submit();
  expect(screen.getByRole('alert')).toHaveTextContent(plain(messages.forbiddenAct));
});

test('a failure that the page of a link tells by itself is not told twice', async () => {
  show(failing(apiError('TOKEN_EXPIRED', { status: 401, told: true })));
  expect(await submit()).toBeUndefined();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('BAD_USER_INPUT names the field and fills fieldErrors', async () => {
  const fieldErrors = { signerFullname: 'Le nom est obligatoire' };
  show(failing(apiError('BAD_USER_INPUT', { status: 400, invalidArgs: ['signerFullname'], fieldErrors })));
  await submit();
  expect(screen.getByRole('alert')).toHaveTextContent('Champ manquant ou invalide : nom complet du signataire');
  expect(submission.fieldErrors).toEqual(fieldErrors);
});

test('a refused argument without a sentence of its own is marked all the same', async () => {
  show(failing(apiError('BAD_USER_INPUT', { status: 400, invalidArgs: ['input.email'] })));
  await submit();
  expect(screen.getByRole('alert')).toHaveTextContent('Champ manquant ou invalide : e-mail');
  expect(submission.fieldErrors).toEqual({ email: 'Valeur manquante ou invalide' });
});

test('when the server is gone the message stays and offers to send the same again', async () => {
  const mutate = jest
    .fn<Promise<{ data: Saved }>, Arguments>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValueOnce({ data: { id: '1' } });
  show(mutate, { area: 'profile' });
  await submit();
  const toast = screen.getByRole('alert');
  expect(toast).toHaveTextContent('Profil non mis à jour. Souci avec le serveur, reviens plus tard');
  expect(toast).toHaveTextContent(plain(messages.serverUnreachable));
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(mutate).toHaveBeenCalledTimes(2);
  expect(mutate).toHaveBeenLastCalledWith({ variables: { name: 'Ada' } });
  expect(await screen.findByText('Ton profil a bien été mis à jour !')).toBeInTheDocument();
});

test('the offer to try again goes as soon as somebody tries again by another way', async () => {
  const mutate = jest
    .fn<Promise<{ data: Saved }>, Arguments>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValueOnce({ data: { id: '1' } });
  show(mutate, { area: 'profile' });
  await submit();
  expect(screen.getByRole('button', { name: 'Réessayer' })).toBeInTheDocument();
  await submit();
  expect(await screen.findByText('Ton profil a bien été mis à jour !')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Réessayer' })).not.toBeInTheDocument());
});

test('a change that fails once more, at once, is told once more', async () => {
  show(failing(new TypeError('Failed to fetch')), { area: 'profile' });
  await submit();
  const first = screen.getByRole('alert');
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  await waitFor(() => expect(first).not.toBeInTheDocument());
  expect(await screen.findByRole('button', { name: 'Réessayer' })).toBeInTheDocument();
});

test('what was said of a failure goes once the same change has worked', async () => {
  const mutate = jest
    .fn<Promise<{ data: Saved }>, Arguments>()
    .mockRejectedValueOnce(apiError('INTERNAL_SERVER_ERROR', { status: 500, requestId: 'req-42' }))
    .mockResolvedValueOnce({ data: { id: '1' } });
  show(mutate, { area: 'profile' });
  await submit();
  const failure = screen.getByRole('alert');
  await submit();
  expect(await screen.findByText('Ton profil a bien été mis à jour !')).toBeInTheDocument();
  await waitFor(() => expect(failure).not.toBeInTheDocument());
});

test('the area of the catalogue says what is shown, its severity, and that it worked', async () => {
  show(failing(apiError('TOKEN_EXPIRED', { status: 401 })), { area: 'signingLink' });
  await submit();
  expect(screen.getByRole('alert')).toHaveTextContent(plain(messages.linkExpired));
});

test('what the recruiting tool outside did not take stays said, with why and where to do it by hand', async () => {
  const data = { dealUrl: 'https://ats.example/deals/7' };
  const person = ({ variables }: Arguments[0]) => variables.name;
  show(failing(apiError('ATS_UNEXPECTED_ERROR', { status: 502, data })), { area: 'funnel', person });
  await submit();
  const toast = screen.getByRole('alert');
  expect(toast).toHaveTextContent(plain(messages.atsError));
  expect(toast).toHaveTextContent('Ada : Phrase du serveur');
  expect(screen.getByRole('link', { name: 'Ouvrir le deal' })).toHaveAttribute('href', data.dealUrl);
});

test('an address that is none of the web is no link', async () => {
  show(failing(apiError('ATS_UNEXPECTED_ERROR', { status: 502, data: { dealUrl: 'javascript:alert(1)' } })));
  await submit();
  expect(screen.queryByRole('link')).toBeNull();
});

test('an unknown failure says randomUpdateError with the reference, stays, and is reported', async () => {
  show(failing(apiError('INTERNAL_SERVER_ERROR', { status: 500, requestId: 'req-42' })));
  await submit();
  const toast = screen.getByRole('alert');
  expect(toast).toHaveTextContent(plain(messages.randomUpdateError));
  expect(toast).toHaveTextContent('Référence : req-42');
  expect(screen.getByRole('button', { name: 'Copier la référence' })).toBeInTheDocument();
  expect(reported).toHaveBeenCalledTimes(1);
});

test('the screen may say it in its own words or take a code over', async () => {
  const onSigned = jest.fn();
  const error = apiError('ALREADY_SIGNED', { status: 409 });
  show(failing(error), { onCode: { ALREADY_SIGNED: onSigned } });
  await submit();
  expect(onSigned).toHaveBeenCalledWith(error);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('the fallback stands for what nobody planned', async () => {
  show(failing(apiError('INTERNAL_SERVER_ERROR', { status: 500 })), { fallback: messages.craSaveError });
  await submit();
  expect(screen.getByRole('alert')).toHaveTextContent(messages.craSaveError);
});

test('a double click sends one request', async () => {
  let answer: (result: { data: Saved }) => void = () => undefined;
  const mutate = jest.fn(() => new Promise<{ data: Saved }>((resolve) => (answer = resolve)));
  show(mutate);
  let both: Promise<unknown[]> = Promise.resolve([]);
  act(() => {
    both = Promise.all([
      submission.submit({ variables: { name: 'Ada' } }),
      submission.submit({ variables: { name: 'Ada' } }),
    ]);
  });
  expect(submission.submitting).toBe(true);
  await act(async () => {
    answer({ data: { id: '1' } });
    await both;
  });
  expect(mutate).toHaveBeenCalledTimes(1);
  await expect(both).resolves.toEqual([{ id: '1' }, { id: '1' }]);
});

test('a change of another subject waits for the one that runs, and is sent then', async () => {
  const answers: ((result: { data: Saved }) => void)[] = [];
  const mutate = jest.fn((_: Arguments[0]) => new Promise<{ data: Saved }>((resolve) => answers.push(resolve)));
  show(mutate, { subject: ({ variables }) => variables.name });
  let all: Promise<unknown[]> = Promise.resolve([]);
  act(() => {
    all = Promise.all(['Ada', 'Grace', 'Mary', 'Grace'].map((name) => submission.submit({ variables: { name } })));
  });
  expect(mutate).toHaveBeenCalledTimes(1);
  for (const count of [1, 2, 3]) {
    await waitFor(() => expect(answers).toHaveLength(count));
    await act(async () => answers[count - 1]?.({ data: { id: String(count) } }));
  }
  await expect(all).resolves.toEqual([{ id: '1' }, { id: '2' }, { id: '3' }, { id: '2' }]);
  expect(mutate.mock.calls.map(([{ variables }]) => variables.name)).toEqual(['Ada', 'Grace', 'Mary']);
});
