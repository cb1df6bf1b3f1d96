import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from '../routing/routing.ts';
import { ActionMenu } from './menu.tsx';

const Where = () => <p>{useLocation().pathname}</p>;

const select = jest.fn();
beforeEach(() => {
  // jsdom lays nothing out, and the arrows of antd's menu lead to what is seen.
  jest.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body);
  select.mockClear();
  render(
    <MemoryRouter>
      <ActionMenu
        label="Actions"
        items={[
          { key: 'see', label: 'Voir le CRA', to: '/missions/1' },
          { key: 'remind', label: 'Relancer', onSelect: () => select('remind') },
          { key: 'off', label: 'Indisponible', disabled: true, onSelect: () => select('off') },
          { key: 'delete', label: 'Supprimer', danger: true, onSelect: () => select('delete') },
        ]}
      />
      <button type="button">Ailleurs</button>
      <Where />
    </MemoryRouter>,
  );
});

const open = () => userEvent.click(screen.getByRole('button', { name: 'Actions' }));
const item = (name: string) => screen.getByRole('menuitem', { name });

/** antd asks for the number of a key, which the testing library leaves at 0. */
const KEYS = { ArrowDown: 40, End: 35, Enter: 13, Escape: 27 };
const press = (key: keyof typeof KEYS) =>
  fireEvent.keyDown(document.activeElement as Element, { key, keyCode: KEYS[key] });

test('walks with the arrows, Home and End', async () => {
  await open();
  expect(screen.getByRole('button', { name: 'Actions' })).toHaveAttribute('aria-expanded', 'true');
  await waitFor(() => expect(item('Voir le CRA')).toHaveFocus());
  press('ArrowDown');
  await waitFor(() => expect(item('Relancer')).toHaveFocus());
  press('End');
  await waitFor(() => expect(item('Supprimer')).toHaveFocus());
  press('ArrowDown');
  await waitFor(() => expect(within(item('Voir le CRA')).getByRole('link')).toHaveFocus());
  press('Escape');
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Actions' })).toHaveFocus();
});

test('does what was chosen once and closes', async () => {
  await open();
  await userEvent.click(item('Relancer'));
  expect(select.mock.calls).toEqual([['remind']]);
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});

test('what a choice opens begins at the button, and gives the focus back to it', async () => {
  let at: Element | null = null;
  select.mockImplementationOnce(() => {
    at = document.activeElement;
  });
  await open();
  await waitFor(() => expect(item('Voir le CRA')).toHaveFocus());
  press('End');
  await waitFor(() => expect(item('Supprimer')).toHaveFocus());
  press('Enter');
  expect(select.mock.calls).toEqual([['delete']]);
  expect(at).toBe(screen.getByRole('button', { name: 'Actions' }));
});

test('what is not available does nothing; what leads somewhere is a link', async () => {
  await open();
  expect(within(item('Voir le CRA')).getByRole('link')).toHaveAttribute('href', '/missions/1');
  await userEvent.click(item('Indisponible'));
  expect(select).not.toHaveBeenCalled();
  expect(item('Indisponible')).toHaveAttribute('aria-disabled', 'true');
});

test('Enter goes where the line leads, once', async () => {
  await open();
  await waitFor(() => expect(item('Voir le CRA')).toHaveFocus());
  // The browser must not follow the link as well.
  expect(press('Enter')).toBe(false);
  expect(screen.getByText('/missions/1')).toBeInTheDocument();
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});

test('a click elsewhere closes', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Ailleurs' }));
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});
