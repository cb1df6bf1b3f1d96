import { definePersonalData } from '../../platform/retention/personal-data.ts';
import { forgetInNews, forgetInSearches, searchesNaming } from './saved-search-names.service.ts';

definePersonalData({
  category: 'talent.savedSearches',
  label: 'Recherches enregistrées par des recruteurs qui nomment la personne',
  of: ['talent'],
  holds: { saved_talent_search: ['name', 'search'] },
  // The words may name others, too.
  export: async (db, person) =>
    (await searchesNaming(db, person)).map(({ kept }) => ({ 'recherche enregistrée le': kept.created_at })),
  erase: async (tx, person) => ({ count: (await forgetInSearches(tx, person)) + (await forgetInNews(tx, person)) }),
});
