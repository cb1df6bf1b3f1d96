import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from '../routing/routing.ts';
import { ActionMenu } from './menu.tsx';
import { Tooltip } from './tooltip.tsx';

const select = jest.fn();
beforeEach(() => {
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
    </MemoryRouter>,
  );
});

const open = () => userEvent.click(screen.getByRole('button', { name: 'Actions' }));
const item = (name: string) => screen.getByRole('menuitem', { name });

test('walks with the arrows, Home and End', async () => {
  await open();
  expect(screen.getByRole('button', { name: 'Actions' })).toHaveAttribute('aria-expanded', 'true');
  expect(item('Voir le CRA')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(item('Relancer')).toHaveFocus();
  await userEvent.keyboard('{End}');
  expect(item('Supprimer')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(item('Voir le CRA')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Actions' })).toHaveFocus();
});

test('does what was chosen once and closes', async () => {
  await open();
  await userEvent.click(item('Relancer'));
  expect(select.mock.calls).toEqual([['remind']]);
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});

test('what is not available does nothing; what leads somewhere is a link', async () => {
  await open();
  expect(item('Voir le CRA')).toHaveAttribute('href', '/missions/1');
  await userEvent.click(item('Indisponible'));
  expect(select).not.toHaveBeenCalled();
  expect(item('Indisponible')).toHaveAttribute('aria-disabled', 'true');
});

test('a click elsewhere closes', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Ailleurs' }));
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});

test('a tooltip describes its control and hides on Escape', async () => {
  render(
    <Tooltip text="Samedi 150 %">
      <button type="button">Majoration</button>
    </Tooltip>,
  );
  await userEvent.hover(screen.getByRole('button', { name: 'Majoration' }));
  const control = screen.getByRole('button', { name: 'Majoration' });
  await waitFor(() => expect(control).toHaveAccessibleDescription('Samedi 150 %'));
  expect(screen.getByRole('tooltip')).toHaveTextContent('Samedi 150 %');
  await userEvent.click(screen.getByRole('button', { name: 'Majoration' }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(control).not.toHaveAccessibleDescription());
});
