import { daysInWords } from '@bloom/shared-rules/cra/cra-total';
import { refusalInWords } from '@bloom/shared-rules/cra/refusal-words';
import { of } from '@bloom/shared-rules/words/elision';
import { Button } from '@bloom/shared-ui/button';
import { formatMonth } from '@bloom/shared-ui/format';
import { latePart } from '@bloom/shared-ui/late-part';
import { linkTo } from '@bloom/shared-ui/links';
import { Notice } from '@bloom/shared-ui/notice';
import { Page } from '@bloom/shared-ui/page';
import { LoadingSkeleton } from '@bloom/shared-ui/states';
import { missionsLabel, useOnBehalf } from '../activity-month/on-behalf.ts';
import type { ActivityFieldsFragment, CraEntryQuery } from '../graphql.generated.ts';
import { countsOf, type DayEntry } from '../month-days/month-days.rules.ts';
import { CraEntryForm } from './cra-entry.form.tsx';
import styles from './cra-entry.module.css';
import { useMonthBeside } from './month-beside.ts';
import { useMonthEntry } from './month-entry.ts';
import { RecapDialog } from './recap-dialog.tsx';
import { useSaveMonth } from './save-month.ts';

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
  // What is only read asks nobody to add anything, and says its month at once.
  const readHeading = readOnly && activity ? `CRA ${of(monthName)}` : undefined;
  const where = mission && `${mission.label} chez ${mission.clientSociety.name}`;
  const management = missionRecordId && linkTo('cra.management', { missionRecordId });

  return (
    <Page
      title={readHeading ?? title}
      documentTitle={readHeading ?? `${title} – ${monthName}`}
      place={{
        name: monthName,
        parents: mission && management ? [{ label: mission.label, to: management }] : [],
        kind: mission && 'month',
        detail: mission && `${mission.label} · chez ${mission.clientSociety.name}`,
      }}
      subtitle={
        readHeading ? (
          where
        ) : (
          <>
            <strong className={styles.monthName}>{monthName}</strong>
            {where && ` · ${where}`}
          </>
        )
      }
      back={{
        to: management ?? linkTo('mission.list'),
        label: management ? 'Gestion des CRA' : missionsLabel(onBehalf),
      }}
      width="wide"
      action={
        readOnly ? undefined : (
          <Button variant="primary" onClick={save.openRecap}>
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
