import { useApolloClient, useMutation } from '@bloom/shared-auth/apollo';
import { TALENTS_CLIENT } from '@bloom/shared-auth/client';
import { useRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { Button } from '@bloom/shared-ui/button';
import { Card } from '@bloom/shared-ui/card';
import { ErrorScreen } from '@bloom/shared-ui/error-screen';
import { Form } from '@bloom/shared-ui/form';
import { Page } from '@bloom/shared-ui/page';
import { reportError } from '@bloom/shared-ui/report-error';
import { SelectField } from '@bloom/shared-ui/select-field';
import { ErrorState } from '@bloom/shared-ui/states';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useState } from 'react';
import { BOOM_QUERY, BOOM_UPDATE, type BoomVariables } from './boom-documents.ts';
import styles from './error-test.module.css';

const STATUSES = ['200', '400', '404', '500', '503'];
const CODES = ['XXXX', 'HXXX', 'PXXX', 'P666', 'P2002'];
const optionsOf = (values: string[]) => values.map((value) => ({ value, label: value }));

const INITIAL = { status: '500', code: 'XXXX' };

/** Where developers see what people see when something fails. Only on installations that ask for it. */
export function ErrorTestPage() {
  const { errorTest, supportUrl } = useRuntimeConfig();
  if (errorTest !== true) return <ErrorScreen code={404} supportUrl={supportUrl} />;
  return (
    <Page title="Test des erreurs" width="narrow">
      <Card title="Provoquer une erreur">
        <Form initialValues={INITIAL} onSubmit={() => undefined} label="Erreur à provoquer">
          {({ values }) => (
            <>
              <div className={styles.choices}>
                <SelectField name="status" label="Statut HTTP" options={optionsOf(STATUSES)} />
                <SelectField name="code" label="Code d’erreur" options={optionsOf(CODES)} />
              </div>
              <Provocations variables={{ code: values.code, status: Number(values.status) }} />
            </>
          )}
        </Form>
      </Card>
    </Page>
  );
}

function Provocations({ variables }: { variables: BoomVariables }) {
  const client = useApolloClient();
  const [mutate] = useMutation(BOOM_UPDATE);
  const { submit, submitting } = useSubmit(mutate);
  const [failure, setFailure] = useState<unknown>();
  const [isBroken, setBroken] = useState(false);
  if (isBroken) throw new Error('A page that fails while it is drawn, thrown by the error test page');

  const ask = async (clientName?: string) => {
    setFailure(undefined);
    try {
      await client.query({ query: BOOM_QUERY, variables, fetchPolicy: 'network-only', context: { clientName } });
    } catch (error) {
      reportError(error, 'shell');
      setFailure(error);
    }
  };
  const crash = () => {
    throw new Error('An error that nobody catches, thrown by the error test page');
  };
  const reject = () => {
    void Promise.reject(new Error('A rejection that nobody catches, thrown by the error test page'));
  };

  return (
    <>
      <div className={styles.buttons}>
        <Button onClick={() => void ask()}>Erreur d’une requête de l’API</Button>
        <Button loading={submitting} onClick={() => void submit({ variables })}>
          Erreur d’une modification de l’API
        </Button>
        <Button onClick={() => void ask(TALENTS_CLIENT)}>Erreur d’une requête de l’API talents</Button>
        <Button onClick={crash}>Erreur non gérée du navigateur</Button>
        <Button onClick={reject}>Promesse rejetée non gérée</Button>
        <Button onClick={() => setBroken(true)}>Erreur d’affichage de la page</Button>
      </div>
      {failure !== undefined && <ErrorState error={failure} />}
    </>
  );
}
