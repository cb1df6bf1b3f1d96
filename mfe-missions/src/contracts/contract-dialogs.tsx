import type { ContractFactsFragment } from '../graphql.generated.ts';
import { type ContractChoice, canUpload, filePath } from './contract.columns.tsx';
import { ContractPreviewDialog } from './contract-preview.dialog.tsx';
import { ContractSigningDialog } from './contract-signing.dialog.tsx';
import { ContractUploadDialog } from './contract-upload.form.tsx';

export interface ContractDialogsProps {
  choice: ContractChoice | undefined;
  contracts: readonly ContractFactsFragment[];
  /** The label of the mission that a contract belongs to. */
  missionOf: (contractId: string) => string | undefined;
  onChoose: (choice: ContractChoice | undefined) => void;
  onUploaded: () => void;
}

/** The preview or the upload that was asked for in the table. */
export function ContractDialogs({ choice, contracts, missionOf, onChoose, onUploaded }: ContractDialogsProps) {
  const contract = contracts.find(({ recordId }) => recordId === choice?.contractId);
  if (choice === undefined || contract === undefined) return null;
  const { part, action } = choice;
  const close = () => onChoose(undefined);
  const path = filePath(contract, part);
  if (action === 'upload') {
    const mission = missionOf(contract.recordId);
    return (
      <ContractUploadDialog contract={contract} mission={mission} part={part} onClose={close} onUploaded={onUploaded} />
    );
  }
  if (action === 'signature') {
    return (
      <ContractSigningDialog
        contract={contract}
        mission={missionOf(contract.recordId)}
        onClose={close}
        onChanged={onUploaded}
      />
    );
  }
  if (!path) return null;
  const replace = () => onChoose({ ...choice, action: 'upload' });
  return (
    <ContractPreviewDialog
      contract={contract}
      part={part}
      path={path}
      onClose={close}
      onReplace={canUpload(contract, part) ? replace : undefined}
    />
  );
}
