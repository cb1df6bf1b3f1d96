import { Button } from '@bloom/shared-ui/button';
import { ConfirmDialog, Dialog } from '@bloom/shared-ui/dialog';
import { Drawer } from '@bloom/shared-ui/drawer';
import { EditOutlined, EllipsisOutlined, LinkOutlined } from '@bloom/shared-ui/icons';
import { ActionMenu } from '@bloom/shared-ui/menu';
import { PlainDrawer } from '@bloom/shared-ui/plain-drawer';
import { useState } from 'react';
import { Row, Specimen, Specimens } from './specimen.tsx';

const ITEMS = [
  { key: 'edit', label: 'Modifier', icon: <EditOutlined />, onSelect: () => undefined },
  { key: 'copy', label: 'Copier le lien', icon: <LinkOutlined />, onSelect: () => undefined },
  { key: 'invoice', label: 'Déposer une facture', disabled: true },
  { key: 'delete', label: 'Supprimer', danger: true, onSelect: () => undefined },
];

const SIZES = { small: 'Petite', medium: 'Moyenne', large: 'Grande', full: 'Toute la fenêtre' } as const;
type Size = keyof typeof SIZES;

export function OverlayPieces() {
  const [size, setSize] = useState<Size>();
  const [question, setQuestion] = useState<'plain' | 'danger'>();
  const [side, setSide] = useState<'left' | 'right'>();
  const close = () => setSize(undefined);
  return (
    <Specimens>
      <Specimen name="Fenêtres">
        <Row>
          {(Object.entries(SIZES) as [Size, string][]).map(([name, label]) => (
            <Button key={name} onClick={() => setSize(name)}>
              {label}
            </Button>
          ))}
        </Row>
      </Specimen>
      <Specimen name="Confirmations">
        <Row>
          <Button onClick={() => setQuestion('plain')}>Confirmer</Button>
          <Button variant="danger" onClick={() => setQuestion('danger')}>
            Supprimer la mission
          </Button>
        </Row>
      </Specimen>
      <Specimen name="Volets">
        <Row>
          <Button onClick={() => setSide('left')}>À gauche</Button>
          <Button onClick={() => setSide('right')}>À droite</Button>
        </Row>
      </Specimen>
      <Specimen name="Menus">
        <Row>
          <ActionMenu label="Actions" items={ITEMS} align="start" />
          <ActionMenu label="Autres actions" iconOnly icon={<EllipsisOutlined />} items={ITEMS} />
        </Row>
      </Specimen>
      <Dialog
        open={size !== undefined}
        size={size}
        title="Informations manquantes"
        onClose={close}
        footer={
          <>
            <Button onClick={close}>Plus tard</Button>
            <Button variant="primary" onClick={close}>
              Compléter
            </Button>
          </>
        }
      >
        <p>La société de facturation n’a pas d’attestation de vigilance à jour. La facture ne peut pas être déposée.</p>
      </Dialog>
      <ConfirmDialog
        open={question !== undefined}
        danger={question === 'danger'}
        title={question === 'danger' ? 'Supprimer la mission' : 'Envoyer le CRA'}
        confirmLabel={question === 'danger' ? 'Supprimer' : 'Envoyer'}
        onClose={() => setQuestion(undefined)}
        onConfirm={() => setQuestion(undefined)}
      >
        {question === 'danger'
          ? 'La mission «\u202fRefonte du portail\u202f» et ses avenants disparaissent pour tout le monde.'
          : 'Claire Durand reçoit un e-mail avec le lien de signature.'}
      </ConfirmDialog>
      <Drawer open={side === 'right'} title="Détails" onClose={() => setSide(undefined)}>
        <p>Un volet montre le détail d’une ligne sans quitter la liste.</p>
      </Drawer>
      <PlainDrawer open={side === 'left'} title="Menu" onClose={() => setSide(undefined)}>
        <p>Sur un téléphone, le menu vient de gauche.</p>
      </PlainDrawer>
    </Specimens>
  );
}
