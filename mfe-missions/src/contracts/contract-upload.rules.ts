import { type SignatureFacts, signatureDayProblem } from '@bloom/shared-rules/mission/signed-contract';
import { dayInParis } from '@bloom/shared-ui/format';
import { object, string } from '@bloom/shared-ui/schema';
import type { ContractFactsFragment } from '../graphql.generated.ts';

/** The file that everybody is to sign, or the one that everybody has signed. */
export type ContractPart = 'empty' | 'signed';

export type UploadValues = {
  file: File | null;
  signedDate: string;
  createInvitation: boolean;
  reason: string;
};

export const emptyUpload: UploadValues = { file: null, signedDate: '', createInvitation: false, reason: '' };

export function signatureFacts({ createdAt }: Pick<ContractFactsFragment, 'createdAt'>, now: Date): SignatureFacts {
  return { createdOn: dayInParis(createdAt), today: dayInParis(now) };
}

/** An invitation is for amendments that are still to be signed. */
export function offersInvitation({ step }: Pick<ContractFactsFragment, 'step'>, part: ContractPart): boolean {
  return part === 'empty' && step !== 'mainContract';
}

/** Another file takes the place of a signed one: somebody has to say why. */
export function needsReason(contract: Pick<ContractFactsFragment, 'signedFileUrl'>, part: ContractPart): boolean {
  return part === 'signed' && Boolean(contract.signedFileUrl);
}

export function isComplete(values: UploadValues, contract: ContractFactsFragment, part: ContractPart): boolean {
  if (values.file === null) return false;
  if (part === 'signed' && values.signedDate === '') return false;
  return !needsReason(contract, part) || values.reason.trim() !== '';
}

export function uploadSchema(contract: ContractFactsFragment, part: ContractPart, now: Date) {
  if (part === 'empty') return undefined;
  const facts = signatureFacts(contract, now);
  return object({
    signedDate: string().test('rule', (day, { createError }) => {
      const message = signatureDayProblem(day ?? '', facts);
      return message === undefined || createError({ message });
    }),
  });
}

export function inputOf(values: UploadValues, contract: ContractFactsFragment, part: ContractPart) {
  const signed = part === 'signed';
  return {
    file: values.file as File,
    legalContractRecordId: contract.recordId,
    missionRecordId: contract.missionId,
    signed,
    createInvitation: offersInvitation(contract, part) && values.createInvitation,
    signedDate: signed ? values.signedDate : null,
    reason: needsReason(contract, part) ? values.reason.trim() : null,
  };
}
