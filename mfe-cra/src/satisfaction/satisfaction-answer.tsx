import { isDetractor } from '@bloom/shared-rules/cra/satisfaction';
import { Button } from '@bloom/shared-ui/button';
import { Card } from '@bloom/shared-ui/card';
import { DataList } from '@bloom/shared-ui/data-list';
import { formatDate } from '@bloom/shared-ui/format';
import { EditOutlined } from '@bloom/shared-ui/icons';
import { Notice } from '@bloom/shared-ui/notice';
import { useState } from 'react';
import type { FollowUpFragment } from '../graphql.generated.ts';
import { ReferralCard } from './referral.form.tsx';
import { SatisfactionForm } from './satisfaction.form.tsx';
import styles from './satisfaction.module.css';
import { wordsOf } from './satisfaction.words.ts';
import { LowScoreHelp } from './satisfaction-help.tsx';

/** One's own mark: to give, to read again, to change as long as that is possible. */
export function SatisfactionAnswer({ followUp }: { followUp: FollowUpFragment }) {
  const [isEditing, setEditing] = useState(false);
  const { score, isAnswered, viewerCanAnswer } = followUp;
  if (viewerCanAnswer && (isEditing || !isAnswered)) {
    return <SatisfactionForm followUp={followUp} onSaved={() => setEditing(false)} />;
  }
  if (score === null || score === undefined) {
    return <Notice>Un autre contact de votre société a déjà répondu pour ce mois. Merci{'\u202f'}!</Notice>;
  }
  return <GivenAnswer followUp={followUp} score={score} onEdit={() => setEditing(true)} />;
}

type GivenAnswerProps = { followUp: FollowUpFragment; score: number; onEdit: () => void };

function GivenAnswer({ followUp, score, onEdit }: GivenAnswerProps) {
  const { type, viewerCanAnswer, editableUntil, viewerCanRefer, referrals } = followUp;
  const words = wordsOf(type);
  return (
    <div className={styles.stack}>
      <Notice tone="success">
        {words.thanks} {viewerCanAnswer ? `${words.editable} ${formatDate(editableUntil)}.` : words.closed}
      </Notice>
      {isDetractor(score) && <LowScoreHelp followUp={followUp} />}
      <Card
        title="Réponse"
        actions={
          viewerCanAnswer && (
            <Button icon={<EditOutlined />} onClick={onEdit}>
              {words.edit}
            </Button>
          )
        }
      >
        <AnswerList followUp={followUp} />
      </Card>
      {(viewerCanRefer || referrals.length > 0) && <ReferralCard followUp={followUp} />}
    </div>
  );
}

export function AnswerList({ followUp }: { followUp: FollowUpFragment }) {
  const { score, comment, collectDate, answeredBy } = followUp;
  return (
    <DataList
      items={[
        { label: 'Note', value: `${score} sur 10` },
        { label: 'Commentaire', value: comment ? <span className={styles.comment}>{comment}</span> : null },
        { label: 'Date', value: formatDate(collectDate) },
        // Several contacts are asked, one answers: staff read whom to call.
        ...(answeredBy ? [{ label: 'Réponse de', value: answeredBy }] : []),
      ]}
    />
  );
}
