import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ErrorBoundary } from './error-boundary.tsx';
import { configureErrorReporting } from './report-error.ts';

const log = jest.fn();
beforeEach(() => {
  log.mockClear();
  configureErrorReporting({ log });
  // React prints what a boundary catches; the boundary itself reports it.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  configureErrorReporting();
  jest.restoreAllMocks();
});

let failure: unknown;
function Screen() {
  if (failure !== undefined) throw failure;
  return <p>Tout va bien</p>;
}

test('shows the screen of the code, reports, and draws again on retry', async () => {
  failure = Object.assign(new Error('x'), {
    errors: [{ message: 'Interdit', extensions: { code: 'FORBIDDEN', status: 403, requestId: 'req-7' } }],
  });
  render(
    <ErrorBoundary area="mfe-cra">
      <Screen />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Stop !');
  expect(screen.getByText("Vous n'avez pas les droits pour accéder à cette page")).toBeInTheDocument();
  expect(screen.getByText('req-7')).toBeInTheDocument();
  expect(log).toHaveBeenCalledWith(expect.objectContaining({ area: 'mfe-cra', status: 403 }));

  failure = undefined;
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(screen.getByText('Tout va bien')).toBeInTheDocument();
});

test('a bug of the page says nothing technical', () => {
  failure = new Error('Cannot read properties of undefined');
  render(
    <ErrorBoundary>
      <Screen />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Oups !');
  expect(screen.queryByText(/Cannot read/)).not.toBeInTheDocument();
  // No request failed: the reference is the one of the report.
  expect(screen.getByText(log.mock.calls[0]?.[0].reference)).toBeInTheDocument();
});
