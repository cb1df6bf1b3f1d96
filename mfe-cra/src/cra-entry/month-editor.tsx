import { useMutation } from '@bloom/shared-auth/apollo';
import { fieldErrorsOf, messageOf } from '@bloom/shared-auth/graphql-error';
import { needsClientConfirmation } from '@bloom/shared-rules/cra-counts';
import { daysInWords } from '@bloom/shared-rules/cra-total';
import { of } from '@bloom/shared-rules/elision';
import { refusalInWords } from '@bloom/shared-rules/refusal-words';
import { Button } from '@bloom/shared-ui/button';
import { formatMonth } from '@bloom/shared-ui/format';
import { latePart } from '@bloom/shared-ui/late-part';
import { linkTo } from '@bloom/shared-ui/links';
import { messages } from '@bloom/shared-ui/messages';
import { Notice } from '@bloom/shared-ui/notice';
import { Page } from '@bloom/shared-ui/page';
import { useNavigate } from '@bloom/shared-ui/routing';
import { LoadingSkeleton } from '@bloom/shared-ui/states';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useToasts } from '@bloom/shared-ui/toasts';
import { useState } from 'react';
import { missionsLabel, useOnBehalf } from '../activity-month/on-behalf.ts';
import {
  type ActivityFieldsFragment,
  type CraEntryQuery,
  SaveCraDocument,
  type UpsertActivityInput,
} from '../graphql.generated.ts';
import { serializeDetails, storesMonth } from '../month-days/cra-details.ts';
import { countsOf, type DayEntry } from '../month-days/month-days.rules.ts';
import { CraEntryForm } from './cra-entry.form.tsx';
import styles from './cra-entry.module.css';
import { useMonthBeside } from './month-beside.ts';
import { type MonthEntry, useMonthEntry } from './month-entry.ts';
import { RecapDialog } from './recap-dialog.tsx';

/** What is only read comes when there is such a month. */
const ClosedMonth = latePart(async () => (await import('./closed-month.tsx')).ClosedMonth);

export interface MonthEditorProps {
  title: string;
  month: string;
  missionRecordId: string | undefined;
  mission: CraEntryQuery['missions'][number] | undefined;
  activity: ActivityFieldsFragment | undefined;
  base: number;
  initial: readonly DayEntry[];
  readOnlyReason: string | undefined;
}

export function MonthEditor(props: MonthEditorProps) {
  const { title, month, missionRecordId, mission, activity, base, initial, readOnlyReason } = props;
  const readOnly = readOnlyReason !== undefined;
  const beside = useMonthBeside(mission, month, base, readOnly);
  const entry = useMonthEntry({ initial, base, readOnly, missionRecordId, month, taken: beside.taken });
  const counts = countsOf(entry.days, base);
  const save = useSaveMonth({ ...props, entry });
  const onBehalf = useOnBehalf();
  const monthName = formatMonth(month);
  const management = missionRecordId && linkTo('cra.management', { missionRecordId });

  return (
    <Page
      title={title}
      documentTitle={`${title} – ${monthName}`}
      place={{
        name: monthName,
        parents: mission && management ? [{ label: mission.label, to: management }] : [],
        kind: mission && 'month',
        detail: mission && `${mission.label} · chez ${mission.clientSociety.name}`,
      }}
      subtitle={
        <>
          <strong className={styles.monthName}>{monthName}</strong>
          {mission && ` · ${mission.label} chez ${mission.clientSociety.name}`}
        </>
      }
      back={{
        to: management ?? linkTo('mission.list'),
        label: management ? 'Gestion des CRA' : missionsLabel(onBehalf),
      }}
      width="wide"
      action={
        readOnly ? undefined : (
          <Button variant="primary" size="large" onClick={save.openRecap}>
            Récapitulatif
            <span className={styles.actionTotal}>{daysInWords(counts.totalDays, base)}</span>
          </Button>
        )
      }
    >
      {activity?.refusal && (
        <Notice tone="warning">
          {activity.refusal.refusedBy} a refusé ce CRA{'\u00a0'}: {refusalInWords(activity.refusal)} Ce mois est à
          corriger, puis à signer de nouveau.
        </Notice>
      )}
      {activity?.correction && (
        <Notice tone="warning">
          Ce mois est à corriger, puis à signer de nouveau. Motif{'\u00a0'}: «{'\u202f'}
          {activity.correction.reason}
          {'\u202f'}».
        </Notice>
      )}
      {readOnly && mission ? (
        <ClosedMonth
          reason={readOnlyReason}
          pdf={activity?.urlCraS3 ?? undefined}
          month={month}
          bloomerFullname={mission.bloomer.fullname}
          clientName={mission.clientSociety.name}
          missionLabel={mission.label}
          days={entry.days}
          base={base}
          counts={counts}
          waiting={<LoadingSkeleton shape="cards" rows={2} label="Chargement du mois…" />}
        />
      ) : (
        <CraEntryForm entry={entry} beside={beside} base={base} monthName={monthName} readOnlyReason={readOnlyReason} />
      )}
      {save.recap && (
        <RecapDialog
          month={month}
          counts={counts}
          base={base}
          confirmed={save.recap.confirmed}
          saving={save.saving}
          failure={save.failure}
          onConfirm={save.confirm}
          onValidate={() => void save.validate()}
          onClose={save.closeRecap}
        />
      )}
    </Page>
  );
}

