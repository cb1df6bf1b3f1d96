import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Drawer } from './drawer.tsx';
import '../toasts/toast-host.tsx';
import { ToastProvider } from '../toasts/toasts.tsx';
import { ConfirmDialog, Dialog } from './dialog.tsx';

function Example({ keep = false }: { keep?: boolean }) {
  const [open, setOpen] = useState(false);
  const [inner, setInner] = useState(false);
  return (
    <ToastProvider>
      <button type="button" onClick={() => setOpen(true)}>
        Ouvrir
      </button>
      <Dialog
        open={open}
        title="Récapitulatif"
        keepOnOutsideClick={keep}
        onClose={() => setOpen(false)}
        footer={
          <button type="button" onClick={() => setInner(true)}>
            Valider
          </button>
        }
      >
        <input aria-label="Nom" />
      </Dialog>
      <Dialog open={inner} title="Sûr ?" onClose={() => setInner(false)}>
        <p>Vraiment</p>
      </Dialog>
    </ToastProvider>
  );
}

const open = () => userEvent.click(screen.getByRole('button', { name: 'Ouvrir' }));

test('takes the focus, keeps it, gives it back', async () => {
  render(<Example />);
  await open();
  const dialog = screen.getByRole('dialog', { name: 'Récapitulatif' });
  expect(dialog).toHaveFocus();
  const stops = [
    screen.getByRole('button', { name: 'Fermer' }),
    screen.getByLabelText('Nom'),
    screen.getByRole('button', { name: 'Valider' }),
  ];
  for (const stop of [...stops, stops[0]]) {
    await userEvent.tab();
    expect(stop).toHaveFocus();
  }
  await userEvent.tab({ shift: true });
  expect(stops[2]).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(dialog).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Ouvrir' })).toHaveFocus();
});

function Queue() {
  const [rows, setRows] = useState(['A', 'B']);
  const [asked, setAsked] = useState<string>();
  const done = () => {
    setRows(rows.filter((row) => row !== asked));
    setAsked(undefined);
  };
  return (
    <main>
      <h1 tabIndex={-1}>À traiter</h1>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <button type="button" onClick={() => setAsked(row)}>
              Refuser {row}
            </button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== undefined}
        title="Sûr ?"
        confirmLabel="Oui"
        onConfirm={done}
        onClose={() => undefined}
      >
        Vraiment
      </ConfirmDialog>
    </main>
  );
}

test('gives the focus to the nearest thing that is left when what was pressed is gone', async () => {
  render(<Queue />);
  const refuse = async (row: string) => {
    await userEvent.click(screen.getByRole('button', { name: `Refuser ${row}` }));
    await userEvent.click(screen.getByRole('button', { name: 'Oui' }));
    expect(screen.queryByRole('button', { name: `Refuser ${row}` })).not.toBeInTheDocument();
  };
  await refuse('A');
  expect(screen.getByRole('button', { name: 'Refuser B' })).toHaveFocus();
  await refuse('B');
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('the page behind is inert and does not scroll; the toasts stay alive', async () => {
  const { container } = render(<Example />);
  await open();
  expect(container.inert).toBe(true);
  expect(document.querySelector<HTMLElement>('[data-layer="toasts"]')?.inert).not.toBe(true);
  expect(document.body).toHaveStyle({ overflow: 'hidden' });
  await userEvent.click(screen.getByRole('button', { name: 'Fermer' }));
  expect(container.inert).toBe(false);
  expect(document.body).not.toHaveStyle({ overflow: 'hidden' });
});

test('Escape closes the topmost only', async () => {
  render(<Example />);
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Valider' }));
  expect(screen.getByText('Vraiment')).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByText('Vraiment')).not.toBeInTheDocument();
  expect(screen.getByRole('dialog', { name: 'Récapitulatif' })).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test.each([
  [false, 0],
  [true, 1],
])('a click beside, with something typed to keep: %s', async (keep, dialogs) => {
  render(<Example keep={keep} />);
  await open();
  await userEvent.click(document.querySelector('[data-layer="modal"] .ant-modal-wrap') as Element);
  expect(screen.queryAllByRole('dialog')).toHaveLength(dialogs);
});

test('a confirmation says what happens; what cannot be undone is not one key away', async () => {
  const onConfirm = jest.fn();
  const onClose = jest.fn();
  render(
    <ConfirmDialog
      open
      danger
      title="Supprimer la mission"
      confirmLabel="Supprimer"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      Douze mois seront supprimés.
    </ConfirmDialog>,
  );
  expect(screen.getByRole('dialog')).toHaveTextContent('Douze mois seront supprimés.');
  await userEvent.keyboard('{Enter}');
  expect(onConfirm).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Supprimer' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a drawer closes by Escape as well', async () => {
  const onClose = jest.fn();
  render(
    <Drawer open title="Menu" onClose={onClose}>
      <a href="/missions">Missions</a>
    </Drawer>,
  );
  const drawer = screen.getByRole('dialog', { name: 'Menu' });
  expect(drawer).toHaveFocus();
  // What listens on the page looks for this.
  expect(drawer.closest('[data-layer="modal"]')).not.toBeNull();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});
