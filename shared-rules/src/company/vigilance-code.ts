/** The security code that is printed on a vigilance certificate. */
export const MAX_SECURITY_CODE = 40;

/** As it is kept: capitals, without the spaces of its print. */
export const securityCode = (typed: string | null | undefined) => typed?.replace(/\s/g, '').toUpperCase() ?? '';

/** Its verification needs it, unless the service of the URSSAF did not answer. */
export function securityCodeProblem(typed: string | null | undefined, isNeeded: boolean): string | undefined {
  const code = securityCode(typed);
  if (code === '') return isNeeded ? 'Le code de sécurité est obligatoire.' : undefined;
  if (code.length <= MAX_SECURITY_CODE && /^[A-Z0-9]*$/.test(code)) return undefined;
  return 'Le code de sécurité ne comporte que des lettres et des chiffres.';
}
