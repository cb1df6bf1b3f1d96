import type { CalledTitle, Likeness, WordPlan } from '../talent-index/talent-query.ts';

export interface LabelledSkill {
  id: string;
  /** The words of its label and of its other spellings. */
  words: string[];
}

/** Which skills are called by a word. */
export class SkillWords {
  readonly #skills = new Map<string, string[]>();
  /** In order. */
  readonly words: string[];

  constructor(skills: readonly LabelledSkill[]) {
    for (const { id, words } of skills) {
      for (const word of words) this.#skills.set(word, [...(this.#skills.get(word) ?? []), id]);
    }
    this.words = [...this.#skills.keys()].sort();
  }

  has(word: string): boolean {
    return this.#skills.has(word);
  }

  knowsStart(start: string): boolean {
    return this.words.some((word) => word.startsWith(start));
  }

  called({ forms, start, near }: WordPlan): { likeness: Likeness; ids: string[] }[] {
    const of = (words: readonly string[]) => words.flatMap((word) => this.#skills.get(word) ?? []);
    const starting = start === null ? [] : this.words.filter((word) => word.startsWith(start));
    return [
      { likeness: 'whole', ids: of(forms) },
      { likeness: 'start', ids: of(starting) },
      { likeness: 'near', ids: of(near) },
    ];
  }
}

export interface LabelledTitle {
  id: string;
  label: string;
  /** Of its label and of its other spellings. */
  words: string[];
  /** The spellings that are one word. */
  names: string[];
}

export interface Labels {
  skills: LabelledSkill[];
  titles: LabelledTitle[];
}

/** Which titles are called by a word; few have other words. */
export class TitleWords {
  readonly #titles: readonly LabelledTitle[];
  readonly #names: ReadonlySet<string>;

  constructor(titles: readonly LabelledTitle[]) {
    this.#titles = titles;
    this.#names = new Set(titles.flatMap(({ names }) => names));
  }

  isName(word: string): boolean {
    return this.#names.has(word);
  }

  called(words: readonly string[], start: string | null): CalledTitle[] {
    return this.#titles.flatMap((title) => {
      const isWhole = title.words.some((word) => words.includes(word));
      const isCalled = isWhole || (start !== null && title.words.some((word) => word.startsWith(start)));
      return isCalled ? [{ id: title.id, label: title.label, isWhole }] : [];
    });
  }
}
