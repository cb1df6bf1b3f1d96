import type { Row } from '../../platform/database/database.tables.ts';
import type { Db } from '../../platform/database/database.ts';
import { openChange } from './bank-account.repository.ts';
import { type PaperName, paperColumns, paperHash, valuesOf } from './society-edit.repository.ts';
import type { SocietyWrite } from './society-edit.ts';

type Write = Pick<SocietyWrite, 'input' | 'checked' | 'papers'>;

/**
 * Whether a form with papers was saved before, word for word: its answer was lost on the way, and uploads have no key
 * by which the API would know them. Nothing is written over then, although the version has changed.
 */
export async function isSavedAlready(tx: Db, { input, checked, papers }: Write, row: Row<'society'>): Promise<boolean> {
  const sent = Object.entries(papers) as [PaperName, { sha256: string }][];
  if (input.version == null || input.version === row.version || sent.length === 0) return false;
  const values = valuesOf(checked, { iban: row.iban, bic: row.bic });
  const trimmed = { ...row, address_country_code: row.address_country_code.trim() };
  // What is undefined stays as it is.
  const differs = ([column, value]: [string, unknown]) =>
    value !== undefined && trimmed[column as keyof typeof values] !== value;
  if (Object.entries(values).some(differs)) return false;
  const same = (typed: string | null | undefined, kept: string | null) => typed == null || typed === kept;
  if (!same(input.KbisExpirationDate, row.kbis_expiration_date)) return false;
  if (!same(input.URSSAFVCExpirationDate, row.urssaf_expiration_date)) return false;
  const account = (await openChange(tx, row.id)) ?? row;
  if (checked.IBAN !== account.iban || checked.BIC !== account.bic) return false;
  const kept = await Promise.all(sent.map(([name]) => paperHash(tx, row[paperColumns[name].file])));
  return sent.every(([, { sha256 }], index) => sha256 === kept[index]);
}
