import { useMutation } from '@bloom/shared-auth/apollo';
import { useSession } from '@bloom/shared-auth/session';
import { fileKinds } from '@bloom/shared-rules/input/file-limits';
import { hasIssuingDuty, ISSUES_SINCE } from '@bloom/shared-rules/invoice/issuing-duty';
import { of } from '@bloom/shared-rules/words/elision';
import { Button } from '@bloom/shared-ui/button';
import { Dialog } from '@bloom/shared-ui/dialog';
import { formatDate, formatMonth, todayInParis } from '@bloom/shared-ui/format';
import { linkTo } from '@bloom/shared-ui/links';
import { messages } from '@bloom/shared-ui/messages';
import { Notice } from '@bloom/shared-ui/notice';
import { Link } from '@bloom/shared-ui/routing';
import { FileUpload } from '@bloom/shared-ui/upload';
import { useState } from 'react';
import {
  type ActivityFieldsFragment,
  type CraManagementQuery,
  UploadActivityFileDocument,
} from '../graphql.generated.ts';
import { completenessErrors } from './invoice-completeness.rules.ts';
import { InvoiceToSend } from './invoice-to-send.tsx';
import { useSocietyWarning } from './society-warning.ts';
import styles from './upload-dialog.module.css';

export interface UploadInvoiceDialogProps {
  activity: ActivityFieldsFragment;
  mission: CraManagementQuery['missions'][number];
  onClose: () => void;
}

/** The invoice of a month; once it is there, one more file if there are expenses to invoice apart. */
export function UploadInvoiceDialog({ activity, mission, onClose }: UploadInvoiceDialogProps) {
  const { hasRole } = useSession();
  const errors = completenessErrors(mission.bloomerBillingSociety, todayInParis());
  // Staff may send an invoice that a Bloomer, whose papers are missing, may not.
  const blocked = errors.length > 0 && !hasRole('Admin');
  // What was asked for when the window opened: its own file does not make it another one.
  const [isAdditional] = useState(Boolean(activity.urlInvoicesS3));
  const title = `${isAdditional ? 'Facture complémentaire' : 'Facture'} ${of(formatMonth(activity.month))}`;
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      keepOnOutsideClick
      closeLabel="Fermer la fenêtre"
      footer={<Button onClick={onClose}>Fermer</Button>}
    >
      <div className={styles.slots}>
        {errors.length > 0 && (
          <Notice tone={blocked ? 'danger' : 'warning'}>
            {blocked
              ? 'Ta facture ne peut pas encore être déposée\u00a0:'
              : 'Les papiers de la société ne sont pas complets, le dépôt reste possible\u00a0:'}
            <ul>
              {errors.map((error) => (
                <li key={error}>{error}</li>
              ))}
            </ul>
            <SocietyLink missionRecordId={mission.recordId} society={mission.bloomerBillingSociety} />
          </Notice>
        )}
        {mission.bloomerBillingSociety && <IssuedElsewhere society={mission.bloomerBillingSociety} />}
        <InvoiceToSend activityRecordID={activity.recordId} hasAmount={!isAdditional} />
        <InvoiceSlot
          label={isAdditional ? 'Facture complémentaire (PDF)' : 'Facture principale (PDF)'}
          activity={activity}
          mission={mission}
          disabled={blocked}
          isAdditional={isAdditional}
          onSent={onClose}
        />
        {!isAdditional && !hasRole('Admin') && (
          <p className={styles.hint}>
            Des frais à facturer à part{'\u202f'}? Quand celle-ci est partie, ajoute ensuite une facture complémentaire
            depuis le menu du mois.
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** The law wants another way than a PDF, which is taken all the same. */
function IssuedElsewhere({ society }: { society: NonNullable<SocietyLinkProps['society']> }) {
  if (!hasIssuingDuty(society) || todayInParis() < ISSUES_SINCE) return null;
  return (
    <Notice tone="warning">
      Depuis le {formatDate(ISSUES_SINCE)}, une société française émet ses factures par une plateforme agréée{'\u00a0'}:
      un PDF déposé ici ne suffit plus. Sans plateforme, donner mandat d’autofacturation remplace le dépôt.
    </Notice>
  );
}

interface SocietyLinkProps {
  missionRecordId: string;
  society: UploadInvoiceDialogProps['mission']['bloomerBillingSociety'];
}

/** Where what is missing can be given. */
function SocietyLink({ missionRecordId, society }: SocietyLinkProps) {
  if (!society) {
    return <Link to={linkTo('society.newForMission', { missionRecordId })}>{messages.createSociety}</Link>;
  }
  return (
    <Link to={linkTo('society.forMission', { recordId: society.recordId, missionRecordId })}>
      Compléter la société {society.name}
    </Link>
  );
}

type SlotProps = Pick<UploadInvoiceDialogProps, 'activity' | 'mission'> & {
  label: string;
  disabled: boolean;
  isAdditional: boolean;
  onSent: () => void;
};

function InvoiceSlot({ label, activity, mission, disabled, isAdditional, onSent }: SlotProps) {
  const [upload] = useMutation(UploadActivityFileDocument);
  const warnOfSociety = useSocietyWarning(mission.recordId);
  return (
    <FileUpload
      label={label}
      {...fileKinds.paper}
      maxFiles={1}
      disabled={disabled}
      send={(file, control) =>
        upload({
          variables: {
            input: { activityRecordId: activity.recordId, activityFileType: 'Invoice', file, isAdditional },
          },
          context: { fetchOptions: control },
        })
      }
      onSent={onSent}
      onCode={{ SOCIETY_NOT_FOUND: warnOfSociety }}
    />
  );
}
