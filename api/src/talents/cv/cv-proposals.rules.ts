import { isEmail } from '@bloom/shared-rules/person/person';
import { type Network, networks, profileUrl } from '@bloom/shared-rules/talents/talent-profile';
import { foldText } from '@bloom/shared-rules/words/fold-text';
import { e164 } from '../../platform/telephone.ts';

export interface NamedLabel {
  id: string;
  label: string;
  alternateLabels: string[];
}

/** What a CV says that the sheet could say. */
export interface CvFindings {
  skills: { id: string; label: string }[];
  jobTitles: string[];
  emails: string[];
  phones: string[];
  profiles: { network: Network; url: string }[];
}

const MAX_SKILLS = 30;
const MAX_JOB_TITLES = 5;
const MAX_CONTACTS = 3;
/** What proposals are looked for in: whoever writes more repeats it. */
const MAX_LENGTH = 60_000;
const MAX_PIECE = 320;
/** Shorter ones are ordinary words, too: Go, R, C. They count where they are written exactly so. */
const SURE_LENGTH = 4;

/** Without punctuation; + and # belong to words. */
const spaced = (text: string) => ` ${text.replace(/[^\p{L}\p{N}+#]+/gu, ' ').trim()} `;

/** The words of a text, each once, as labels are looked up by. */
export const wordsOf = (text: string): string[] =>
  [
    ...new Set(
      spaced(foldText(text.slice(0, MAX_LENGTH)))
        .trim()
        .split(' '),
    ),
  ].filter(Boolean);

class CvText {
  readonly #exact: string;
  readonly #folded: string;

  constructor(text: string) {
    this.#exact = spaced(text.normalize('NFC'));
    this.#folded = spaced(foldText(text));
  }

  /** Where the words stand first; undefined when they do not. */
  place(words: string): number | undefined {
    const isShort = words.length < SURE_LENGTH;
    const text = isShort ? this.#exact : this.#folded;
    const phrase = isShort ? spaced(words.normalize('NFC')) : spaced(foldText(words));
    const place = phrase.trim() === '' ? -1 : text.indexOf(phrase);
    return place === -1 ? undefined : place;
  }
}

function labelsIn(text: CvText, labels: readonly NamedLabel[]): (NamedLabel & { place: number })[] {
  return labels
    .flatMap((label) => {
      const places = [label.label, ...label.alternateLabels].flatMap((words) => text.place(words) ?? []);
      return places.length === 0 ? [] : [{ ...label, place: Math.min(...places) }];
    })
    .sort((one, other) => one.place - other.place || one.label.localeCompare(other.label, 'fr'));
}

const once = (values: readonly string[]) => [...new Set(values)];

/** Pieces without blanks, as addresses are written; a longer one is none. */
const piecesOf = (text: string, mark: RegExp) =>
  text.split(/\s+/).filter((piece) => piece.length <= MAX_PIECE && mark.test(piece));

const EMAIL = /[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}/u;
const PHONE = /(?<![\d+])(?:\+|00)?\d(?:[ .\u00a0\u202f()/-]{0,2}\d){8,13}(?!\d)/g;
const NETWORK = /linkedin|github|turnover-it|hellowork/i;

function profilesIn(text: string): CvFindings['profiles'] {
  const addresses = piecesOf(text, NETWORK).map((piece) => piece.replace(/^[^\w]+|[^\w/-]+$/g, ''));
  return networks.flatMap((network) => {
    const url = addresses.map((address) => profileUrl(network, address)).find((found) => found !== undefined);
    return url === undefined ? [] : [{ network, url }];
  });
}

const emailsIn = (text: string) =>
  piecesOf(text, /@/).flatMap((piece) => EMAIL.exec(piece.replace(/^mailto:/i, ''))?.[0].toLowerCase() ?? []);

/** Looks a CV through. `skills` and `titles` are labels of which some word stands in the text. */
export function findInCv(whole: string, skills: readonly NamedLabel[], titles: readonly NamedLabel[]): CvFindings {
  const text = whole.slice(0, MAX_LENGTH);
  const cv = new CvText(text);
  const found = labelsIn(cv, titles);
  return {
    skills: labelsIn(cv, skills)
      .slice(0, MAX_SKILLS)
      .map(({ id, label }) => ({ id, label })),
    // « Développeur » inside « Développeur Java » is not another job.
    jobTitles: found
      .filter(
        ({ label }) => !found.some((other) => other.label !== label && spaced(other.label).includes(spaced(label))),
      )
      .slice(0, MAX_JOB_TITLES)
      .map(({ label }) => label),
    emails: once(emailsIn(text).filter(isEmail)).slice(0, MAX_CONTACTS),
    phones: once([...text.matchAll(PHONE)].flatMap(([phone]) => e164(phone) ?? [])).slice(0, MAX_CONTACTS),
    profiles: profilesIn(text),
  };
}
