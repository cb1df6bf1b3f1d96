import { useLazyQuery } from '@bloom/shared-auth/apollo';
import { fileKinds } from '@bloom/shared-rules/input/file-limits';
import { Card } from '@bloom/shared-ui/card';
import { hashOf } from '@bloom/shared-ui/document-hash';
import { Dropzone } from '@bloom/shared-ui/dropzone';
import { Form } from '@bloom/shared-ui/form';
import { TextField } from '@bloom/shared-ui/form-field';
import { Page } from '@bloom/shared-ui/page';
import { useParams } from '@bloom/shared-ui/routing';
import { object, string } from '@bloom/shared-ui/schema';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { useCallback, useEffect, useRef, useState } from 'react';
import { VerifyDocumentDocument } from '../graphql.generated.ts';
import styles from './verification.module.css';
import { type Asked, VerificationAnswer } from './verification-answer.tsx';

const schema = object({ id: string().trim().required('Indiquez l’identifiant imprimé sur la page de preuve.') });

/** /verification/{id}: anybody checks a sealed document by its QR code, or by the file in hand. */
export function VerificationPage() {
  const { id } = useParams();
  const [asked, setAsked] = useState<Asked>();
  const [unreadable, setUnreadable] = useState(false);
  const [verify, { data, error, loading }] = useLazyQuery(VerifyDocumentDocument, { fetchPolicy: 'network-only' });
  // A large file takes a while to read: what was asked since then stands.
  const last = useRef<unknown>(undefined);
  const ask = useCallback(
    (next: Asked) => {
      last.current = next;
      setAsked(next);
      void verify({ variables: next.kind === 'file' ? { sha256: next.sha256 } : { id: next.id } });
    },
    [verify],
  );
  useEffect(() => {
    if (id) ask({ kind: 'id', id });
  }, [id, ask]);
  const check = async (file: File) => {
    last.current = file;
    const sha256 = await hashOf(new Uint8Array(await file.arrayBuffer()));
    if (last.current !== file) return;
    setUnreadable(sha256 === undefined);
    if (sha256 !== undefined) ask({ kind: 'file', sha256, name: file.name });
  };
  return (
    <Page
      title="Vérifier un document signé"
      subtitle="Pour un compte rendu d’activité ou un contrat scellé par nos soins."
      width="narrow"
    >
      <div className={styles.sections}>
        {asked && loading && <LoadingSkeleton rows={3} />}
        {asked && error && !loading && <ErrorState error={error} onRetry={() => ask(asked)} />}
        {asked && data && !loading && <VerificationAnswer asked={asked} found={data.verifyDocument} />}
        <Card title="Vérifier un fichier">
          <p className={styles.hint}>
            Le fichier reste sur votre appareil{'\u00a0'}: seule son empreinte est comparée à celle du document scellé.
          </p>
          <Dropzone
            label="Document signé (PDF)"
            {...fileKinds.toVerify}
            onFiles={([file]) => file && void check(file)}
          />
          {unreadable && (
            <p role="alert">Ce navigateur ne calcule pas d’empreinte{'\u00a0'}: utilisez l’identifiant.</p>
          )}
        </Card>
        <Card title="Vérifier par identifiant">
          <Form
            label="Vérifier par identifiant"
            initialValues={{ id: id ?? '' }}
            validationSchema={schema}
            onSubmit={(values) => ask({ kind: 'id', id: values.id.trim() })}
          >
            <TextField name="id" label="Identifiant du document" maxLength={64} required />
            <SubmitButton loading={loading}>Vérifier</SubmitButton>
          </Form>
        </Card>
      </div>
    </Page>
  );
}
