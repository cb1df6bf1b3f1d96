import { useMutation } from '@bloom/shared-auth/apollo';
import { noticeFrom } from '@bloom/shared-rules/invoice/recovery';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { Button } from '@bloom/shared-ui/button';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { formatAmount, formatDate } from '@bloom/shared-ui/format';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useState } from 'react';
import { type DunnedInvoiceFragment, WithdrawRecoveryStepDocument } from '../graphql.generated.ts';
import { companyOf } from '../invoice/company-words.ts';
import { stepWords } from '../invoice/recovery-words.ts';
import styles from '../payment-frame/payment-frame.module.css';
import { historyWords } from './dunning-words.ts';
import { DecisionForm, NoticeForm } from './recovery.forms.tsx';

type Row = DunnedInvoiceFragment;
type Step = Row['recoverySteps'][number];
/** What is said: something new, or what was said before put right. */
type Asked = { kind: Step['kind']; isCorrection?: boolean };

/** What comes next by hand; undefined where nothing does, or is for others to say. */
export function recoverable({ recoverySteps, viewerCanRecordNotice, viewerCanRecordRecovery }: Row) {
  if (recoverySteps.length === 0) return viewerCanRecordNotice ? ('FORMAL_NOTICE' as const) : undefined;
  return viewerCanRecordRecovery ? ('RECOVERY' as const) : undefined;
}

interface RecoveryDialogProps {
  row: Row;
  today: string;
  onReadAgain: () => void;
  onClose: () => void;
}

/** What was done about an unpaid invoice after its mails: said, corrected or taken back by whoever did it. */
export function RecoveryDialog({ row, today, onReadAgain, onClose }: RecoveryDialogProps) {
  const { recordId, number, owedAmount, dueOn, recoverySteps } = row;
  const notice = recoverySteps.find(({ kind }) => kind === 'FORMAL_NOTICE');
  const decision = recoverySteps.find(({ kind }) => kind === 'RECOVERY');
  const next = recoverable(row);
  // What waits for nobody yet is looked at first.
  const isDue = recoverySteps.length === 0 || row.recoveryTask === 'RECOVERY';
  const [asked, setAsked] = useState<Asked | undefined>(next && isDue ? { kind: next } : undefined);
  const shared = { recordId, today, onDone: onClose, onRefused: onReadAgain, onClose };
  return (
    <Dialog open size="small" title={`Suivi de la facture ${number}`} onClose={onClose} keepOnOutsideClick>
      <div className={styles.section}>
        <p className={styles.soft}>
          {companyOf(row)} · <strong>{formatAmount(owedAmount)}</strong> · échéance {formatDate(dueOn)}
        </p>
        <History row={row} asked={asked?.kind} onAsk={setAsked} onReadAgain={onReadAgain} />
        {asked?.kind === 'FORMAL_NOTICE' && dueOn && (
          <NoticeForm
            key={notice?.recordedAt}
            {...shared}
            former={notice}
            first={noticeFrom(dueOn)}
            last={decision?.doneOn ?? today}
          />
        )}
        {asked?.kind === 'RECOVERY' && notice && (
          <DecisionForm
            key={decision?.recordedAt}
            {...shared}
            former={decision}
            isCorrection={asked.isCorrection === true}
            first={notice.doneOn}
          />
        )}
        {asked === undefined && (
          <ActionRow>
            <CancelButton onClick={onClose}>Fermer</CancelButton>
            {next && <Button onClick={() => setAsked({ kind: 'RECOVERY' })}>Noter la suite</Button>}
          </ActionRow>
        )}
      </div>
    </Dialog>
  );
}

interface HistoryProps {
  row: Row;
  asked: Step['kind'] | undefined;
  onAsk: (asked: Asked) => void;
  onReadAgain: () => void;
}

function History({ row, asked, onAsk, onReadAgain }: HistoryProps) {
  const mails = historyWords({ ...row, recoverySteps: [] });
  const mayChange = recoverable(row) !== undefined;
  const last = row.recoverySteps.at(-1);
  return (
    <ul className={styles.lines} aria-label="Relances et suites">
      {mails.length === 0 && <li className={styles.line}>Aucune relance par e-mail</li>}
      {mails.map((words) => (
        <li key={words} className={styles.line}>
          {words}
        </li>
      ))}
      {row.recoverySteps.map((step) => (
        <li key={step.kind} className={styles.line}>
          <span className={styles.what}>
            {stepWords(step)}
            <span className={styles.soft}>
              Noté par {step.recordedBy} le {formatDate(step.recordedAt)}
            </span>
          </span>
          {mayChange && (
            <span className={styles.actions}>
              {asked !== step.kind && (
                <Button size="small" variant="quiet" onClick={() => onAsk({ kind: step.kind, isCorrection: true })}>
                  Corriger<span className="visually-hidden"> {nameOf(step)}</span>
                </Button>
              )}
              {step === last && (
                <Withdraw
                  recordId={row.recordId}
                  step={step}
                  onDone={() => onAsk({ kind: step.kind })}
                  onRefused={onReadAgain}
                />
              )}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

const nameOf = ({ kind }: Step) => (kind === 'FORMAL_NOTICE' ? 'l’envoi de la mise en demeure' : 'la suite décidée');

interface WithdrawProps {
  recordId: string;
  step: Step;
  onDone: () => void;
  onRefused: () => void;
}

/** It was said of the wrong invoice. */
function Withdraw({ recordId, step, onDone, onRefused }: WithdrawProps) {
  const [mutate] = useMutation(WithdrawRecoveryStepDocument);
  const { submit, submitting } = useSubmit(mutate, { success: 'Retiré du suivi', area: 'owed' });
  return (
    <Button
      size="small"
      variant="quiet"
      loading={submitting}
      onClick={() =>
        void submit({ variables: { recordId, kind: step.kind, seenAt: step.recordedAt } }).then((data) => {
          if (data) onDone();
          else onRefused();
        })
      }
    >
      Retirer<span className="visually-hidden"> {nameOf(step)}</span>
    </Button>
  );
}
