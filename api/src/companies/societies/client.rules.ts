import { bareId, isSiret, isVatFormat } from '@bloom/shared-rules/company-id';
import { atMost, MAX_ADDRESS, MAX_COMPANY_NAME, MAX_FOREIGN_ID } from '@bloom/shared-rules/limits';
import { accepted, type Problem, type Verdict } from '../../platform/verdict.ts';

/** What staff enter of a company that buys missions. */
export interface ClientDraft {
  name?: string | null;
  siret?: string | null;
  tva?: string | null;
  addressName?: string | null;
  addressPart1?: string | null;
  addressZip?: string | null;
  addressTown?: string | null;
  addressCountryCode?: string | null;
}

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

const textOf = (text: string | null | undefined) => text?.normalize('NFC').trim() || null;

function idProblem(siret: string | null, country: string): string | undefined {
  if (siret === null) return undefined;
  if (country === 'FR') return isSiret(siret) ? undefined : 'Le SIRET comporte 14 chiffres.';
  return siret.length > MAX_FOREIGN_ID ? atMost(MAX_FOREIGN_ID) : undefined;
}

/** Every rule on a client company, at once; paths are those of the input. */
export function checkClient(draft: ClientDraft): Verdict<CheckedClient> {
  const country = (draft.addressCountryCode ?? 'FR').trim().toUpperCase();
  const name = textOf(draft.name) ?? '';
  const siret = textOf(draft.siret) === null ? null : bareId(draft.siret ?? '');
  const tva = textOf(draft.tva) === null ? null : bareId(draft.tva ?? '');
  const address = (['addressName', 'addressPart1', 'addressZip', 'addressTown'] as const).map((field) => ({
    field,
    text: textOf(draft[field]),
  }));
  const found: [string, string | undefined][] = [
    ['name', name === '' ? 'Le nom de la société est obligatoire.' : undefined],
    ['name', name.length > MAX_COMPANY_NAME ? atMost(MAX_COMPANY_NAME) : undefined],
    ['addressCountryCode', /^[A-Z]{2}$/.test(country) ? undefined : 'Le code du pays comporte exactement 2 lettres.'],
    ['siret', idProblem(siret, country)],
    ['tva', tva === null || isVatFormat(tva) ? undefined : 'Le numéro de TVA n’a pas le format de son pays.'],
    ...address.map(({ field, text }): [string, string | undefined] => [
      field,
      (text ?? '').length > MAX_ADDRESS ? atMost(MAX_ADDRESS) : undefined,
    ]),
  ];
  const problems: Problem[] = found.flatMap(([path, message]) => (message === undefined ? [] : [{ path, message }]));
  if (problems.length > 0) return { ok: false, problems };
  const [addressName, part1, zip, town] = address.map(({ text }) => text);
  return accepted({
    name,
    siret,
    tva,
    address_name: addressName ?? null,
    address_part1: part1 ?? null,
    address_zip: zip ?? null,
    address_town: town ?? null,
    address_country_code: country,
  });
}
