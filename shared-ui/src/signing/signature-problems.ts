import { codeProblem, withoutSpaces } from '@bloom/shared-rules/access/one-time-code';
import { CONSENT_MISSING, signerNameProblem } from '@bloom/shared-rules/person/signer-name';

export const CODE_MISSING = 'Le code est obligatoire\u00a0: «\u202fRecevoir le code\u202f» l’envoie.';

export interface SignatureFields {
  signerFullname: string;
  /** Six digits; nothing where none is asked for. */
  code: string;
  consent: boolean;
}

/**
 * What keeps a signature from being sent, by field, for `validate` of a form. By hand: people who come once by the link
 * of a mail would fetch a library of schemas for three fields.
 */
export function signatureProblems(
  values: SignatureFields,
  { needsCode = false }: { needsCode?: boolean } = {},
): Partial<Record<keyof SignatureFields, string>> {
  const signerFullname = signerNameProblem(values.signerFullname, 'anybody');
  const code = problemOfCode(values.code, needsCode);
  return {
    ...(signerFullname !== undefined && { signerFullname }),
    ...(code !== undefined && { code }),
    ...(!values.consent && { consent: CONSENT_MISSING }),
  };
}

/** Of six digits that were sent; nothing where none is typed and none is needed. */
export function problemOfCode(code: string, isNeeded: boolean): string | undefined {
  if (withoutSpaces(code) === '') return isNeeded ? CODE_MISSING : undefined;
  return codeProblem(code);
}
