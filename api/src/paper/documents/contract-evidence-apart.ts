import { AppError } from '../../platform/errors.ts';
import { type Asking, BytesApart } from '../../platform/inspection/bytes-apart.ts';
import type { ContractEvidenceInput } from './contract-evidence.pdf.ts';

export interface ContractOrder {
  /** What was signed. */
  readonly bytes: Uint8Array;
  readonly input: Omit<ContractEvidenceInput, 'signed'>;
  /** Of a preview. */
  readonly mark?: string | undefined;
}

export type ContractAnswer = { pdf: Uint8Array } | { failure: string };

const maker = new BytesApart<ContractAnswer, ContractOrder>(new URL('./contract-evidence.worker.ts', import.meta.url));

const tooComplex = () =>
  new AppError('UNSUPPORTED_FILE', {
    reason: 'TOO_COMPLEX',
    message: 'Ce contrat est trop complexe pour être lu\u00a0: exportez-le de nouveau en PDF simple.',
  });

/**
 * The signed contract with its evidence, or its marked preview. Somebody brought the file, perhaps before the
 * inspection knew what it knows today: it is read away from the thread that answers requests, within the limits of an
 * upload.
 * @throws AppError UNSUPPORTED_FILE when it asks for more
 */
export async function signedContractApart(
  { signed, ...input }: ContractEvidenceInput,
  { mark, ...asking }: Asking & { mark?: string } = {},
): Promise<Uint8Array> {
  const answer = await maker.ask({ bytes: signed, input, mark }, asking);
  if (answer === undefined) throw tooComplex();
  if ('failure' in answer) throw new Error(answer.failure);
  return answer.pdf;
}
