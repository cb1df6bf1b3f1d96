import { Button, IconButton } from '@bloom/shared-ui/button';
import { ButtonAnchor, ButtonLink } from '@bloom/shared-ui/button-link';
import { CopyButton } from '@bloom/shared-ui/copy-button';
import { DeleteOutlined, PlusOutlined, SettingOutlined } from '@bloom/shared-ui/icons';
import { Row, Specimen, Specimens } from './specimen.tsx';

const VARIANTS = { primary: 'Valider', default: 'Annuler', quiet: 'Plus tard', danger: 'Supprimer' } as const;
const NAMES = Object.entries(VARIANTS) as [keyof typeof VARIANTS, string][];

export function ButtonPieces() {
  return (
    <Specimens>
      <Specimen name="Rôles">
        <Row>
          {NAMES.map(([variant, label]) => (
            <Button key={variant} variant={variant}>
              {label}
            </Button>
          ))}
        </Row>
      </Specimen>
      <Specimen name="Tailles">
        <Row>
          <Button size="small">Petit</Button>
          <Button>Moyen</Button>
          <Button size="large">Grand</Button>
        </Row>
      </Specimen>
      <Specimen name="Avec icône">
        <Row>
          <Button variant="primary" icon={<PlusOutlined />}>
            Ajouter un CRA
          </Button>
          <Button variant="danger" icon={<DeleteOutlined />}>
            Supprimer
          </Button>
          <IconButton label="Paramètres" icon={<SettingOutlined />} />
        </Row>
      </Specimen>
      <Specimen name="En cours">
        <Row>
          {NAMES.map(([variant, label]) => (
            <Button key={variant} variant={variant} loading>
              {label}
            </Button>
          ))}
        </Row>
      </Specimen>
      <Specimen name="Désactivé">
        <Row>
          {NAMES.map(([variant, label]) => (
            <Button key={variant} variant={variant} disabled>
              {label}
            </Button>
          ))}
        </Row>
      </Specimen>
      <Specimen name="Liens et copie">
        <Row>
          <ButtonLink to="/">Ouvrir la mission</ButtonLink>
          <ButtonAnchor href="https://bloom.example">Site</ButtonAnchor>
          <CopyButton text="BLM-2026-11" />
        </Row>
      </Specimen>
    </Specimens>
  );
}
