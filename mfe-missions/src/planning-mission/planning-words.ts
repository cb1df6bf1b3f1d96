import { formatMonth, formatMonthName } from '@bloom/shared-ui/format';
import { plural } from '@bloom/shared-ui/french';
import type { MissionDataCode, MissionType } from '../graphql.generated.ts';

type Words = { label: string; counted: string };

/** In the order of the table; `counted` says what is counted, for whoever asks. */
export const codeWords: Record<MissionDataCode, Words> = {
  D: {
    label: 'Deals gagnés',
    counted: 'deals gagnés dans le mois, comptés comme deals et qui ne sont pas des remplacements',
  },
  NS: { label: 'Démarrages', counted: 'missions qui commencent dans le mois' },
  M: { label: 'Missions en cours', counted: 'missions avec au moins un jour dans le mois' },
  F: {
    label: 'Fins de mission',
    counted: 'missions dont la fin, telle que connue le premier du mois, tombe dans le mois',
  },
  EB: { label: 'Non prolongées', counted: 'fins de mission sans prolongation et sans nouvelle mission du Bloomer' },
  BE: { label: 'Prolongées', counted: 'fins de mission prolongées' },
  BR: {
    label: 'Bloomers replacés',
    counted: 'fins de mission sans prolongation, où le Bloomer commence une autre mission dans les 30 jours',
  },
};

export function isCode(text: string | null | undefined): text is MissionDataCode {
  return text != null && Object.hasOwn(codeWords, text);
}

const types: readonly MissionType[] = ['IT', 'RPO', 'People'];

function isType(text: string | null | undefined): text is MissionType {
  return types.some((type) => type === text);
}

/** A cell of the table: what is counted, over which months (first days, both counted). */
export type Figure = { code: MissionDataCode; from: string; to: string; type?: MissionType };

const month = /^\d{4}-(0[1-9]|1[0-2])$/;

/** `NS.2026-03.2026-05.IT`: the figure in the address. */
export function figureText({ code, from, to, type }: Figure): string {
  return [code, from.slice(0, 7), to.slice(0, 7), type].filter(Boolean).join('.');
}

export function readFigure(text: string | null): Figure | undefined {
  const [code, from = '', to = '', type] = text?.split('.') ?? [];
  if (!isCode(code) || !month.test(from) || !month.test(to) || to < from) return undefined;
  if (type !== undefined && !isType(type)) return undefined;
  return { code, from: `${from}-01`, to: `${to}-01`, type };
}

/** « Démarrages RPO, janvier à mars 2026 ». */
export function figureTitle({ code, from, to, type }: Figure): string {
  const when = from === to ? formatMonth(from) : `${formatMonthName(from)} à ${formatMonth(to)}`;
  return `${codeWords[code].label}${type ? ` ${type}` : ''}, ${when}`;
}

/** « 12 missions », or « 25 mois sur 12 missions » when one counts in several. */
export function countInWords(missions: number, months: number): string {
  const inWords = plural(missions, 'mission');
  return months === missions ? inWords : `${months} mois de mission sur ${inWords}`;
}

/** +3, −2, 0. */
export function signed(difference: number): string {
  if (difference === 0) return '0';
  return difference > 0 ? `+${difference}` : `−${-difference}`;
}
