import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Form } from '../form/form.tsx';
import { TextField } from '../form/text-field.tsx';
import { CancelButton, Dialog } from './dialog.tsx';
import { Drawer } from './drawer.tsx';

const LAYERS = { dialogue: Dialog, tiroir: Drawer };
const question = () => screen.queryByRole('dialog', { name: /^Fermer sans enregistrer/ });
const form = () => screen.queryByRole('dialog', { name: 'Tarif' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

function Example({ layer: Layer }: { layer: typeof Dialog | typeof Drawer }) {
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <Layer open={open} title="Tarif" onClose={close}>
      <Form label="Tarif" initialValues={{ motif: 'Hausse' }} onSubmit={close}>
        <TextField name="motif" label="Motif" />
        <CancelButton onClick={close} />
        <button type="submit">Envoyer</button>
      </Form>
    </Layer>
  );
}

describe.each(Object.entries(LAYERS))('un %s', (_name, layer) => {
  beforeEach(() => {
    render(<Example layer={layer} />);
  });
  const type = () => userEvent.type(screen.getByLabelText('Motif'), ' annuelle');

  test.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['the close button', () => press('Fermer')],
    ['« Annuler »', () => press('Annuler')],
    ['a click beside', () => userEvent.click(document.querySelector('.ant-modal-wrap, .ant-drawer-mask') as Element)],
  ])('%s asks before what was typed is thrown away, and keeps it', async (_how, leave) => {
    await type();
    await leave();
    expect(question()).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    expect(question()).not.toBeInTheDocument();
    expect(screen.getByLabelText('Motif')).toHaveValue('Hausse annuelle');
    await leave();
    await press('Fermer sans enregistrer');
    expect(form()).not.toBeInTheDocument();
    expect(question()).not.toBeInTheDocument();
    expect(document.body).not.toHaveStyle({ overflow: 'hidden' });
    expect([...document.body.children].filter((child) => child instanceof HTMLElement && child.inert)).toEqual([]);
  });

  test('asks nothing when nothing was typed, or when it was taken back', async () => {
    await type();
    await userEvent.clear(screen.getByLabelText('Motif'));
    await userEvent.type(screen.getByLabelText('Motif'), 'Hausse');
    await userEvent.keyboard('{Escape}');
    expect(question()).not.toBeInTheDocument();
    expect(form()).not.toBeInTheDocument();
  });

  test('asks nothing once it is sent', async () => {
    await type();
    await press('Envoyer');
    expect(question()).not.toBeInTheDocument();
    expect(form()).not.toBeInTheDocument();
  });
});

function Inline() {
  const [open, setOpen] = useState(true);
  const [adding, setAdding] = useState(true);
  return (
    <Dialog
      open={open}
      title="Tarif"
      onClose={() => setOpen(false)}
      footer={<CancelButton onClick={() => setOpen(false)}>Quitter</CancelButton>}
    >
      {adding && (
        <Form label="Tarif" initialValues={{ motif: '' }} onSubmit={() => setAdding(false)}>
          <TextField name="motif" label="Motif" />
          <CancelButton onClick={() => setAdding(false)} />
        </Form>
      )}
    </Dialog>
  );
}

test('a button of the footer asks, too; a form inside is given up without the dialog', async () => {
  render(<Inline />);
  await userEvent.type(screen.getByLabelText('Motif'), 'Hausse');
  await press('Quitter');
  expect(question()).toBeInTheDocument();
  await press('Continuer la saisie');
  expect(screen.getByLabelText('Motif')).toHaveValue('Hausse');
  await press('Annuler');
  await press('Fermer sans enregistrer');
  expect(question()).not.toBeInTheDocument();
  expect(screen.queryByLabelText('Motif')).not.toBeInTheDocument();
  await press('Quitter');
  expect(form()).not.toBeInTheDocument();
});
