import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { configureErrorReporting } from '../error/report-error.ts';
import { messages } from '../messages/messages.ts';
import '../toasts/toast-host.tsx';
import { ToastProvider } from '../toasts/toasts.tsx';
import { FileUpload, type FileUploadProps, type SendFile } from './upload.tsx';

beforeEach(() => configureErrorReporting({ log: () => undefined }));
afterEach(() => configureErrorReporting());

type Sending = {
  resolve: (value?: unknown) => void;
  reject: (error: unknown) => void;
  signal: AbortSignal;
  progress: (share: number) => void;
};

function show(props: Partial<FileUploadProps> = {}) {
  const sendings: Sending[] = [];
  const send: SendFile = (_file, { signal, onProgress }) =>
    new Promise((resolve, reject) => {
      sendings.push({ resolve, reject, signal, progress: onProgress });
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  render(
    <ToastProvider>
      <FileUpload label="CRA signé" accept={['.pdf']} send={send} {...props} />
    </ToastProvider>,
  );
  const choose = () =>
    userEvent.upload(screen.getByLabelText('CRA signé', { selector: 'input' }), new File(['%PDF'], 'cra.pdf'));
  const settle = (how: (sending: Sending) => void) =>
    act(async () => {
      how(sendings.at(-1) as Sending);
    });
  return { sendings, choose, settle };
}

const line = () => within(screen.getByRole('list', { name: 'Fichiers' }));

const apiError = (code: string, status: number) => ({
  errors: [{ message: 'Ce PDF contient un script.', extensions: { code, status } }],
});

test('tells that it is sending, how far it is, then that it is sent', async () => {
  const onSent = jest.fn();
  const { choose, settle } = show({ onSent });
  await choose();
  expect(screen.getByText(messages.uploading)).toBeInTheDocument();
  await settle((sending) => sending.progress(0.4));
  expect(screen.getByRole('progressbar')).toHaveAttribute('value', '0.4');
  expect(screen.getByText(/40\s%/)).toBeInTheDocument();
  await settle((sending) => sending.progress(1));
  expect(screen.getByText(/vérification par le serveur/)).toBeInTheDocument();
  await settle((sending) => sending.resolve());
  expect(screen.getByText('Envoyé avec succès !')).toBeInTheDocument();
  expect(onSent).toHaveBeenCalledTimes(1);
});

test('several files on their way are one message, which stays until the last of them is there', async () => {
  const { settle, sendings } = show({ maxFiles: 2 });
  const files = ['a.pdf', 'b.pdf'].map((name) => new File(['%PDF'], name));
  await userEvent.upload(screen.getByLabelText('CRA signé', { selector: 'input' }), files);
  expect(sendings).toHaveLength(2);
  expect(screen.getAllByText(messages.uploading)).toHaveLength(1);
  await settle((sending) => sending.resolve());
  expect(screen.getByText(messages.uploading)).toBeInTheDocument();
  await act(async () => sendings[0]?.resolve());
  await waitFor(() => expect(screen.queryByText(messages.uploading)).not.toBeInTheDocument());
});

test('a failing server keeps the file and offers to send it again', async () => {
  const { choose, settle, sendings } = show();
  await choose();
  await settle((sending) => sending.reject(apiError('INTERNAL_SERVER_ERROR', 500)));
  expect(screen.getAllByText(/Non envoyé\. Souci avec le serveur, reviens plus tard/).length).toBeGreaterThan(0);
  await userEvent.click(screen.getByRole('button', { name: 'Renvoyer cra.pdf' }));
  expect(sendings).toHaveLength(2);
});

test('the keyboard stays at the file whose button has gone with its state', async () => {
  const { choose, settle } = show();
  await choose();
  await userEvent.click(screen.getByRole('button', { name: 'Annuler l’envoi de cra.pdf' }));
  expect(line().getByRole('listitem')).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Renvoyer cra.pdf' }));
  expect(line().getByRole('listitem')).toHaveFocus();
  await settle((sending) => sending.reject(apiError('INTERNAL_SERVER_ERROR', 500)));
  await userEvent.click(screen.getByRole('button', { name: 'Retirer cra.pdf' }));
  expect(screen.getByRole('button', { name: /Choisir/ })).toHaveFocus();
});

test.each([
  ['UNSUPPORTED_FILE', 415],
  ['OBJECT_NOT_FOUND', 404],
  ['FORBIDDEN', 403],
])('a refusal (%s) is a warning in the server’s words', async (code, status) => {
  const { choose, settle } = show();
  await choose();
  await settle((sending) => sending.reject(apiError(code, status)));
  expect(screen.getByRole('alert')).toHaveTextContent('Ce PDF contient un script.');
});

test('a code can be taken over', async () => {
  const onSociety = jest.fn();
  const { choose, settle } = show({ onCode: { SOCIETY_NOT_FOUND: onSociety } });
  await choose();
  await settle((sending) => sending.reject(apiError('SOCIETY_NOT_FOUND', 409)));
  expect(onSociety).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a cancelled sending stops and can be taken up again', async () => {
  const { choose, sendings } = show();
  await choose();
  await userEvent.click(screen.getByRole('button', { name: 'Annuler l’envoi de cra.pdf' }));
  expect(sendings[0]?.signal.aborted).toBe(true);
  expect(line().getByRole('status')).toHaveTextContent('Envoi annulé');
  expect(screen.queryByText('Envoyé avec succès !')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Renvoyer cra.pdf' })).toBeInTheDocument();
});

test('the server dies in the middle: the file stays and is sent again, once for two presses', async () => {
  const onSent = jest.fn();
  const { choose, settle, sendings } = show({ onSent });
  await choose();
  await settle((sending) => sending.progress(0.5));
  await settle((sending) => sending.reject(new TypeError('Failed to fetch')));
  expect(screen.getByText('Non envoyé. Souci avec le serveur, reviens plus tard')).toBeInTheDocument();
  expect(screen.getByText('Connexion au serveur impossible.')).toBeInTheDocument();
  expect(line().getByRole('status')).toHaveTextContent(
    /Non envoyé.: connexion au serveur impossible. Le fichier reste ici, à renvoyer./,
  );
  const again = screen.getByRole('button', { name: 'Renvoyer cra.pdf' });
  act(() => {
    again.click();
    again.click();
  });
  expect(sendings).toHaveLength(2);
  await settle((sending) => sending.resolve());
  expect(onSent).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('button', { name: /Renvoyer/ })).not.toBeInTheDocument();
});

test('another tab was faster: the server’s own words, as a warning', async () => {
  const { choose, settle } = show();
  await choose();
  const error = { message: 'Ce CRA est déjà validé.', extensions: { code: 'BAD_USER_INPUT', status: 400 } };
  await settle((sending) => sending.reject({ errors: [error] }));
  expect(screen.getByRole('alert')).toHaveTextContent('Ce CRA est déjà validé.');
  expect(line().getByRole('status')).toHaveTextContent('Ce CRA est déjà validé.');
});

test('what is wrong with the file itself is said, since there is no field to say it beside', async () => {
  const { choose, settle } = show();
  await choose();
  const fieldErrors = { file: 'Ce fichier est déjà la facture de ce mois.' };
  const extensions = { code: 'BAD_USER_INPUT', status: 400, invalidArgs: ['file'], fieldErrors };
  await settle((sending) => sending.reject({ errors: [{ message: 'Non', extensions }] }));
  expect(screen.getByRole('alert')).toHaveTextContent('Ce fichier est déjà la facture de ce mois.');
  expect(line().getByRole('status')).toHaveTextContent('Ce fichier est déjà la facture de ce mois.');
});

test('a line that failed can be taken away', async () => {
  const { choose, settle } = show();
  await choose();
  await settle((sending) => sending.reject(apiError('UNSUPPORTED_FILE', 415)));
  await userEvent.click(screen.getByRole('button', { name: 'Retirer cra.pdf' }));
  expect(screen.queryByText('cra.pdf')).not.toBeInTheDocument();
});

test('cancelled and sent again at once: the first end does not disturb the second', async () => {
  const { choose, settle, sendings } = show();
  await choose();
  await userEvent.click(screen.getByRole('button', { name: 'Annuler l’envoi de cra.pdf' }));
  await userEvent.click(screen.getByRole('button', { name: 'Renvoyer cra.pdf' }));
  expect(sendings).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Annuler l’envoi de cra.pdf' }));
  expect(sendings[1]?.signal.aborted).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Renvoyer cra.pdf' }));
  await settle((sending) => sending.resolve());
  expect(screen.getByText('Envoyé avec succès !')).toBeInTheDocument();
});

test('closing the page while a file is on its way asks first', async () => {
  const { choose, settle } = show();
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(leave()).toBe(false);
  await choose();
  expect(leave()).toBe(true);
  await settle((sending) => sending.resolve());
  expect(leave()).toBe(false);
});
