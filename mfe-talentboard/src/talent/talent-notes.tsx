import { Card } from '@bloom/shared-ui/card';
import { formatDateTime } from '@bloom/shared-ui/format';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import { feedbackWords } from '../job-board/talent.words.ts';
import type { BoardTalentFragment } from '../talents.generated.ts';
import { FeedbackForm } from './feedback.form.tsx';
import styles from './talent.module.css';

/** What the client says of the candidate: theirs, never the notes of the firm. */
export function TalentNotes({ jobId, talent }: { jobId: string; talent: BoardTalentFragment }) {
  const { feedbacks, talentId } = talent;
  return (
    <>
      <Card title="Votre avis">
        <FeedbackForm jobId={jobId} talentId={talentId} />
      </Card>
      <Card title="Vos notes">
        {feedbacks.length === 0 ? (
          <p className={styles.soft}>Ni vous ni vos collègues n’avez encore écrit sur ce profil.</p>
        ) : (
          <ol className={styles.notes}>
            {feedbacks.map(({ id, kind, text, createdAt, authorFullname, isMine }) => (
              <li key={id} className={styles.note}>
                <p className={styles.noteHead}>
                  <StatusTag tone={feedbackWords[kind].tone}>{feedbackWords[kind].label}</StatusTag>
                  <span className={styles.soft}>
                    {isMine ? 'Vous' : authorFullname}, le {formatDateTime(createdAt)}
                  </span>
                </p>
                {text !== '' && <p className={styles.prose}>{text}</p>}
              </li>
            ))}
          </ol>
        )}
      </Card>
    </>
  );
}
