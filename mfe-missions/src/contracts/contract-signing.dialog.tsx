import { ActionRow } from '@bloom/shared-ui/action-row';
import { Button } from '@bloom/shared-ui/button';
import { ButtonLink } from '@bloom/shared-ui/button-link';
import { Dialog } from '@bloom/shared-ui/dialog';
import { formatDate, formatDateTime } from '@bloom/shared-ui/format';
import { EyeOutlined, SignatureOutlined } from '@bloom/shared-ui/icons';
import { linkTo } from '@bloom/shared-ui/links';
import { Notice } from '@bloom/shared-ui/notice';
import { type Step, StepStrip } from '@bloom/shared-ui/stepper';
import { useState } from 'react';
import type { ContractFactsFragment } from '../graphql.generated.ts';
import { ContractPreviewDialog } from './contract-preview.dialog.tsx';
import { ContractSendForm } from './contract-send.form.tsx';
import { CancelContract, RemindSigners } from './contract-signing-actions.tsx';
import { contractName, hasEnded, isKeptDraft, signerName, stateHint, WAY_OUT } from './contract-words.ts';
import styles from './contracts.module.css';
import { RenewContract } from './renew-contract.tsx';

export interface ContractSigningDialogProps {
  contract: ContractFactsFragment;
  mission: string | undefined;
  onClose: () => void;
  /** The contract has changed: the contracts are read again. */
  onChanged: () => void;
}

const isAwaited = ({ state }: ContractFactsFragment['signers'][number]) => state === 'asked' || state === 'waiting';

const STATES = { signed: 'done', asked: 'current', waiting: 'todo', refused: 'failed' } as const;

function detailOf(
  { state, signDate, askedAt, reminders }: ContractFactsFragment['signers'][number],
  isOver: boolean,
): string {
  if (state === 'signed') return `Signé le ${formatDateTime(signDate)}`;
  if (state === 'refused') return 'A refusé';
  if (isOver) return 'N’a plus à signer';
  if (state === 'waiting') return 'Signera ensuite';
  const reminded = reminders === 0 ? '' : `, ${reminders} ${reminders === 1 ? 'relance' : 'relances'}`;
  return `Invité le ${formatDate(askedAt)}${reminded}`;
}

/** What an account manager sees and does about the electronic signature of one contract. */
export function ContractSigningDialog({ contract, mission, onClose, onChanged }: ContractSigningDialogProps) {
  const [cancelling, setCancelling] = useState(false);
  const [previewing, setPreviewing] = useState(false);
  const done = () => {
    onChanged();
    onClose();
  };
  const steps: Step[] = contract.signers.map((signer) => ({
    id: signer.signerId,
    label: signerName(signer),
    detail: detailOf(signer, hasEnded(contract)),
    state: hasEnded(contract) && isAwaited(signer) ? 'dropped' : STATES[signer.state],
  }));
  if (previewing && contract.previewFileUrl) {
    const back = () => setPreviewing(false);
    return <ContractPreviewDialog contract={contract} part="progress" path={contract.previewFileUrl} onClose={back} />;
  }
  return (
    <Dialog open title="Signature électronique" onClose={onClose}>
      <div className={styles.signing}>
        <p className={styles.hint}>{[contractName(contract), mission].filter(Boolean).join(' · ')}</p>
        <Notice>{stateHint(contract)}</Notice>
        {contract.viewerCanRenew && <p className={styles.hint}>{WAY_OUT}</p>}
        {isKeptDraft(contract) && <Notice tone="warning">{contract.sendRefusal}</Notice>}
        {contract.standstill && <Notice tone="warning">{contract.standstill}</Notice>}
        {steps.length > 0 && <StepStrip label="Signataires" steps={steps} />}
        {contract.viewerCanSend && <ContractSendForm contract={contract} onSent={done} onClose={onClose} />}
        <ActionRow>
          {contract.viewerCanRenew && <RenewContract variant="primary" contract={contract} onDone={done} />}
          {contract.previewFileUrl && !cancelling && (
            <Button icon={<EyeOutlined />} onClick={() => setPreviewing(true)}>
              Aperçu
            </Button>
          )}
          {contract.viewerCanRemind && !contract.standstill && !cancelling && (
            <RemindSigners contract={contract} onDone={done} />
          )}
          {!cancelling && <SignForFirm contract={contract} />}
          {contract.viewerCanCancel && !cancelling && (
            <Button variant="danger" onClick={() => setCancelling(true)}>
              Annuler la signature
            </Button>
          )}
        </ActionRow>
        {cancelling && <CancelContract contract={contract} onDone={done} onBack={() => setCancelling(false)} />}
      </div>
    </Dialog>
  );
}

/** The firm signs on the same page as everybody else. */
function SignForFirm({
  contract: { externalDocumentId, signers, viewerCanCancel },
}: {
  contract: ContractFactsFragment;
}) {
  const firm = signers.find(({ party, state }) => party === 'firm' && state === 'asked');
  if (firm === undefined || !externalDocumentId || !viewerCanCancel) return null;
  return (
    <ButtonLink
      variant="primary"
      icon={<SignatureOutlined />}
      to={linkTo('contracts.sign', { externalDocumentId, signerId: firm.signerId })}
    >
      Lire et signer
    </ButtonLink>
  );
}
