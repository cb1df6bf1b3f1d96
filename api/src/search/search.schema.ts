import { builder } from '../platform/graphql/builder.ts';
import type { SearchRow } from './search.repository.ts';
import { search } from './search.service.ts';

const SearchKind = builder.enumType('SearchKind', { values: ['bloomer', 'client', 'mission'] as const });

const SearchResult = builder.objectRef<SearchRow>('SearchResult');
SearchResult.implement({
  fields: (t) => ({
    kind: t.expose('kind', { type: SearchKind }),
    recordId: t.exposeID('recordId'),
    label: t.exposeString('label'),
    detail: t.exposeString('detail', {
      description: 'Bloomer and client of a mission; the latest mission of the others.',
    }),
    missionId: t.exposeID('missionId', { description: 'The mission itself, or the latest one.' }),
  }),
});

builder.queryField('search', (t) =>
  t.field({
    type: [SearchResult],
    description: 'Missions, Bloomers and clients by name, at most five of each, among what the viewer may see.',
    args: { text: t.arg.string({ required: true }) },
    resolve: (_root, { text }, context) => search(context, text),
  }),
);
