import { useMutation, useQuery } from '@bloom/shared-auth/apollo';
import { codeOf } from '@bloom/shared-auth/graphql-error';
import { ASK_MONTHS } from '@bloom/shared-rules/talents/talent-keeping';
import { Button } from '@bloom/shared-ui/button';
import { Card } from '@bloom/shared-ui/card';
import { ConfirmDialog } from '@bloom/shared-ui/dialog';
import { formatDate } from '@bloom/shared-ui/format';
import { Page, useProductName } from '@bloom/shared-ui/page';
import { plainText } from '@bloom/shared-ui/plain-text';
import { Link, useNavigate, useSearchParams } from '@bloom/shared-ui/routing';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useEffect, useState } from 'react';
import {
  AnswerTalentStayDocument,
  TalentStayQuestionDocument,
  type TalentStayQuestionQuery,
} from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';
import styles from './stay.module.css';

/** /stay: opened by the link mailed to somebody who was not heard of for long. Nothing counts before a click. */
export function StayPage() {
  const token = useToken();
  const { data, error, refetch } = useQuery(TalentStayQuestionDocument, {
    variables: { token },
    context: talentsApi,
    fetchPolicy: 'no-cache',
    skip: token === '',
  });
  const isClosed = codeOf(error) === 'OBJECT_NOT_FOUND';
  return (
    <Page title="Garder votre profil" width="narrow">
      {token === '' && <NoLink />}
      {isClosed && <Closed />}
      {!isClosed && error && <ErrorState error={error} onRetry={() => void refetch().catch(() => undefined)} />}
      {token !== '' && !error && !data && <LoadingSkeleton shape="cards" rows={1} />}
      {data && <Question token={token} asked={data.talentStayQuestion} />}
    </Page>
  );
}

/** Read once, then taken out of the address: it would stand in the history of the browser. */
function useToken(): string {
  const [search] = useSearchParams();
  const [token] = useState(() => search.get('of') ?? '');
  const navigate = useNavigate();
  useEffect(() => {
    if (token !== '') void navigate({ search: '' }, { replace: true });
  }, [token, navigate]);
  return token;
}

interface QuestionProps {
  token: string;
  asked: TalentStayQuestionQuery['talentStayQuestion'];
}

function Question({ token, asked }: QuestionProps) {
  const product = useProductName();
  const [isLeaving, setLeaving] = useState(false);
  const [answered, setAnswered] = useState<boolean>();
  const [answer] = useMutation(AnswerTalentStayDocument, { context: talentsApi });
  const { submit, submitting } = useSubmit((stays: boolean) => answer({ variables: { token, stays } }), {
    success: () => undefined,
    again: (stays) => void say(stays),
  });
  const say = async (stays: boolean) => {
    const done = await submit(stays);
    if (done) setAnswered(done.answerTalentStay.stays);
  };
  if (answered !== undefined) return <Answered stays={answered} />;
  return (
    <Card>
      <p className={styles.text}>
        {`Bonjour ${plainText(asked.firstname)}, souhaitez-vous que ${product} garde votre profil pour vous proposer des missions\u202f?`}
      </p>
      <p className={styles.hint}>
        {`Sans réponse, vos données seront effacées le ${formatDate(asked.eraseOn)}. Si vous restez, nous vous le redemanderons dans ${ASK_MONTHS}\u00a0mois.`}
      </p>
      <div className={styles.answers}>
        <Button variant="primary" size="large" loading={submitting && !isLeaving} onClick={() => void say(true)}>
          Oui, gardez mon profil
        </Button>
        <Button size="large" onClick={() => setLeaving(true)}>
          Non, effacez mes données
        </Button>
      </div>
      <ConfirmDialog
        open={isLeaving}
        title={'Effacer toutes vos données\u202f?'}
        confirmLabel="Effacer mes données"
        danger
        busy={submitting}
        onConfirm={() => void say(false)}
        onClose={() => setLeaving(false)}
      >
        <p>Votre fiche, votre CV et nos échanges seront effacés. Vous en recevrez la preuve par e-mail.</p>
      </ConfirmDialog>
    </Card>
  );
}

function Answered({ stays }: { stays: boolean }) {
  return (
    <Card>
      <p className={styles.text} role="status">
        {stays
          ? 'Merci\u202f! Votre profil est gardé.'
          : 'Votre demande d’effacement est prise en compte. Vous en recevrez la preuve par e-mail.'}
      </p>
      <p className={styles.hint}>Vous pouvez fermer cette page.</p>
      {stays && <ChangedMind />}
    </Card>
  );
}

/** Read again, the page has no link any more: nothing is known of an answer. */
function NoLink() {
  return (
    <Card>
      <p className={styles.text} role="alert">
        Ouvrez de nouveau le lien reçu par e-mail.
      </p>
      <p className={styles.hint}>
        L’adresse de cette page ne garde pas votre lien personnel. Si vous n’avez pas encore répondu, rien n’a été
        enregistré.
      </p>
    </Card>
  );
}

function Closed() {
  return (
    <Card>
      <p className={styles.text} role="alert">
        Cette question n’attend plus de réponse.
      </p>
      <p className={styles.hint}>
        Vous y avez déjà répondu, nous avons eu de vos nouvelles autrement, ou vos données sont déjà effacées. Si vous
        avez copié l’adresse, vérifiez qu’elle est entière.
      </p>
      <ChangedMind />
    </Card>
  );
}

/** The link answers once: whoever stays may still want to go. */
function ChangedMind() {
  return (
    <p className={styles.hint}>
      Pour demander l’effacement de vos données plus tard, allez sur <Link to="/my-data">Mes données</Link>.
    </p>
  );
}
