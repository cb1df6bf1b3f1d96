import { Button } from '@bloom/shared-ui/button';
import { Card } from '@bloom/shared-ui/card';
import { InboxOutlined } from '@bloom/shared-ui/icons';
import { Notice, type NoticeTone } from '@bloom/shared-ui/notice';
import { EmptyState, ErrorState, LoadingSkeleton, NoResult, type SkeletonShape } from '@bloom/shared-ui/states';
import { SupportReference } from '@bloom/shared-ui/support-reference';
import { Specimen, Specimens } from './specimen.tsx';

const SHAPES: Record<SkeletonShape, string> = {
  text: 'Texte',
  table: 'Table',
  cards: 'Cartes',
  form: 'Formulaire',
  page: 'Page',
};

const NOTICES: Record<NoticeTone, string> = {
  info: 'Le mois de novembre se signe à partir du 25/11/2026.',
  success: 'Toutes les signatures sont là.',
  warning: 'Ton attestation de vigilance expire dans 7 jours.',
  danger: 'Le CRA a été refusé par le client.',
};

export function StatePieces() {
  return (
    <Specimens>
      <Specimen name="Rien encore">
        <Card>
          <EmptyState
            icon={<InboxOutlined />}
            title="Aucun CRA"
            action={<Button variant="primary">Ajouter un CRA</Button>}
          >
            Tes comptes rendus d’activité s’affichent ici, mois par mois.
          </EmptyState>
        </Card>
      </Specimen>
      <Specimen name="Aucun résultat">
        <Card>
          <NoResult onClear={() => undefined} />
        </Card>
      </Specimen>
      <Specimen name="Échec">
        <Card>
          <ErrorState error={new TypeError('Failed to fetch')} onRetry={() => undefined} />
        </Card>
      </Specimen>
      <Specimen name="Référence">
        <SupportReference reference="7F3K-2Q9D" />
      </Specimen>
      {(Object.entries(NOTICES) as [NoticeTone, string][]).map(([tone, text]) => (
        <Specimen key={tone} name={`Avis ${tone}`}>
          <Notice tone={tone} actions={tone === 'warning' && <Button size="small">Déposer</Button>}>
            {text}
          </Notice>
        </Specimen>
      ))}
      {(Object.entries(SHAPES) as [SkeletonShape, string][]).map(([shape, name]) => (
        <Specimen key={shape} name={`Chargement, ${name.toLowerCase()}`}>
          <LoadingSkeleton shape={shape} />
        </Specimen>
      ))}
    </Specimens>
  );
}
