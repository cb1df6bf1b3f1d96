import { object, string } from '@bloom/shared-ui/schema';

/** Rules of the Bloomer's signature under a CRA. */

/** Canonical text of a number of days typed with a comma or a point: '18,50' → '18.5'; undefined when it is no number. */
export function canonicalDays(text: string): string | undefined {
  const compact = text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.');
  if (!/^\d+(\.\d*)?$/.test(compact)) return undefined;
  const [whole = '0', decimals = ''] = compact.split('.');
  const trimmed = decimals.replace(/0+$/, '');
  const integer = whole.replace(/^0+(?=\d)/, '');
  return trimmed ? `${integer}.${trimmed}` : integer;
}

/** Up to four decimals with a comma: what the document shows is exactly what is to be typed. */
export function totalText(totalDays: number): string {
  return String(Math.round(totalDays * 1e4) / 1e4).replace('.', ',');
}

export function matchesTotal(typed: string, totalDays: number): boolean {
  return canonicalDays(typed) === canonicalDays(totalText(totalDays));
}

export interface SignatureValues {
  signerFullname: string;
  totalDays: string;
}

/** The Bloomer copies the total by hand: it proves that it was read. */
export function signatureSchema(expectedTotal: number) {
  return object({
    signerFullname: string()
      .trim()
      .required('Indique le nom et le prénom du signataire.')
      .min(2, 'Indique le nom et le prénom du signataire.')
      .max(120, 'Le nom est limité à 120 caractères.'),
    totalDays: string()
      .trim()
      .required('Recopie le total de jours.')
      .test('total', `Le total doit être égal à ${totalText(expectedTotal)}.`, (typed) =>
        matchesTotal(typed ?? '', expectedTotal),
      ),
  });
}
