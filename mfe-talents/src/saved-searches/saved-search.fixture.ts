/** What a recruiter looks for, and keeps under a name; three are new since. */
export const SEARCH = { fulltext: 'java', place: { city: 'Nantes', latitude: 47.2, longitude: -1.5, range: 20 } };
export const SAVED = {
  id: 'r1',
  name: 'Java à Nantes',
  search: JSON.stringify(SEARCH),
  wantsMail: true,
  isTooWide: false,
  gone: [] as string[],
  namesErased: false,
  newCount: 3,
};
