import { useQuery } from '@bloom/shared-auth/apollo';
import { Button } from '@bloom/shared-ui/button';
import { Dialog } from '@bloom/shared-ui/dialog';
import { useFileDownload } from '@bloom/shared-ui/file-download';
import { DownloadOutlined } from '@bloom/shared-ui/icons';
import { latePart } from '@bloom/shared-ui/late-part';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import styles from '../activity-frame/activity-frame.module.css';
import { CraDocument, documentTitle } from '../cra-document/cra-document.tsx';
import { type DashboardRowFragment, DaysOfMonthDocument } from '../graphql.generated.ts';
import { parseDetails } from '../month-days/cra-details.ts';

/** The viewer is heavy, and most months have nothing to view. */
const UploadedReport = latePart(async () => (await import('./uploaded-report.tsx')).UploadedReport);

/** The month to read only: day by day, below the PDF that counts where one was sent. */
export function CraPreviewDialog({ row, onClose }: { row: DashboardRowFragment; onClose: () => void }) {
  const { download, isLoading } = useFileDownload();
  const { activity } = row;
  if (!activity) return null;
  const { urlCraS3: file, urlEvidence: evidence } = activity;
  return (
    <Dialog
      open
      size="large"
      title={documentTitle(row.month)}
      closeLabel="Fermer le compte rendu"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Fermer</Button>
          {evidence && (
            <Button variant="quiet" onClick={() => void download(evidence)}>
              Preuves avec adresses réseau
            </Button>
          )}
          {file && (
            <Button icon={<DownloadOutlined />} loading={isLoading} onClick={() => void download(file)}>
              Télécharger le PDF
            </Button>
          )}
        </>
      }
    >
      {activity.craFileSigner && <p>PDF déposé, signé par {activity.craFileSigner}.</p>}
      {file && activity.craFileId && (
        <>
          <div className={styles.report}>
            <UploadedReport
              path={file}
              title="CRA signé déposé"
              waiting={<LoadingSkeleton rows={4} label="Chargement du PDF déposé" />}
            />
          </div>
          <h3>Jours saisis</h3>
        </>
      )}
      <Days row={row} />
    </Dialog>
  );
}

/** Asked for here: of all the rows of the dashboard, few are looked at day by day. */
function Days({ row: { activity, mission, bloomer, month } }: { row: DashboardRowFragment }) {
  const { data, error, refetch } = useQuery(DaysOfMonthDocument, {
    variables: { activityId: activity?.recordId ?? '' },
    fetchPolicy: 'cache-and-network',
  });
  const [read] = data?.activities ?? [];
  if (error && !read) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!activity || !read) return <LoadingSkeleton rows={6} label="Chargement du compte rendu" />;
  const { beginMission, endMission, holidayZone: zone } = mission;
  const scope = { month, zone, beginMission, endMission };
  return (
    <CraDocument
      month={month}
      bloomerFullname={bloomer.fullname}
      clientName={mission.clientSociety.name}
      missionLabel={mission.label}
      days={parseDetails(read.nbDaysDetails, scope, activity.hoursPerDays)}
      base={activity.hoursPerDays}
      counts={activity}
    />
  );
}
