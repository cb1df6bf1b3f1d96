import { useMutation } from '@bloom/shared-auth/apollo';
import { of } from '@bloom/shared-rules/words/elision';
import { Button } from '@bloom/shared-ui/button';
import { ConfirmDialog } from '@bloom/shared-ui/dialog';
import { MailAddress } from '@bloom/shared-ui/mail-address';
import { messages } from '@bloom/shared-ui/messages';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import { useSubmit } from '@bloom/shared-ui/submit';
import { Switch } from '@bloom/shared-ui/switch';
import { useState } from 'react';
import {
  DisableStaffDocument,
  EnableStaffDocument,
  SetStaffPermissionsDocument,
  type StaffFieldsFragment,
  type StaffPermission,
} from '../graphql.generated.ts';
import { HandOverDialog, lookedAfter } from './hand-over.dialog.tsx';
import styles from './staff.module.css';

export const RIGHTS: readonly { name: StaffPermission; label: string }[] = [
  { name: 'account', label: 'Comptes et missions' },
  { name: 'finance', label: 'Finance' },
  { name: 'recruit', label: 'Recrutement' },
  { name: 'dpo', label: 'Administration et données personnelles' },
];

/** One line of the team: the switches of the rights, and the access itself. */
export function StaffMember({ member, team }: { member: StaffFieldsFragment; team: readonly StaffFieldsFragment[] }) {
  const { recordId, fullname, email, isDisabled, hasAccount, isViewer } = member;
  const [asked, setAsked] = useState<'end' | 'handOver'>();
  const close = () => setAsked(undefined);
  const followed = lookedAfter(member);
  const { ending, giving } = useStaffChanges(fullname);
  const end = async () => {
    if (await ending.submit({ variables: { recordId } })) close();
  };
  const spoken = <span className="visually-hidden">{`\u00a0: ${fullname}`}</span>;
  return (
    <li aria-label={fullname} className={styles.row}>
      <div className={styles.who}>
        <strong>{isViewer ? `${fullname} (vous)` : fullname}</strong>
        <span className={styles.faint}>
          <MailAddress of={email} />
        </span>
        {!hasAccount && <span className={styles.faint}>Jamais connecté</span>}
        {followed !== undefined && <span className={styles.faint}>Suit {followed}</span>}
      </div>
      <fieldset className={styles.rights} disabled={isDisabled} aria-label={`Droits ${of(fullname)}`}>
        {RIGHTS.map((right) => (
          <Right key={right.name} member={member} {...right} />
        ))}
      </fieldset>
      <span className={styles.state}>
        <StatusTag tone={isDisabled ? 'danger' : 'success'}>{isDisabled ? 'Désactivé' : 'Actif'}</StatusTag>
      </span>
      <div className={styles.action}>
        {followed !== undefined && (
          <Button size="small" variant={isDisabled ? 'default' : 'quiet'} onClick={() => setAsked('handOver')}>
            Confier le suivi{spoken}
          </Button>
        )}
        {isViewer ? null : isDisabled ? (
          <Button
            size="small"
            loading={giving.submitting}
            onClick={() => void giving.submit({ variables: { recordId } })}
          >
            Réactiver l’accès{spoken}
          </Button>
        ) : (
          <Button size="small" variant="quiet" onClick={() => setAsked('end')}>
            Désactiver l’accès{spoken}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asked === 'end'}
        title={`Désactiver l’accès ${of(fullname)}`}
        danger
        confirmLabel="Désactiver l’accès"
        busy={ending.submitting}
        onConfirm={() => void end()}
        onClose={close}
      >
        Ses sessions se ferment immédiatement, cette personne ne reçoit plus d’e-mail et ne signe plus pour
        l’entreprise. Les contrats qu’elle devait signer sont proposés aux autres. Ses missions gardent son nom jusqu’à
        ce qu’elles soient confiées à quelqu’un d’autre, d’un coup dans cette page ou une à une{'\u00a0'}: les autres
        account managers en sont prévenus. Ce qu’elle a fait reste à son nom.
      </ConfirmDialog>
      {asked === 'handOver' && (
        <HandOverDialog
          member={member}
          colleagues={team.filter((one) => one.recordId !== recordId && takesOver(one))}
          onClose={close}
        />
      )}
    </li>
  );
}

const takesOver = ({ isDisabled, permissions }: StaffFieldsFragment) => !isDisabled && permissions.includes('account');

type RightProps = (typeof RIGHTS)[number] & { member: StaffFieldsFragment };

/** One right, which alone is sent: somebody else may change another one. It keeps the focus while it is saved. */
function Right({ member: { recordId, fullname, permissions, isDisabled, isViewer }, name, label }: RightProps) {
  const [mutate] = useMutation(SetStaffPermissionsDocument);
  const { submit } = useSubmit(mutate, {
    success: `Droits ${of(fullname)} enregistrés`,
    fallback: messages.randomUpdateError,
  });
  return (
    <Switch
      label={<span className={styles.rightName}>{label}</span>}
      checked={permissions.includes(name)}
      disabled={isDisabled || (isViewer && name === 'dpo')}
      onChange={(isOn) => void submit({ variables: { recordId, permissions: isOn ? [name] : [], among: [name] } })}
    />
  );
}

function useStaffChanges(fullname: string) {
  const fallback = messages.randomUpdateError;
  const [disable] = useMutation(DisableStaffDocument);
  const [enable] = useMutation(EnableStaffDocument);
  return {
    ending: useSubmit(disable, { success: `${fullname} n’a plus accès`, fallback }),
    giving: useSubmit(enable, { success: `${fullname} peut se connecter à nouveau`, fallback }),
  };
}
