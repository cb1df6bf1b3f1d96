import { type ClientDraft, clientOf, clientProblems } from '@bloom/shared-rules/company/company';
import { accepted, type Verdict } from '../../platform/verdict.ts';

export interface CheckedClient {
  name: string;
  siret: string | null;
  tva: string | null;
  address_name: string | null;
  address_part1: string | null;
  address_zip: string | null;
  address_town: string | null;
  address_country_code: string;
}

/** The client as it is kept, or all that is wrong with it; paths are those of the input. */
export function checkClient(draft: ClientDraft): Verdict<CheckedClient> {
  const problems = clientProblems(draft);
  if (problems.length > 0) return { ok: false, problems };
  const client = clientOf(draft);
  return accepted({
    name: client.name,
    siret: client.siret,
    tva: client.tva,
    address_name: client.addressName,
    address_part1: client.addressPart1,
    address_zip: client.addressZip,
    address_town: client.addressTown,
    address_country_code: client.addressCountryCode,
  });
}
