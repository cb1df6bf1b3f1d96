import { Button } from '@bloom/shared-ui/button';
import { Dialog } from '@bloom/shared-ui/dialog';
import { useFileDownload } from '@bloom/shared-ui/file-download';
import { DownloadOutlined } from '@bloom/shared-ui/icons';
import { CraDocument, documentTitle } from '../cra-document/cra-document.tsx';
import type { DashboardRowFragment } from '../graphql.generated.ts';
import { parseDetails } from '../month-days/cra-details.ts';

/** The month day by day, to read only. */
export function CraPreviewDialog({ row, onClose }: { row: DashboardRowFragment; onClose: () => void }) {
  const { download, isLoading } = useFileDownload();
  const { activity, mission } = row;
  if (!activity) return null;
  const { urlCraS3: file, urlEvidence: evidence } = activity;
  const { beginMission, endMission, holidayZone: zone } = mission;
  const scope = { month: row.month, zone, beginMission, endMission };
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
      <CraDocument
        month={row.month}
        bloomerFullname={row.bloomer.fullname}
        clientName={mission.clientSociety.name}
        missionLabel={mission.label}
        days={parseDetails(activity.nbDaysDetails, scope, activity.hoursPerDays)}
        base={activity.hoursPerDays}
        counts={activity}
      />
    </Dialog>
  );
}
