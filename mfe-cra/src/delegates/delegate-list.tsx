import { useMutation, useQuery } from '@bloom/shared-auth/apollo';
import { of } from '@bloom/shared-rules/words/elision';
import { formatDate } from '@bloom/shared-ui/format';
import { MailAddress } from '@bloom/shared-ui/mail-address';
import { PlainButton } from '@bloom/shared-ui/plain-button';
import { PlainCard } from '@bloom/shared-ui/plain-card';
import { useSubmit } from '@bloom/shared-ui/submit';
import {
  DecideSigningDelegateDocument,
  SigningDelegatesDocument,
  type SigningDelegatesQuery,
} from '../graphql.generated.ts';
import styles from './delegates.module.css';

type Proposal = SigningDelegatesQuery['signingDelegates'][number];

const TITLE = 'Signataires proposés';

/** On the first screen of a client, which is another remote's. */
export function ClientDelegates() {
  return <DelegateList />;
}

/** On the page of a mission, for its staff. */
export function MissionDelegates({ missionId }: { missionId: string }) {
  return <DelegateList missionId={missionId} />;
}

/** Colleagues who wait for an answer; nothing while there are none, or for who may not read them. */
export function DelegateList({ missionId }: { missionId?: string }) {
  const { data } = useQuery(SigningDelegatesDocument, {
    variables: { missionRecordId: missionId },
    fetchPolicy: 'cache-and-network',
  });
  const proposals = data?.signingDelegates ?? [];
  if (proposals.length === 0) return null;
  return (
    <PlainCard title={TITLE}>
      <ul className={styles.list} aria-label={TITLE}>
        {proposals.map((proposal) => (
          <ProposalLine key={proposal.recordId} proposal={proposal} />
        ))}
      </ul>
    </PlainCard>
  );
}

function ProposalLine({ proposal }: { proposal: Proposal }) {
  const { fullname, email, proposedBy, proposedAt, missionLabel, bloomerFullname, isOwn, viewerCanApprove } = proposal;
  const { answer, submitting } = useAnswer(proposal);
  const spoken = <span className="visually-hidden">{`\u00a0: ${fullname}`}</span>;
  return (
    <li className={styles.line}>
      <div>
        <p className={styles.who}>
          <strong>{fullname}</strong>, <MailAddress of={email} />
        </p>
        <p className={styles.soft}>
          Pour signer aussi les CRA {of(bloomerFullname)} ({missionLabel}). Proposition du {formatDate(proposedAt)}
          {isOwn ? ', faite par vous' : proposedBy && `, faite par ${proposedBy}`}.
        </p>
        {proposal.approvalObstacle && <p className={styles.soft}>{proposal.approvalObstacle}</p>}
      </div>
      <div className={styles.actions}>
        {viewerCanApprove && (
          <PlainButton variant="primary" loading={submitting} onClick={() => void answer(true)}>
            Accepter{spoken}
          </PlainButton>
        )}
        <PlainButton loading={submitting} onClick={() => void answer(false)}>
          {isOwn ? 'Retirer' : 'Refuser'}
          {spoken}
        </PlainButton>
      </div>
    </li>
  );
}

const ANSWERED = 'Cette proposition n’attend plus de réponse\u00a0: quelqu’un y a répondu, ou elle a été retirée.';

function useAnswer(proposal: Proposal) {
  const { recordId, fullname } = proposal;
  const [mutate, { client }] = useMutation(DecideSigningDelegateDocument, {
    // Its line goes at once: reading the page again takes a while, in which it would look as if nothing had happened.
    update(cache, { data }) {
      if (data) cache.evict({ id: cache.identify(proposal) });
    },
  });
  const words = {
    approved: `${fullname} peut désormais signer\u00a0: son lien part par e-mail.`,
    refused: `${fullname} ne signera pas.`,
    withdrawn: 'Votre proposition est retirée.',
  };
  const { submit, submitting } = useSubmit(mutate, {
    success: ({ decideSigningDelegate }) => words[decideSigningDelegate],
    messages: { OBJECT_NOT_FOUND: ANSWERED },
  });
  const answer = async (approve: boolean) => {
    await submit({ variables: { recordId, approve } });
    // Refused, too, the list may have changed: somebody else has answered. The page of the mission names its contacts.
    void client.refetchQueries({ include: 'active' });
  };
  return { answer, submitting };
}
