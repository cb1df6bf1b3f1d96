import { monthWords } from '../../platform/french/french-dates.ts';

const FORBIDDEN = /[^A-Za-z0-9]+/g;
const ACCENTS = /[\u0300-\u036f]/g;
const MAX_PART = 40;
const LIGATURES = /[œŒæÆßøØłŁ]/gu;
const SPELLED: Readonly<Record<string, string>> = {
  œ: 'oe',
  Œ: 'Oe',
  æ: 'ae',
  Æ: 'Ae',
  ß: 'ss',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
};

/**
 * Letters and digits without accents, joined by hyphens: safe in a path, a header and on every file system. The
 * database has the same rule (file_name_part in the first migration), because lists are answered by one statement.
 */
function part(text: string): string {
  const spelled = text.replace(LIGATURES, (sign) => SPELLED[sign] ?? '');
  const plain = spelled.normalize('NFKD').replace(ACCENTS, '');
  const joined = plain.replace(FORBIDDEN, '-').replace(/^-+|-+$/g, '');
  return joined.slice(0, MAX_PART).replace(/-+$/, '') || 'sans-nom';
}

/** client_month_year_bloomer.pdf */
export function craFileName(clientName: string, month: string, bloomerFullname: string): string {
  const { name, year } = monthWords(month);
  return `${part(clientName)}_${part(name)}_${year}_${part(bloomerFullname)}.pdf`;
}
