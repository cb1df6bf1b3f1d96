import { linkTo } from '@bloom/shared-ui/links';

/** The parameter of the form's address that names the field which somebody came for. */
export const ASKED_FIELD = 'champ';

/** The form of an offer, at its salary range: at the end of it that is still missing. */
export function salaryFieldOf({ id, salaryMin }: { id: string; salaryMin?: number | null }): string {
  return `${linkTo('jobs.edit', { id })}?${ASKED_FIELD}=${salaryMin == null ? 'salaryMin' : 'salaryMax'}`;
}
