/** Criteria of a search for talents, as a refusal names them. */
export const searchFieldLabels: Readonly<Record<string, string>> = {
  search: 'recherche',
  availabilityDate: 'disponibilité',
  fulltext: 'mots cherchés',
  jobs: 'métiers',
  minLevel: 'niveau minimum',
  owners: 'responsables',
  place: 'lieu',
  latitude: 'latitude',
  longitude: 'longitude',
  range: 'distance',
  or: 'une ou toutes les compétences',
  wantsMail: 'prévenir par e-mail',
  city: 'ville',
};
