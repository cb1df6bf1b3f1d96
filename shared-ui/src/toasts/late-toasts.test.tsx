import { act, render, screen, waitFor } from '@testing-library/react';
import { ToastProvider, type Toasts, useToasts } from './toasts.tsx';

let toasts: Toasts;

function Probe() {
  toasts = useToasts();
  return null;
}

test('what is said before there is anything to show it is shown when that has come', async () => {
  render(
    <ToastProvider>
      <Probe />
    </ToastProvider>,
  );
  act(() => {
    toasts.persistentError('Non envoyé');
    const key = toasts.persistentWarning('À oublier');
    toasts.close(key);
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Non envoyé');
  await waitFor(() => expect(screen.queryByText('À oublier')).not.toBeInTheDocument());
});
