import { IconButton } from '@bloom/shared-ui/button';
import { dayInParis } from '@bloom/shared-ui/format';
import type { GridColumn } from '@bloom/shared-ui/grid';
import { EyeOutlined, PaperClipOutlined, PlusOutlined, SendOutlined, SignatureOutlined } from '@bloom/shared-ui/icons';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import type { ContractFactsFragment } from '../graphql.generated.ts';
import type { ContractPart } from './contract-upload.rules.ts';
import {
  contractName,
  isKeptDraft,
  stateHint,
  statusLabel,
  statusTone,
  stepLabels,
  typeTitles,
} from './contract-words.ts';

/** The dialog asked for: which contract, which of its files, and what to do with it. */
export interface ContractChoice {
  contractId: string;
  part: ContractPart;
  action: 'preview' | 'upload' | 'signature';
}

export type ChooseContract = (choice: ContractChoice) => void;

/** What its buttons say that they are of. */
type NameOf<Contract> = (contract: Contract) => string;

/** The columns that every table of contracts has. */
export function contractColumns<Contract extends ContractFactsFragment>(
  onChoose: ChooseContract,
  nameOf: NameOf<Contract> = contractName,
): GridColumn<Contract>[] {
  return [
    { id: 'step', header: 'Étape', kind: 'list', width: 140, value: ({ step }) => stepLabels[step] },
    {
      id: 'type',
      header: 'Type',
      kind: 'list',
      width: 85,
      value: ({ type }) => type,
      render: ({ type }) => (
        <span title={typeTitles[type]}>
          <StatusTag tone={type === 'SST' ? 'info' : 'neutral'}>{type}</StatusTag>
        </span>
      ),
    },
    {
      id: 'status',
      header: 'Statut',
      kind: 'list',
      minWidth: 200,
      flex: 1,
      value: statusLabel,
      render: (contract) => (
        <span title={stateHint(contract)}>
          <StatusTag tone={statusTone(contract)}>{statusLabel(contract)}</StatusTag>
        </span>
      ),
    },
    { id: 'createdAt', header: 'Créé le', kind: 'date', width: 115, value: ({ createdAt }) => dayInParis(createdAt) },
    { id: 'signedDate', header: 'Signé le', kind: 'date', width: 115, value: ({ signedDate }) => signedDate },
    fileColumn('empty', 'Fichier à signer', onChoose, nameOf),
    fileColumn('signed', 'Fichier signé', onChoose, nameOf),
    signatureColumn(onChoose, nameOf),
  ];
}

function fileColumn<Contract extends ContractFactsFragment>(
  part: ContractPart,
  header: string,
  onChoose: ChooseContract,
  nameOf: NameOf<Contract>,
): GridColumn<Contract> {
  return {
    id: part,
    header,
    kind: 'action',
    width: part === 'signed' ? 118 : 132,
    // A cell is drawn again when its value changes: an upload must turn the paperclip into an eye.
    value: (contract) => filePath(contract, part) ?? canUpload(contract, part),
    render: (contract) => <FileControl contract={contract} name={nameOf(contract)} part={part} onChoose={onChoose} />,
  };
}

/** Sending, following and stopping the electronic signature of a contract. */
function signatureColumn<Contract extends ContractFactsFragment>(
  onChoose: ChooseContract,
  nameOf: NameOf<Contract>,
): GridColumn<Contract> {
  return {
    id: 'signature',
    header: 'Suivi',
    kind: 'action',
    width: 80,
    value: (contract) => hasSigning(contract) && contract.state,
    render: (contract) =>
      hasSigning(contract) ? (
        <IconButton
          size="small"
          label={`${contract.viewerCanRenew ? 'Nouvelle version ou suivi' : 'Signature électronique'}, ${nameOf(contract)}`}
          icon={signatureIcon(contract)}
          onClick={() => onChoose({ contractId: contract.recordId, part: 'empty', action: 'signature' })}
        />
      ) : (
        <span aria-hidden="true">–</span>
      ),
  };
}

function signatureIcon({ viewerCanSend, viewerCanRenew }: ContractFactsFragment) {
  if (viewerCanRenew) return <PlusOutlined />;
  return viewerCanSend ? <SendOutlined /> : <SignatureOutlined />;
}

/** There is something to see or to do about its electronic signature. */
function hasSigning(contract: ContractFactsFragment): boolean {
  const { viewerCanSend, viewerCanRenew, viewerCanCancel, signers } = contract;
  return viewerCanSend || viewerCanRenew || viewerCanCancel || signers.length > 0 || isKeptDraft(contract);
}

export function filePath(contract: ContractFactsFragment, part: ContractPart): string | null | undefined {
  return part === 'signed' ? contract.signedFileUrl : contract.emptyFileUrl;
}

export function canUpload(contract: ContractFactsFragment, part: ContractPart): boolean {
  return part === 'signed' ? contract.viewerCanUploadSigned : contract.viewerCanUploadEmpty;
}

interface FileControlProps {
  contract: ContractFactsFragment;
  name: string;
  part: ContractPart;
  onChoose: ChooseContract;
}

/** Looks at the file when there is one, else takes one. */
function FileControl({ contract, name, part, onChoose }: FileControlProps) {
  const what = `${part === 'signed' ? 'le fichier signé' : 'le fichier à signer'}, ${name}`;
  const choose = (action: ContractChoice['action']) => onChoose({ contractId: contract.recordId, part, action });
  if (filePath(contract, part)) {
    return <IconButton size="small" label={`Voir ${what}`} icon={<EyeOutlined />} onClick={() => choose('preview')} />;
  }
  if (!canUpload(contract, part)) return <span aria-hidden="true">–</span>;
  return (
    <IconButton size="small" label={`Déposer ${what}`} icon={<PaperClipOutlined />} onClick={() => choose('upload')} />
  );
}
