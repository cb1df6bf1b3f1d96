import { useMutation, useQuery } from '@bloom/shared-auth/apollo';
import { codeOf } from '@bloom/shared-auth/graphql-error';
import { MAX_SLACK } from '@bloom/shared-rules/limits';
import { Card } from '@bloom/shared-ui/card';
import { Form } from '@bloom/shared-ui/form';
import { useFormDraft } from '@bloom/shared-ui/form-draft';
import { TextField } from '@bloom/shared-ui/form-field';
import { linkTo } from '@bloom/shared-ui/links';
import { messages } from '@bloom/shared-ui/messages';
import { Notice } from '@bloom/shared-ui/notice';
import { Page } from '@bloom/shared-ui/page';
import { Link, useParams } from '@bloom/shared-ui/routing';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { PersonDocument, type PersonQuery, SavePersonDocument } from '../graphql.generated.ts';
import { missionStatusLabels, missionStatusTones } from '../mission-status.ts';
import { AccessCard } from './access-card.tsx';
import { ErasedPersonBasis, useErasedPerson } from './erased-person.tsx';
import { IdentityCard } from './identity-card.tsx';
import { InvitationCard } from './invitation-card.tsx';
import styles from './people.module.css';
import { inputOf, type PersonValues, personSchema, valuesOf } from './person.rules.ts';
import { PersonFields } from './person-fields.tsx';
import { PipefyRecord } from './pipefy-record.tsx';

type Person = PersonQuery['bloomer'];

const BACK = { to: linkTo('people.list'), label: 'Tous les Bloomers' };

/** /bloomers/{id}: what staff know of a Bloomer, the invitation, the missions. */
export function PersonPage() {
  const { id = '' } = useParams();
  const { data, error, loading, refetch } = useQuery(PersonDocument, {
    variables: { recordId: id },
    fetchPolicy: 'cache-and-network',
  });
  const person = data?.bloomer;
  const unknown = codeOf(error) === 'OBJECT_NOT_FOUND' ? 'Ce Bloomer n’existe pas.' : undefined;
  const reload = () => void refetch().catch(() => undefined);
  return (
    <Page title={person?.fullname ?? 'Bloomer'} subtitle={person?.email} back={BACK}>
      {loading && !data && <LoadingSkeleton shape="form" rows={6} />}
      {error && !data && <ErrorState error={error} message={unknown} onRetry={reload} />}
      {person && (
        <div className={styles.columns}>
          <Card title="Informations">
            <PersonEditor key={person.recordId} person={person} managers={data.allAccountManagers} />
          </Card>
          <div className={styles.stack}>
            {!person.isDisabled && <InvitationCard person={person} onChanged={reload} />}
            {person.viewerCanSeeIdentity && <IdentityCard person={person} onChanged={reload} />}
            <Missions missions={person.mission} />
            <Companies societies={person.societies} />
            <AccessCard person={person} onChanged={reload} />
          </div>
        </div>
      )}
    </Page>
  );
}

function PersonEditor({ person, managers }: { person: Person; managers: PersonQuery['allAccountManagers'] }) {
  const [mutate] = useMutation(SavePersonDocument);
  const saving = useSubmit(mutate, {
    success: ({ upsertBloomer }) =>
      upsertBloomer.pendingEmail && upsertBloomer.pendingEmail !== person.pendingEmail
        ? `Enregistré. ${upsertBloomer.pendingEmail} reçoit un lien de confirmation.`
        : 'Bloomer enregistré',
    fallback: messages.randomUpdateError,
  });
  const erased = useErasedPerson(saving);
  const draft = useFormDraft<PersonValues>(`person.${person.recordId}`);
  const save = async (values: PersonValues) => {
    const input = { ...inputOf(values, person.recordId), erasedPersonBasis: erased.basisFor(values) };
    if (await saving.submit({ variables: { input } })) draft.forget();
  };
  return (
    <>
      {person.pendingEmail && (
        <Notice tone="warning">
          {person.pendingEmail} remplacera {person.email} dès que son propriétaire aura ouvert le lien qui lui a été
          envoyé. D’ici là, rien ne change.
        </Notice>
      )}
      <Form<PersonValues & Record<string, unknown>>
        label="Informations du Bloomer"
        initialValues={valuesOf(person)}
        validationSchema={personSchema}
        fieldErrors={erased.fieldErrors}
        draft={draft}
        enableReinitialize
        onSubmit={save}
      >
        {({ values }) => (
          <>
            <PersonFields
              managers={managers}
              emailHelp="Une autre adresse prend effet quand son propriétaire l’a confirmée. L’ancienne est prévenue."
            />
            <TextField
              name="secondaryEmail"
              label="Adresse e-mail secondaire"
              type="email"
              autoComplete="off"
              help={person.secondaryEmail && !person.secondaryEmailVerified ? 'Pas encore confirmée.' : undefined}
            />
            <ErasedPersonBasis refusal={erased.refusal} entered={values} />
            <TextField name="slack" label="Slack" autoComplete="off" maxLength={MAX_SLACK} />
            {person.pipefyContactId && <PipefyRecord id={person.pipefyContactId} />}
            <div className={styles.actions}>
              <SubmitButton>Enregistrer</SubmitButton>
            </div>
          </>
        )}
      </Form>
    </>
  );
}

function Companies({ societies }: { societies: Person['societies'] }) {
  return (
    <Card title="Sociétés de facturation">
      {societies.length === 0 && <p className={styles.faint}>Aucune société renseignée.</p>}
      <ul className={styles.list}>
        {societies.map(({ recordId, name }) => (
          <li key={recordId}>
            <Link to={linkTo('society.page', { recordId })}>{name}</Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Missions({ missions }: { missions: Person['mission'] }) {
  return (
    <Card title="Missions">
      {missions.length === 0 && <p className={styles.faint}>Aucune mission pour l’instant.</p>}
      <ul className={styles.list}>
        {missions.map(({ recordId, label, status, clientSociety, bloomerBillingSociety: society }) => (
          <li key={recordId}>
            <Link to={linkTo('mission.detail', { id: recordId })}>{label}</Link>{' '}
            <StatusTag tone={missionStatusTones[status]}>{missionStatusLabels[status]}</StatusTag>
            <span className={styles.faint}>Chez {clientSociety.name}</span>
            {society ? (
              <Link to={linkTo('society.forMission', { recordId: society.recordId, missionRecordId: recordId })}>
                {society.name}
              </Link>
            ) : (
              <Link to={linkTo('society.newForMission', { missionRecordId: recordId })}>Renseigner la société</Link>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
