import { talentsBuilder } from '../../platform/graphql/builder.ts';
import { TalentSearchInput } from '../talents/talent-search.schema.ts';
import {
  deleteSavedSearch,
  mySavedSearches,
  openSavedSearch,
  type SavedSearch,
  saveSearch,
} from './saved-searches.service.ts';

const SavedTalentSearch = talentsBuilder.objectRef<SavedSearch>('SavedTalentSearch');
SavedTalentSearch.implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    search: t.string({
      description:
        'TalentSearchInput as JSON, as the address of the list says it: merged labels are those they were merged into, and those that are no more are left out.',
      resolve: ({ search }) => JSON.stringify(search),
    }),
    wantsMail: t.exposeBoolean('wants_mail', { description: 'Told by mail, once a day, that somebody new fits.' }),
    isTooWide: t.exposeBoolean('is_too_wide', {
      description: 'More than a thousand talents fit: nobody is told of newcomers.',
    }),
    gone: t.exposeStringList('gone', {
      description: 'Labels it asked for that are no more; nobody is told of newcomers until it is saved anew.',
    }),
    namesErased: t.exposeBoolean('names_erased', {
      description: 'Its words named somebody who was erased: they are gone, and nobody is told of newcomers.',
    }),
    newCount: t.exposeInt('newCount', { description: 'Who fits since the viewer last opened it.' }),
  }),
});

const SaveTalentSearchInput = talentsBuilder.inputType('SaveTalentSearchInput', {
  fields: (t) => ({
    id: t.id({ description: 'Of one that is known: it becomes this.' }),
    name: t.string({ required: true, description: '100 characters at most; one of each name.' }),
    search: t.field({
      type: TalentSearchInput,
      description: 'Of one that is known it may be left out: it is as it was.',
    }),
    wantsMail: t.boolean({ required: true }),
  }),
});

talentsBuilder.queryField('mySavedTalentSearches', (t) =>
  t.field({
    type: [SavedTalentSearch],
    description: 'What the viewer looks for again and again, by name.',
    resolve: (_root, _args, context) => mySavedSearches(context),
  }),
);

talentsBuilder.mutationField('saveTalentSearch', (t) =>
  t.field({
    type: SavedTalentSearch,
    description: 'Fifty of a person at most.',
    args: { input: t.arg({ type: SaveTalentSearchInput, required: true }) },
    resolve: (_root, { input }, context) => saveSearch(context, input),
  }),
);

talentsBuilder.mutationField('openSavedTalentSearch', (t) =>
  t.field({
    type: SavedTalentSearch,
    description: 'The viewer looks at it, and nobody is new any more.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => openSavedSearch(context, id),
  }),
);

talentsBuilder.mutationField('deleteSavedTalentSearch', (t) =>
  t.id({
    description: 'Told twice, it is gone once.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, context) => {
      await deleteSavedSearch(context, id);
      return id;
    },
  }),
);
