import { monthWords } from './french-dates.ts';

const FORBIDDEN = /[^\p{L}\p{N}]+/gu;
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

/** Letters and digits without accents, joined by hyphens: safe in a path, a header and on every file system. */
function part(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(LIGATURES, (sign) => SPELLED[sign] ?? '');
  const joined = plain.replace(FORBIDDEN, '-').replace(/^-+|-+$/g, '');
  return [...joined].slice(0, MAX_PART).join('').replace(/-+$/, '') || 'sans-nom';
}

/** client_month_year_bloomer.pdf */
export function craFileName(clientName: string, month: string, bloomerFullname: string): string {
  const { name, year } = monthWords(month);
  return `${part(clientName)}_${part(name)}_${year}_${part(bloomerFullname)}.pdf`;
}
