import { foldText } from '@bloom/shared-rules/words/fold-text';
import { languages } from './languages.ts';

/** A choice of the sheet: nobody writes it as a word there, and everybody searches it as one. */
export interface Choice {
  kind: 'language' | 'remoteWork' | 'status';
  value: string;
}

const remoteWork = (...values: string[]) => values.map((value): Choice => ({ kind: 'remoteWork', value }));
/** Who takes both kinds of contract takes this one, too. */
const contract = (value: string) => [value, 'FreeAndCDI'].map((one): Choice => ({ kind: 'status', value: one }));
const language = (value: string): Choice[] => [{ kind: 'language', value }];

/** By the words that name them, folded, in the singular. */
const NAMED: readonly (readonly [words: string, choices: Choice[]])[] = [
  ['teletravail remote distanciel', remoteWork('Remote', 'Flexible')],
  ['hybride', remoteWork('Flexible')],
  ['presentiel', remoteWork('OnSite', 'Flexible')],
  ['freelance independant independante', contract('Freelance')],
  ['cdi salarie salariee', contract('CDI')],
  ...languages.map(({ id, label }) => [foldText(label), language(id)] as const),
  ['anglophone english', language('en')],
  ['germanophone', language('de')],
  ['hispanophone', language('es')],
  ['italophone', language('it')],
  ['lusophone', language('pt')],
  ['russophone', language('ru')],
  ['arabophone', language('ar')],
  ['francophone', language('fr')],
];

const BY_WORD = new Map(NAMED.flatMap(([words, choices]) => words.split(' ').map((word) => [word, choices])));

/** choicesNamed('teletravail') → who works from afar, and who works in both ways */
export const choicesNamed = (word: string): readonly Choice[] =>
  BY_WORD.get(word) ?? BY_WORD.get(word.replace(/s$/, '')) ?? [];
