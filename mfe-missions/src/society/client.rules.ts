import { clientProblems } from '@bloom/shared-rules/company/company';
import type { SocietyFieldsFragment } from '../graphql.generated.ts';
import { ruledSchema } from '../ruled-schema.ts';

export const newClient = {
  name: '',
  siret: '',
  tva: '',
  addressPart1: '',
  addressZip: '',
  addressTown: '',
  addressCountryCode: 'FR',
};
export type ClientValues = typeof newClient;

export const clientLabels: Readonly<Record<keyof ClientValues, string>> = {
  name: 'Nom',
  siret: 'SIRET ou identifiant',
  tva: 'Numéro de TVA',
  addressPart1: 'Adresse',
  addressZip: 'Code postal',
  addressTown: 'Ville',
  addressCountryCode: 'Pays',
};

const names = Object.keys(newClient) as (keyof ClientValues)[];

export function clientValuesOf(client: SocietyFieldsFragment): ClientValues {
  const known = names.map((name) => [name, client[name] ?? '']);
  return { ...newClient, ...Object.fromEntries(known) };
}

/** What was changed, and the version of the client it was read in. */
export function clientInputOf(values: ClientValues, read: SocietyFieldsFragment) {
  const known = clientValuesOf(read);
  const changed = names.filter((name) => values[name] !== known[name]).map((name) => [name, values[name]]);
  return { recordId: read.recordId, version: read.version, ...Object.fromEntries(changed) };
}

/** @param known the client on record */
export function clientSchema(known?: SocietyFieldsFragment) {
  return ruledSchema(newClient, (values) => clientProblems({ ...values, known }));
}
