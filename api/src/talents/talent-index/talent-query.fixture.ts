import type { TalentQuery } from './talent-query.ts';

/** A search that asks for nothing in particular. */
export const EVERYBODY: TalentQuery = {
  words: [],
  isUnreadable: false,
  skills: [],
  anySkill: false,
  jobTitles: [],
  owners: [],
  languages: [],
  status: null,
  bloomerStatus: null,
  remoteWork: null,
  availableUntil: null,
  place: null,
};