type SaveProps = Pick<MonthEditorProps, 'month' | 'missionRecordId' | 'mission' | 'activity' | 'base'> & {
  entry: MonthEntry;
};

function inputOf(props: SaveProps, missionRecordId: string, confirmed: boolean): UpsertActivityInput {
  const { month, activity, base, entry } = props;
  const counts = countsOf(entry.days, base);
  return {
    missionRecordId,
    month,
    recordId: activity?.recordId,
    version: activity?.version,
    hoursPerDays: base,
    nbDaysWorked: counts.nbDaysWorked,
    nbDaysMarkupWorked: counts.nbDaysMarkupWorked,
    nbDaysMarkup2Worked: counts.nbDaysMarkup2Worked,
    nbDaysDetails: serializeDetails(entry.days, base),
    astreinte: counts.nbDaysAstreinteWorked > 0,
    signedCount: activity?.signedCount ?? 0,
    clientValidationConfirmed: confirmed,
  };
}

/** The recap that is open, and whether the client is said to agree to the days that he must agree to. */
function useRecap({ entry, activity, base }: SaveProps) {
  const [recap, setRecap] = useState<{ confirmed: boolean }>();
  const isNeeded = needsClientConfirmation(countsOf(entry.days, base));
  return {
    recap,
    // Given already at an earlier save of the same days.
    openRecap: () => setRecap({ confirmed: !entry.changed && (activity?.clientValidationConfirmed ?? false) }),
    closeRecap: () => setRecap(undefined),
    confirm: (confirmed: boolean) => setRecap({ confirmed }),
    confirmed: isNeeded && recap?.confirmed === true,
    isComplete: !isNeeded || recap?.confirmed === true,
  };
}

const CONFLICT_TEXT =
  'Ce mois a été modifié ailleurs depuis son ouverture ici. La saisie est gardée sur cet appareil\u00a0: il suffit de recharger la page pour la reprendre.';

/** Refusals that have a reason of their own, which says more than that the month was not added. */
const EXPLAINED = [
  'BAD_USER_INPUT',
  'FORBIDDEN',
  'ALREADY_SIGNED',
  'UNKNOWN_RECORD_ID',
  'OBJECT_NOT_FOUND',
  'OBJECT_NOT_OWNED',
  'P2002',
  'IDEMPOTENCY_KEY_REUSED',
  'RATE_LIMITED',
  'EXTERNAL_UNAVAILABLE',
];

function useSaveMonth(props: SaveProps) {
  const toasts = useToasts();
  const navigate = useNavigate();
  const [mutate] = useMutation(SaveCraDocument);
  const [failure, setFailure] = useState<readonly string[]>([]);
  const { confirmed, isComplete, ...recap } = useRecap(props);
  const onBehalf = useOnBehalf();

  // The server's reasons stay in the dialog, next to what was typed; the toast says that nothing was saved.
  const explain = (error: unknown) => {
    const sentences = [...Object.values(fieldErrorsOf(error)), messageOf(error) ?? ''];
    setFailure([...new Set(sentences)].filter(Boolean));
    toasts.error(messages.craSaveError);
  };
  const explainConflict = () => {
    props.entry.keep();
    setFailure([CONFLICT_TEXT]);
  };
  const refuseConflict = () => {
    explainConflict();
    toasts.error(messages.craSaveError);
  };
  const { submit, submitting } = useSubmit(mutate, {
    fallback: messages.craSaveError,
    // Days may have been typed since the try that failed: they are read over and confirmed as those were.
    again: () => {
      if (!recap.recap) recap.openRecap();
      else if (isComplete) void validate();
    },
    onCode: {
      ...Object.fromEntries(EXPLAINED.map((code) => [code, explain])),
      CONFLICT: refuseConflict,
    },
  });

  const validate = async () => {
    if (!props.missionRecordId || !props.mission) {
      const again = onBehalf
        ? 'sélectionnez-la de nouveau dans la liste'
        : 'sélectionne-la de nouveau dans tes missions';
      toasts.info(`La mission n’est pas reconnue\u00a0: ${again}.`);
      return;
    }
    setFailure([]);
    const data = await submit({ variables: { input: inputOf(props, props.missionRecordId, confirmed) } });
    if (!data) return;
    const { info, warnings, activity } = data.upsertActivity;
    if (info) toasts.info(info);
    // The month came into being elsewhere meanwhile; sent twice by a weak network it is what was typed here.
    if (info && !storesMonth(activity.nbDaysDetails, props.entry.days, props.base)) return explainConflict();
    props.entry.saved();
    if (!info) toasts.success(`CRA ${of(formatMonth(props.month))} enregistré`);
    for (const warning of warnings) toasts.duplicate(warning);
    void navigate(linkTo('cra.management', { missionRecordId: props.missionRecordId }));
  };

  return { ...recap, validate, saving: submitting, failure };
}
