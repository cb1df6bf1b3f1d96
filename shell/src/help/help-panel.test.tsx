import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HelpPanel } from './help-panel.tsx';

/** A window whose width a test changes. */
function resizableWindow() {
  const listeners = new Set<() => void>();
  let isNarrow = false;
  jest.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        get matches() {
          return isNarrow;
        },
        addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
        removeEventListener: (_type: string, listener: () => void) => listeners.delete(listener),
      }) as unknown as MediaQueryList,
  );
  return (narrow: boolean) =>
    act(() => {
      isNarrow = narrow;
      for (const listener of listeners) listener();
    });
}

test('beside the page in a wide window, over it in a narrow one, with the same content', async () => {
  const user = userEvent.setup();
  const setNarrow = resizableWindow();
  const onClose = jest.fn();
  render(
    <HelpPanel title="Aide" onClose={onClose}>
      <input aria-label="Message" data-autofocus />
    </HelpPanel>,
  );
  const panel = () => screen.getByRole('dialog', { name: 'Aide' });
  expect(panel()).not.toHaveAttribute('aria-modal');
  expect(screen.getByLabelText('Message')).toHaveFocus();
  setNarrow(true);
  expect(panel()).toHaveAttribute('aria-modal', 'true');
  expect(within(panel()).getByLabelText('Message')).toHaveFocus();
  setNarrow(false);
  expect(panel()).not.toHaveAttribute('aria-modal');
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});
