import { useLazyQuery, useMutation } from '@bloom/shared-auth/apollo';
import { of } from '@bloom/shared-rules/words/elision';
import { Button } from '@bloom/shared-ui/button';
import { Card } from '@bloom/shared-ui/card';
import { Form } from '@bloom/shared-ui/form';
import { TextField } from '@bloom/shared-ui/form-field';
import { useNavigate } from '@bloom/shared-ui/routing';
import { ErrorState } from '@bloom/shared-ui/states';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { useState } from 'react';
import {
  DataPeopleDocument,
  type DataPeopleQuery,
  LiftLegalHoldDocument,
  SetLegalHoldDocument,
} from '../graphql.generated.ts';
import styles from './data-requests.module.css';
import { NoteRequestDialog } from './note-request.dialog.tsx';
import { personWords } from './request-words.ts';
import { TextDialog } from './text-dialog.tsx';

type Person = DataPeopleQuery['privacyPeople'][number];

/** Somebody wrote or called: the request is noted for them; or their data must be kept for a dispute. */
export function PeopleSearch() {
  const [search, { data, error, refetch }] = useLazyQuery(DataPeopleDocument, { fetchPolicy: 'network-only' });
  const people = data?.privacyPeople;
  return (
    <Card title="Noter une demande, ou imposer la conservation">
      <Form
        label="Chercher une personne"
        initialValues={{ search: '' }}
        validate={(values) => (values.search.trim().length > 1 ? {} : { search: 'Deux lettres au moins.' })}
        onSubmit={async (values) => {
          // What failed is shown below.
          await search({ variables: { search: values.search.trim() } }).catch(() => undefined);
        }}
      >
        <TextField name="search" label="Nom ou adresse e-mail d’un Bloomer ou d’un contact" autoComplete="off" />
        <div className={styles.actions}>
          <SubmitButton>Chercher</SubmitButton>
        </div>
      </Form>
      {error && <ErrorState error={error} onRetry={() => void refetch().catch(() => undefined)} />}
      {!error && people?.length === 0 && <p role="status">Personne ne correspond.</p>}
      <ul className={styles.people}>
        {people?.map((person) => (
          <PersonLine key={person.recordId} person={person} onChange={() => void refetch().catch(() => undefined)} />
        ))}
      </ul>
    </Card>
  );
}

function PersonLine({ person, onChange }: { person: Person; onChange: () => void }) {
  const [asked, setAsked] = useState<'request' | 'hold'>();
  const navigate = useNavigate();
  const holding = useSubmit(useMutation(SetLegalHoldDocument)[0], { success: 'Conservation imposée' });
  const lifting = useSubmit(useMutation(LiftLegalHoldDocument)[0], { success: 'Conservation levée' });
  const { personKind, recordId } = person;
  const close = () => setAsked((now) => (now === asked ? undefined : now));
  const lift = async () => {
    if ((await lifting.submit({ variables: { personKind, recordId } })) !== undefined) onChange();
  };
  const hold = async (reason: string) => {
    if ((await holding.submit({ variables: { personKind, recordId, reason } })) === undefined) return;
    close();
    onChange();
  };
  return (
    <li className={styles.person}>
      <span className={styles.name}>
        <bdi>{person.fullname}</bdi>
        <small>{[personWords(person), person.societyName, person.email].filter(Boolean).join(' · ')}</small>
        {person.holdReason && (
          <StatusTag tone="warning">{`Conservation imposée\u00a0: ${person.holdReason}`}</StatusTag>
        )}
      </span>
      <span className={styles.actions}>
        <Button size="small" onClick={() => setAsked('request')}>
          Noter une demande
        </Button>
        {person.holdReason ? (
          <Button size="small" variant="quiet" loading={lifting.submitting} onClick={() => void lift()}>
            Lever la conservation
          </Button>
        ) : (
          <Button size="small" variant="quiet" onClick={() => setAsked('hold')}>
            Imposer la conservation
          </Button>
        )}
      </span>
      {asked === 'request' && (
        <NoteRequestDialog person={person} onNoted={(id) => void navigate(`/data-requests/${id}`)} onClose={close} />
      )}
      {asked === 'hold' && (
        <TextDialog
          title={`Conserver les données ${of(person.fullname)}`}
          name="reason"
          label="Motif"
          help="Tant que la conservation est imposée, rien n’est effacé, ni sur demande ni avec le temps."
          confirmLabel="Imposer la conservation"
          fieldErrors={holding.fieldErrors}
          onSubmit={hold}
          onClose={close}
        />
      )}
    </li>
  );
}
