/** A code of six digits that was sent to somebody, as it is typed: the spaces of a mail or of a habit do not count. */
export const withoutSpaces = (typed: string) => typed.replace(/\s/g, '');

export function codeProblem(typed: string): string | undefined {
  return /^\d{6}$/.test(withoutSpaces(typed)) ? undefined : 'Le code a six chiffres.';
}

/** For `validate` of a form of the code alone. */
export function codeProblems({ code: typed }: { code: string }): { code?: string } {
  const code = codeProblem(typed);
  return code === undefined ? {} : { code };
}
