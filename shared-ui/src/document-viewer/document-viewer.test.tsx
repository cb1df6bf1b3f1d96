import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { messages } from '../messages/messages.ts';
import { DocumentViewer } from './document-viewer.tsx';
import { sameOriginWorker } from './pdf-worker.ts';

const plain = (text: string) => text.replace(/\s+/g, ' ');

test('a document that cannot be fetched says so and can be asked for again', async () => {
  const source = jest.fn(() => Promise.reject(new Error('down')));
  const onError = jest.fn();
  render(<DocumentViewer source={source} title="CRA de novembre 2026" onError={onError} />);
  expect(screen.getByRole('region', { name: 'CRA de novembre 2026' })).toHaveAttribute('aria-busy', 'true');
  expect(await screen.findByText(plain(messages.documentLoadError))).toBeInTheDocument();
  expect(onError).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  await waitFor(() => expect(source).toHaveBeenCalledTimes(2));
});

test('fills the window less ten pixels when asked to', () => {
  Object.defineProperty(window, 'outerHeight', { value: 900, configurable: true });
  render(<DocumentViewer source={() => new Promise(() => undefined)} title="CRA" height="window" />);
  expect(screen.getByRole('region', { name: 'CRA' })).toHaveStyle({ height: '890px' });
});

test('the worker comes from our own origin, whatever serves it', () => {
  const blob = jest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:shim');
  expect(sameOriginWorker('http://localhost/assets/worker.mjs', 'http://localhost')).toBe(
    'http://localhost/assets/worker.mjs',
  );
  expect(blob).not.toHaveBeenCalled();
  expect(sameOriginWorker('http://cdn.example/worker.mjs', 'http://localhost')).toBe('blob:shim');
  blob.mockRestore();
});
