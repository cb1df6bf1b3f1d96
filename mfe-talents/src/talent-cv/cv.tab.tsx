import { useQuery } from '@bloom/shared-auth/apollo';
import { of } from '@bloom/shared-rules/words/elision';
import { Button } from '@bloom/shared-ui/button';
import { Card } from '@bloom/shared-ui/card';
import { formatDate } from '@bloom/shared-ui/format';
import { Notice } from '@bloom/shared-ui/notice';
import { plainText } from '@bloom/shared-ui/plain-text';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { useState } from 'react';
import type { PanelProps } from '../sheet-frame/panel-props.ts';
import { TalentCvDocument, type TalentCvQuery } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';
import styles from './cv.module.css';
import { CvPreview } from './cv-preview.tsx';
import { CvProposals } from './cv-proposals.tsx';
import { CvUpload } from './cv-upload.tsx';

const EMPTY =
  'Aucun CV pour l’instant. Une fois déposé, son texte entre dans la recherche, et ce qu’il dit est proposé ici\u00a0: rien n’est écrit sur la fiche sans votre accord.';
const CHECKED =
  'Ce CV est en cours de vérification par l’antivirus\u00a0: pour l’instant, seule la personne qui l’a déposé peut l’ouvrir.';
const IMAGE =
  'Aucun texte n’a pu être lu dans ce CV, sans doute une image\u00a0: la recherche ne le trouve pas par ses mots.';

/** The CV, what it says that the sheet does not, and another one in its place. */
export function CvTab(props: PanelProps) {
  const { id, viewerCanEdit } = props.talent;
  const { data, error, refetch } = useQuery(TalentCvDocument, {
    variables: { talentId: id },
    context: talentsApi,
    fetchPolicy: 'cache-and-network',
    skip: !viewerCanEdit,
  });
  if (!viewerCanEdit) return <Notice>Les CV sont réservés aux recruteurs.</Notice>;
  const cv = data?.talentCv;
  if (cv) return <ShownCv {...props} cv={cv} />;
  if (error) return <ErrorState error={error} failed="Impossible de charger le CV" onRetry={() => void refetch()} />;
  if (cv === undefined) return <LoadingSkeleton shape="text" rows={6} />;
  return (
    <Card title="CV">
      <p className={styles.words}>{EMPTY}</p>
      <CvUpload talentId={id} label="CV (PDF)" onUploaded={() => void props.reload()} />
    </Card>
  );
}

function ShownCv({ talent, reload, cv }: PanelProps & { cv: NonNullable<TalentCvQuery['talentCv']> }) {
  const [isReplacing, setReplacing] = useState(false);
  const name = `${talent.firstname} ${talent.lastname}`;
  const uploaded = () => {
    setReplacing(false);
    void reload();
  };
  return (
    <>
      <CvProposals key={cv.addedAt} talent={talent} reload={reload} proposals={cv.proposals} />
      <Card
        title="CV"
        actions={
          <Button size="small" aria-expanded={isReplacing} onClick={() => setReplacing(!isReplacing)}>
            {isReplacing ? 'Garder celui-ci' : 'Remplacer le CV'}
          </Button>
        }
      >
        <div className={styles.stack}>
          <p className={styles.words}>
            <bdi>{plainText(cv.name)}</bdi>
            {`, déposé le ${formatDate(cv.addedAt)}`}
          </p>
          {cv.isBeingChecked && <Notice>{CHECKED}</Notice>}
          {!cv.hasText && <Notice tone="warning">{IMAGE}</Notice>}
          {isReplacing && (
            <CvUpload
              talentId={talent.id}
              label="Nouveau CV (PDF). L’ancien est gardé 30 jours."
              onUploaded={uploaded}
            />
          )}
          <CvPreview path={cv.path} version={cv.addedAt} title={`CV ${of(name)}`} fileName={`CV ${name}.pdf`} />
        </div>
      </Card>
    </>
  );
}
