import { REQUIRED } from '@bloom/shared-rules/input/field-sentences';
import { fileKinds } from '@bloom/shared-rules/input/file-limits';
import { atMost, MAX_SLACK } from '@bloom/shared-rules/input/limits';
import {
  isInternationalPhone,
  NO_IDENTITY,
  needsIdentity,
  normalisePhone,
  PHONE_WITHOUT_COUNTRY,
} from '@bloom/shared-rules/person/person';
import { fileSchema } from '@bloom/shared-ui/file-field';
import { object, string } from '@bloom/shared-ui/schema';
import { nameSchema, secondaryEmailSchema } from '@bloom/shared-ui/validation';
import type { ProfileFieldsFragment } from '../graphql.generated.ts';

export type ProfileValues = {
  firstname: string;
  lastname: string;
  email: string;
  secondaryEmail: string;
  phoneNumber: string;
  slack: string;
  credentialID: File | null;
};

export function valuesOf(bloomer: ProfileFieldsFragment): ProfileValues {
  return {
    firstname: bloomer.firstname,
    lastname: bloomer.lastname,
    email: bloomer.email,
    secondaryEmail: bloomer.secondaryEmail ?? '',
    phoneNumber: bloomer.phoneNumber ?? '',
    slack: bloomer.slack ?? '',
    credentialID: null,
  };
}

/** What is sent: what was changed. The address is not the person's to change, the preference is one of the settings. */
export function inputOf(values: ProfileValues, bloomer: ProfileFieldsFragment) {
  const { email: _address, credentialID, ...fields } = values;
  const known = valuesOf(bloomer);
  const names = Object.keys(fields) as (keyof typeof fields)[];
  const changed = names.filter((name) => fields[name] !== known[name]).map((name) => [name, fields[name]]);
  return {
    recordId: bloomer.recordId,
    ...(Object.fromEntries(changed) as Partial<typeof fields>),
    ...(credentialID ? { credentialID } : {}),
  };
}

export const asksForIdentity = ({ credentialID, credentialCheckResult }: ProfileFieldsFragment) =>
  needsIdentity(Boolean(credentialID), credentialCheckResult);

/** @param bloomer whose profile it is: what is on file is not asked for again */
export function profileSchema(bloomer: ProfileFieldsFragment) {
  const identity = fileSchema(fileKinds.paper);
  return object({
    firstname: nameSchema().required(REQUIRED),
    lastname: nameSchema().required(REQUIRED),
    email: string(),
    secondaryEmail: secondaryEmailSchema(),
    phoneNumber: string().test(
      'phone',
      PHONE_WITHOUT_COUNTRY,
      (text) => !text || isInternationalPhone(normalisePhone(text)),
    ),
    slack: string().max(MAX_SLACK, atMost(MAX_SLACK)),
    credentialID: asksForIdentity(bloomer) ? identity.required(NO_IDENTITY) : identity,
  });
}
