import { useMutation } from '@bloom/shared-auth/apollo';
import { bloomerCorrection, contactCorrection } from '@bloom/shared-rules/company/address-correction';
import { RELAUNCH_REFUSALS, type RelaunchTarget } from '@bloom/shared-rules/cra/relaunch';
import { Button } from '@bloom/shared-ui/button';
import { formatMonth } from '@bloom/shared-ui/format';
import { plural } from '@bloom/shared-ui/french';
import { CheckOutlined, SendOutlined } from '@bloom/shared-ui/icons';
import { messages } from '@bloom/shared-ui/messages';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useToasts } from '@bloom/shared-ui/toasts';
import { useState } from 'react';
import styles from '../activity-frame/activity-frame.module.css';
import { type MonthToDoFragment, RelaunchBloomerDocument, RelaunchClientDocument } from '../graphql.generated.ts';
import { useToldWay } from '../told-way.tsx';
import { markRelaunched, wasRelaunched } from './relaunch-session.ts';

const ALREADY_SENT = 'Une relance est déjà partie depuis hier\u00a0: aucun e-mail n’a été envoyé.';

type RelaunchButtonProps = { row: MonthToDoFragment; onDone: () => void };

/** Reminds whoever is late, once a session; the server holds the same rule for a day, and says whom and when. */
export function RelaunchButton({ row, onDone }: RelaunchButtonProps) {
  const { relaunchTarget: target, relaunchObstacle: obstacle } = row;
  if (!target) return null;
  if (obstacle) return <NoReminder row={row} target={target} why={RELAUNCH_REFUSALS[obstacle]} />;
  return target === 'client' ? (
    <RelaunchClient row={row} onDone={onDone} />
  ) : (
    <RelaunchBloomer row={row} onDone={onDone} />
  );
}

const whoOf = (row: MonthToDoFragment, target: RelaunchTarget) =>
  target === 'client' ? contactsOf(row) : row.bloomer.fullname;

const labelOf = (row: MonthToDoFragment, target: RelaunchTarget) =>
  `Relancer ${whoOf(row, target)} pour ${formatMonth(row.month)}`;

/** Where an address that refuses mails is corrected. */
function correctionOf({ relaunchObstacle, bloomer, operationalContact, mission }: MonthToDoFragment) {
  if (relaunchObstacle === 'BLOOMER_ADDRESS') return bloomerCorrection(bloomer.recordId);
  if (relaunchObstacle !== 'CLIENT_ADDRESS' || !operationalContact) return undefined;
  return contactCorrection(mission.clientSociety.recordId, operationalContact.recordId);
}

interface NoReminderProps {
  row: MonthToDoFragment;
  target: RelaunchTarget;
  why: string;
}

/** It would ask for what nobody can do, or reach nobody. Not `disabled`: keys and touch would never learn why. */
function NoReminder({ row, target, why }: NoReminderProps) {
  const toasts = useToasts();
  const tellWay = useToldWay();
  const path = correctionOf(row);
  const who = whoOf(row, target);
  const tell = () => {
    if (path === undefined) toasts.info(why);
    else tellWay({ why, who, path, words: 'Corriger l’adresse' });
  };
  return (
    <Button
      size="small"
      className={styles.never}
      aria-label={`${labelOf(row, target)}\u00a0: impossible`}
      title={why}
      icon={<SendOutlined />}
      aria-disabled
      onClick={tell}
    >
      <span className={styles.word}>Relancer</span>
    </Button>
  );
}

function RelaunchBloomer({ row, onDone }: RelaunchButtonProps) {
  const [mutate] = useMutation(RelaunchBloomerDocument);
  const { submit, submitting } = useSubmit(mutate, {
    area: 'bloomerReminder',
    success: ({ relaunchBloomerCRA }) => whenSent(relaunchBloomerCRA, messages.bloomerReminderSent),
  });
  return (
    <ReminderControl
      name={`bloomer ${row.id}`}
      label={labelOf(row, 'bloomer')}
      doneToday={row.bloomerRelaunchedToday}
      busy={submitting}
      onSend={async () =>
        (await submit({ variables: { missionId: row.mission.recordId, month: row.month } }))?.relaunchBloomerCRA
      }
      onDone={onDone}
    />
  );
}

function RelaunchClient({ row, onDone }: RelaunchButtonProps) {
  const signingDocumentId = row.activity?.signingDocumentId;
  const [mutate] = useMutation(RelaunchClientDocument);
  const { submit, submitting } = useSubmit(mutate, {
    area: 'clientReminder',
    success: ({ relaunchInviteClientCRA }) => whenSent(relaunchInviteClientCRA, messages.clientReminderSent),
  });
  if (!signingDocumentId) return null;
  return (
    <ReminderControl
      name={`client ${row.id}`}
      label={labelOf(row, 'client')}
      doneToday={row.clientRelaunchedToday}
      busy={submitting}
      onSend={async () => (await submit({ variables: { signingDocumentId } }))?.relaunchInviteClientCRA}
      onDone={onDone}
    />
  );
}

type Answer = { alreadySentToday: boolean };

/** Nothing was sent where a colleague was faster. */
const whenSent = ({ alreadySentToday }: Answer, sentence: string) => (alreadySentToday ? undefined : sentence);

/** Each of them gets the mail. */
function contactsOf({ operationalContact, operationalContactCount }: MonthToDoFragment): string {
  const others = operationalContactCount - 1;
  const first = operationalContact?.fullname ?? 'le client';
  return others > 0 ? `${first} et ${plural(others, 'autre contact', 'autres contacts')}` : first;
}

type ReminderControlProps = {
  name: string;
  label: string;
  doneToday: boolean;
  busy: boolean;
  /** Resolves with undefined after a failure that has been shown. */
  onSend: () => Promise<Answer | undefined>;
  onDone: () => void;
};

function ReminderControl({ name, label, doneToday, busy, onSend, onDone }: ReminderControlProps) {
  const toasts = useToasts();
  const [sentHere, setSentHere] = useState(() => wasRelaunched(name));
  const sent = sentHere || doneToday;
  const send = async () => {
    const answer = await onSend();
    if (answer === undefined) return;
    if (answer.alreadySentToday) toasts.info(ALREADY_SENT);
    markRelaunched(name);
    setSentHere(true);
    onDone();
  };
  return (
    <Button
      size="small"
      aria-label={sent ? `${label}${'\u00a0'}: fait` : label}
      title={sent ? undefined : label}
      icon={sent ? <CheckOutlined /> : <SendOutlined />}
      disabled={sent}
      loading={busy}
      onClick={() => void send()}
    >
      <span className={styles.word}>{sent ? 'Relancé' : 'Relancer'}</span>
    </Button>
  );
}
