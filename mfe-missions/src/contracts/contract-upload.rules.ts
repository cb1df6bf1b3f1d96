import { addDays } from '@bloom/shared-rules/calendar-day';
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

/** A contract signed on paper may be older than its row by this many days. */
const SIGNED_BEFORE_DAYS = 30;

export function daysOfSignature({ createdAt }: Pick<ContractFactsFragment, 'createdAt'>, now: Date) {
  return { min: addDays(dayInParis(createdAt), -SIGNED_BEFORE_DAYS), max: dayInParis(now) };
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
  const { min, max } = daysOfSignature(contract, now);
  return object({
    signedDate: string()
      .required('La date de signature est obligatoire.')
      .test('future', 'La date de signature ne peut pas être dans le futur.', (day) => !day || day <= max)
      .test(
        'past',
        `La date de signature précède de plus de ${SIGNED_BEFORE_DAYS} jours la création du contrat.`,
        (day) => !day || day >= min,
      ),
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
