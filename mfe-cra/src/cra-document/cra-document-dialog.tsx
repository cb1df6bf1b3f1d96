import { useMutation } from '@bloom/shared-auth/apollo';
import { Button } from '@bloom/shared-ui/button';
import { Dialog } from '@bloom/shared-ui/dialog';
import { formatDateTime } from '@bloom/shared-ui/format';
import { DownloadOutlined } from '@bloom/shared-ui/icons';
import { messages } from '@bloom/shared-ui/messages';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useToasts } from '@bloom/shared-ui/toasts';
import { Notice } from '../activity-month/notice.tsx';
import { parseDetails } from '../cra-entry/cra-details.ts';
import {
  type ActivityFieldsFragment,
  type CraManagementQuery,
  SignBloomerActivityDocument,
} from '../graphql.generated.ts';
import { CraDocument, documentTitle } from './cra-document.tsx';
import { useDownload } from './download.ts';
import { CANNOT_SIGN, signRefusal } from './sign-refusal.rules.ts';
import { SignatureForm } from './signature.form.tsx';
import { canonicalDays } from './signature.rules.ts';

export interface CraDocumentDialogProps {
  activity: ActivityFieldsFragment;
  mission: CraManagementQuery['missions'][number];
  onClose: () => void;
  onSigned: () => void;
}

/** The report as it is signed: read it, sign it, fetch its PDF once it is validated. */
export function CraDocumentDialog({ activity, mission, onClose, onSigned }: CraDocumentDialogProps) {
  const download = useDownload();
  const refusal = signRefusal({ recordId: activity.recordId, contactOperations: mission.contactOperations });
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
          {pdf && (
            <Button
              variant="primary"
              icon={<DownloadOutlined />}
              loading={download.busy}
              onClick={() => void download.start(pdf)}
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
      {activity.viewerCanSign && !refusal && (
        <BloomerSignature activity={activity} fullname={mission.bloomer.fullname} onSigned={onSigned} />
      )}
      {activity.viewerCanSign && refusal && <Notice tone="warning">{refusal}</Notice>}
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

interface BloomerSignatureProps {
  activity: ActivityFieldsFragment;
  fullname: string;
  onSigned: () => void;
}

function BloomerSignature({ activity, fullname, onSigned }: BloomerSignatureProps) {
  const toasts = useToasts();
  const [mutate] = useMutation(SignBloomerActivityDocument);
  const alreadySigned = () => {
    toasts.info(messages.craAlreadySigned);
    onSigned();
  };
  const cannotSign = () => {
    toasts.error(CANNOT_SIGN);
  };
  const { submit, fieldErrors } = useSubmit(mutate, {
    fallback: messages.signError,
    success: messages.signSuccess,
    onCode: {
      ALREADY_SIGNED: alreadySigned,
      UNKNOWN_RECORD_ID: cannotSign,
    },
  });
  return (
    <SignatureForm
      totalDays={activity.totalDays}
      signerFullname={fullname}
      fieldErrors={fieldErrors}
      consent="En signant, tu certifies l’exactitude de ce compte rendu. Ton client recevra un e-mail pour le signer à son tour."
      onSign={async ({ signerFullname, totalDays }) => {
        const data = await submit({
          variables: {
            activityRecordID: activity.recordId,
            signerFullname: signerFullname.trim(),
            totalDays: canonicalDays(totalDays),
            clientValidationConfirmed: activity.clientValidationConfirmed,
          },
        });
        if (data) onSigned();
      }}
    />
  );
}
