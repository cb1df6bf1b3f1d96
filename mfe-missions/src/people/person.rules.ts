import { REQUIRED } from '@bloom/shared-rules/input/field-sentences';
import { atMost, MAX_SLACK } from '@bloom/shared-rules/input/limits';
import { object, string } from '@bloom/shared-ui/schema';
import { emailSchema, nameSchema, phoneSchema, secondaryEmailSchema } from '@bloom/shared-ui/validation';
import type { PersonFieldsFragment } from '../graphql.generated.ts';

export type PersonValues = {
  firstname: string;
  lastname: string;
  email: string;
  secondaryEmail: string;
  phoneNumber: string;
  slack: string;
  erasedPersonBasis: string;
  /** Their record ids. */
  accountManager: string[];
};

export const newPerson: PersonValues = {
  firstname: '',
  lastname: '',
  email: '',
  secondaryEmail: '',
  phoneNumber: '',
  slack: '',
  erasedPersonBasis: '',
  accountManager: [],
};

export function valuesOf(person: PersonFieldsFragment): PersonValues {
  return {
    firstname: person.firstname,
    lastname: person.lastname,
    email: person.email,
    secondaryEmail: person.secondaryEmail ?? '',
    phoneNumber: person.phoneNumber ?? '',
    slack: person.slack ?? '',
    erasedPersonBasis: '',
    accountManager: person.accountManager.map(({ recordId }) => recordId),
  };
}

/** What was changed of somebody on record. @param read the person as the form began with */
export function changesOf(values: PersonValues, read: PersonFieldsFragment) {
  const known = valuesOf(read);
  const isSame = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);
  const names = Object.keys(values) as (keyof PersonValues)[];
  const changed = names.filter((name) => name !== 'erasedPersonBasis' && !isSame(values[name], known[name]));
  return { recordId: read.recordId, ...Object.fromEntries(changed.map((name) => [name, values[name]])) };
}

const name = nameSchema().required(REQUIRED);

/** What staff enter of a Bloomer. */
export const personSchema = object({
  firstname: name,
  lastname: name,
  email: emailSchema().required(REQUIRED),
  secondaryEmail: secondaryEmailSchema(),
  phoneNumber: phoneSchema(),
  slack: string().max(MAX_SLACK, atMost(MAX_SLACK)),
});
