import type { Problem } from '@bloom/shared-rules/input/problem';
import type { Row } from '../../platform/database/database.tables.ts';
import type { Db } from '../../platform/database/database.ts';
import type { CheckedSociety } from './society.rules.ts';
import * as repository from './society-edit.repository.ts';

type Identity = Pick<CheckedSociety, 'siret' | 'addressCountryCode'>;

const TAKEN = 'Une société de ce pays est déjà enregistrée avec ce numéro.';
const SETTLED =
  'Cette société a déjà signé ou facturé\u00a0: son pays ne change plus. ' +
  'Une société d’un autre pays s’ajoute depuis la mission, comme une nouvelle société.';

/**
 * Country and number say together which company it is. A wrong country is corrected as long as that names nobody else
 * and nothing was signed or invoiced under it; then it is another company, as with another number.
 */
export async function countryProblem(
  db: Db,
  opened: Row<'society'> | undefined,
  { siret, addressCountryCode: country }: Identity,
): Promise<Problem | undefined> {
  const isSame = opened?.siret !== siret || opened.address_country_code.trim() === country;
  if (opened === undefined || isSame) return undefined;
  // Who chose a French status has no country to choose.
  const path = country === 'FR' ? 'status' : 'addressCountryCode';
  if ((await repository.findByNumber(db, country, siret)) !== undefined) return { path, message: TAKEN };
  return (await repository.isSettled(db, opened.id)) ? { path, message: SETTLED } : undefined;
}
