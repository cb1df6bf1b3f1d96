import { atMost, lengthOf, MAX_SIGNER_NAME, MIN_SIGNER_NAME } from '@bloom/shared-rules/limits';

export interface SignatureFields {
  signerFullname: string;
  /** Six digits; nothing where none is asked for. */
  code: string;
  consent: boolean;
}

/**
 * What keeps a signature from being sent, by field, for `validate` of a form. By hand: people who come once by the link of a
 * mail would fetch a library of schemas for three fields.
 */
export function signatureProblems(
  values: SignatureFields,
  { needsCode = false }: { needsCode?: boolean } = {},
): Partial<Record<keyof SignatureFields, string>> {
  const signerFullname = problemOfName(values.signerFullname.trim());
  const code = problemOfCode(values.code.replace(/\s/g, ''), needsCode);
  return {
    ...(signerFullname !== undefined && { signerFullname }),
    ...(code !== undefined && { code }),
    ...(!values.consent && { consent: 'Cochez cette case pour signer.' }),
  };
}

function problemOfName(name: string): string | undefined {
  if (name === '') return 'Indiquez votre nom complet.';
  if (name.length < MIN_SIGNER_NAME) return `Indiquez votre nom complet (${MIN_SIGNER_NAME} caractères au moins).`;
  if (lengthOf(name) > MAX_SIGNER_NAME) return atMost(MAX_SIGNER_NAME);
  return undefined;
}

function problemOfCode(code: string, isNeeded: boolean): string | undefined {
  if (code === '') return isNeeded ? 'Demandez le code, puis saisissez-le.' : undefined;
  return /^\d{6}$/.test(code) ? undefined : 'Le code compte 6 chiffres.';
}
