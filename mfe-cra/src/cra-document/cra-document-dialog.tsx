import { needsClientConfirmation } from '@bloom/shared-rules/cra/cra-counts';
import { signingOpensOn } from '@bloom/shared-rules/cra/cra-month';
import { bloomerConsent } from '@bloom/shared-rules/cra/signature-consent';
import { Button } from '@bloom/shared-ui/button';
import { Dialog } from '@bloom/shared-ui/dialog';
import { useFileDownload } from '@bloom/shared-ui/file-download';
import { formatDateTime, formatDay, todayInParis } from '@bloom/shared-ui/format';
import { DownloadOutlined, SignatureOutlined } from '@bloom/shared-ui/icons';
import { linkTo } from '@bloom/shared-ui/links';
import { Notice } from '@bloom/shared-ui/notice';
import { Link } from '@bloom/shared-ui/routing';
import { useId } from 'react';
import { useOnBehalf } from '../activity-month/on-behalf.ts';
import type { ActivityFieldsFragment, CraManagementQuery } from '../graphql.generated.ts';
import { parseDetails } from '../month-days/cra-details.ts';
import { useBloomerSignature } from './bloomer-signature.ts';
import { CraDocument, documentTitle } from './cra-document.tsx';
import { NO_CONTACT_FOR_STAFF, signRefusal } from './sign-refusal.rules.ts';
import { SignatureForm } from './signature.form.tsx';

export interface CraDocumentDialogProps {
  activity: ActivityFieldsFragment;
  mission: CraManagementQuery['missions'][number];
  onClose: () => void;
  onSigned: () => void;
}

/** What stands between the Bloomer and the signature: nobody to send it to, or too early. */
function signObstacle(
  { recordId, month }: ActivityFieldsFragment,
  mission: CraDocumentDialogProps['mission'],
  onBehalf: boolean,
) {
  const opensOn = signingOpensOn(month, mission.endMission);
  return (
    signRefusal({ recordId, contactOperations: mission.contactOperations, onBehalf }) ??
    (todayInParis() < opensOn ? `La signature de ce CRA ouvre le ${formatDay(opensOn)}.` : undefined)
  );
}

/** The report as it is signed: read it, sign it, fetch its PDF once it is validated. */
export function CraDocumentDialog({ activity, mission, onClose, onSigned }: CraDocumentDialogProps) {
  const { download, isLoading } = useFileDownload();
  const formId = useId();
  const signature = useBloomerSignature(activity, onSigned);
  const obstacle = signObstacle(activity, mission, useOnBehalf());
  const signable = activity.viewerCanSign && obstacle === undefined;
  const pdf = activity.validated ? activity.urlCraS3 : undefined;
  const scope = {
    month: activity.month,
    zone: mission.holidayZone,
    beginMission: mission.beginMission,
    endMission: mission.endMission,
  };
  return (
    <Dialog
      open
      size="large"
      title={documentTitle(activity.month)}
      closeLabel="Fermer le compte rendu"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Fermer</Button>
          {signable && (
            <Button
              type="submit"
              form={formId}
              variant="primary"
              icon={<SignatureOutlined />}
              loading={signature.signing}
            >
              Signer
            </Button>
          )}
          {pdf && (
            <Button
              variant="primary"
              icon={<DownloadOutlined />}
              loading={isLoading}
              onClick={() => void download(pdf)}
            >
              Télécharger le PDF
            </Button>
          )}
        </>
      }
    >
      <CraDocument
        month={activity.month}
        bloomerFullname={mission.bloomer.fullname}
        clientName={mission.clientSociety.name}
        missionLabel={mission.label}
        days={parseDetails(activity.nbDaysDetails, scope, activity.hoursPerDays)}
        base={activity.hoursPerDays}
        counts={activity}
      />
      <SignatureList activity={activity} />
      {activity.viewerCanEdit && obstacle && (
        <Notice tone="warning">
          {obstacle}{' '}
          {obstacle === NO_CONTACT_FOR_STAFF && (
            <Link to={linkTo('mission.detail', { id: mission.recordId })}>Ouvrir la mission</Link>
          )}
        </Notice>
      )}
      {signable && (
        <SignatureForm
          id={formId}
          totalDays={activity.totalDays}
          base={activity.hoursPerDays}
          signerFullname={mission.bloomer.fullname}
          consentText={bloomerConsent(needsClientConfirmation(activity) && activity.clientValidationConfirmed)}
          fieldErrors={signature.fieldErrors}
          onSign={signature.sign}
        />
      )}
    </Dialog>
  );
}

function SignatureList({ activity }: { activity: ActivityFieldsFragment }) {
  if (activity.signatures.length === 0) return null;
  return (
    <Notice tone="success">
      {activity.signatures.map((signature) => (
        <p key={signature.role}>
          {signature.role === 'bloomer' ? 'Bloomer' : 'Client'}&nbsp;: signé par {signature.signerIdentity} le{' '}
          {formatDateTime(signature.signDate)}
        </p>
      ))}
    </Notice>
  );
}
