import { useMutation, useQuery } from '@bloom/shared-auth/apollo';
import { codeOf } from '@bloom/shared-auth/graphql-error';
import { Button } from '@bloom/shared-ui/button';
import { Card } from '@bloom/shared-ui/card';
import { formatDate, formatDateTime } from '@bloom/shared-ui/format';
import { CheckOutlined, ExclamationCircleOutlined, SendOutlined } from '@bloom/shared-ui/icons';
import { MailLink } from '@bloom/shared-ui/mail-address';
import { Page } from '@bloom/shared-ui/page';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useToasts } from '@bloom/shared-ui/toasts';
import {
  type FollowUpFragment,
  HandleMissionFollowUpDocument,
  MissionFollowUpOfBothSidesDocument,
  type NpsFigureOfSideFragment,
  SendNpsDocument,
} from '../graphql.generated.ts';
import styles from './satisfaction.module.css';
import { AnswerList } from './satisfaction-answer.tsx';
import { type SatisfactionPlace, subtitleOf, UnknownSurvey } from './satisfaction-place.tsx';

const TITLE = 'Satisfaction';

/** Staff read both sides, and answer for nobody. */
export function StaffSatisfaction({ place }: { place: SatisfactionPlace }) {
  const { month, activityId, missionRecordId } = place;
  const { data, error, refetch } = useQuery(MissionFollowUpOfBothSidesDocument, {
    variables: { month, activityId },
    fetchPolicy: 'network-only',
  });
  if (codeOf(error) === 'OBJECT_NOT_FOUND') return <UnknownSurvey title={TITLE} />;
  if (!data) {
    return (
      <Page title={TITLE} width="narrow">
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingSkeleton shape="cards" rows={2} label="Chargement de l’enquête…" />
        )}
      </Page>
    );
  }
  const { bloomer, client, bloomerFigure, clientFigure } = data;
  if (bloomer.missionRecordId !== missionRecordId) return <UnknownSurvey title={TITLE} />;
  return (
    <Page title={TITLE} subtitle={subtitleOf(bloomer)} width="narrow">
      <div className={styles.stack}>
        <SideCard title="Bloomer" followUp={bloomer} onChange={() => void refetch()} />
        <SideCard title="Client" followUp={client} onChange={() => void refetch()} />
        <Card title="Toutes les missions, sur douze mois">
          <div className={styles.stack}>
            <Figure label="Bloomers" figure={bloomerFigure} />
            <Figure label="Clients" figure={clientFigure} />
          </div>
        </Card>
      </div>
    </Page>
  );
}

function Figure({ label, figure }: { label: string; figure: NpsFigureOfSideFragment }) {
  const { sentence, promoters, passives, detractors } = figure;
  return (
    <p className={styles.figure}>
      <span>
        {label}
        {'\u00a0'}: <strong>{sentence}</strong>
      </span>
      <span className={styles.asked}>
        9 ou 10{'\u00a0'}: {promoters} · 7 ou 8{'\u00a0'}: {passives} · 6 ou moins{'\u00a0'}: {detractors}
      </span>
    </p>
  );
}

type SideProps = { followUp: FollowUpFragment; onChange: () => void };

function SideCard({ title, followUp, onChange }: SideProps & { title: string }) {
  const { score, needsCall, isHandled, referrals } = followUp;
  const isGiven = score !== null && score !== undefined;
  return (
    <Card title={title} actions={<CallTag isNeeded={needsCall} isHandled={isHandled} />}>
      <div className={styles.stack}>
        {isGiven ? <AnswerList followUp={followUp} /> : <NotAnswered followUp={followUp} onChange={onChange} />}
        {needsCall && followUp.viewerCanHandle && <HandleButton followUp={followUp} />}
        {referrals.length > 0 && <Referrals followUp={followUp} />}
      </div>
    </Card>
  );
}

function CallTag({ isNeeded, isHandled }: { isNeeded: boolean; isHandled: boolean }) {
  if (isNeeded) {
    return (
      <StatusTag tone="danger" icon={<ExclamationCircleOutlined />}>
        À recontacter
      </StatusTag>
    );
  }
  if (!isHandled) return null;
  return (
    <StatusTag tone="success" icon={<CheckOutlined />}>
      Recontacté
    </StatusTag>
  );
}

function HandleButton({ followUp: { activityId, type } }: Pick<SideProps, 'followUp'>) {
  const [mutate] = useMutation(HandleMissionFollowUpDocument);
  const { submit, submitting } = useSubmit(mutate, { success: 'C’est noté\u00a0: cette note est traitée.' });
  return (
    <div>
      <Button loading={submitting} onClick={() => void submit({ variables: { activityId, type } })}>
        Marquer comme recontacté
      </Button>
    </div>
  );
}

function NotAnswered({ followUp, onChange }: SideProps) {
  const { activityId, type, askedAt, viewerCanSend } = followUp;
  const toasts = useToasts();
  const [mutate] = useMutation(SendNpsDocument);
  const { submit, submitting } = useSubmit(mutate, {
    success: ({ sendNps }) => (sendNps.alreadySentToday ? undefined : sendNps.message),
  });
  const send = async () => {
    const done = await submit({ variables: { activityId, type } });
    if (!done) return;
    if (done.sendNps.alreadySentToday) toasts.info(done.sendNps.message);
    onChange();
  };
  return (
    <>
      <p className={styles.lead}>Pas encore de réponse pour ce mois.</p>
      {askedAt && <p className={styles.asked}>Enquête demandée le {formatDateTime(askedAt)}.</p>}
      {viewerCanSend && (
        <div>
          <Button icon={<SendOutlined />} loading={submitting} onClick={() => void send()}>
            {askedAt ? 'Relancer' : 'Envoyer l’enquête'}
          </Button>
        </div>
      )}
    </>
  );
}

function Referrals({ followUp: { referrals } }: Pick<SideProps, 'followUp'>) {
  return (
    <div>
      <h3 className={styles.subtitle}>Recommandations</h3>
      <ul className={styles.people}>
        {referrals.map(({ recordId, fullname, email, note, createdAt }) => (
          <li key={recordId}>
            {fullname}, <MailLink address={email} />, le {formatDate(createdAt)}
            {note ? <span className={styles.asked}> {note}</span> : null}
          </li>
        ))}
      </ul>
    </div>
  );
}
