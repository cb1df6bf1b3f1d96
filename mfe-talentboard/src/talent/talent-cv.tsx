import { useRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { useSession } from '@bloom/shared-auth/session';
import { of } from '@bloom/shared-rules/words/elision';
import { FilePdfOutlined } from '@bloom/shared-ui/icons';
import { latePart } from '@bloom/shared-ui/late-part';
import { EmptyState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { useMemo } from 'react';
import type { BoardTalentFragment } from '../talents.generated.ts';
import styles from './talent.module.css';

// Who only reads profiles downloads no reader of PDFs.
const DocumentViewer = latePart(async () => (await import('@bloom/shared-ui/document-viewer')).DocumentViewer);

export function TalentCv({ talent }: { talent: BoardTalentFragment }) {
  if (!talent.cvUrl) {
    return (
      <EmptyState title="Pas encore de CV" icon={<FilePdfOutlined />}>
        Demandez-le-nous dans les notes{'\u00a0'}: nous l’ajouterons.
      </EmptyState>
    );
  }
  return <Viewer path={talent.cvUrl} name={talent.fullname} />;
}

function Viewer({ path, name }: { path: string; name: string }) {
  const { apiUrls } = useRuntimeConfig();
  const { getToken, renewToken } = useSession();
  const source = useMemo(
    () =>
      import('@bloom/shared-ui/fetch-document').then(({ documentSource }) =>
        documentSource(new URL(path, apiUrls.files).href, { getToken, renewToken }),
      ),
    [path, apiUrls.files, getToken, renewToken],
  );
  const load = useMemo(
    () =>
      async (...control: Parameters<Awaited<typeof source>>) =>
        (await source)(...control),
    [source],
  );
  return (
    <div className={styles.cv}>
      <DocumentViewer
        source={load}
        title={`CV ${of(name)}`}
        fileName={`CV ${name}.pdf`}
        waiting={<LoadingSkeleton shape="page" rows={6} label="Chargement du CV…" />}
      />
    </div>
  );
}
