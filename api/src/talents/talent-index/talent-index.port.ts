import type { TalentQuery } from './talent-query.ts';

export interface TalentPage {
  take: number;
  skip: number;
}

export interface FoundTalents {
  /** By score, in hundredths, then by id. */
  hits: { id: string; score: number }[];
  /** How many people are found in all, exactly. */
  count: number;
  /** How many were left out because nobody knows when they are available. */
  unknownAvailability: number;
}

/** Whatever answers a search; all answer the same. */
export interface TalentIndex {
  search(query: TalentQuery, page: TalentPage): Promise<FoundTalents> | FoundTalents;
}
