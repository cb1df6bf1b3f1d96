import { talentsBuilder } from '../../platform/graphql/builder.ts';
import { isBloomer, isStaff, refusal } from '../../platform/viewer/viewer.ts';
import { languages } from '../talent-index/languages.ts';

export const Language = talentsBuilder.objectRef<{ id: string; label: string }>('Language');

Language.implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    label: t.exposeString('label'),
  }),
});

talentsBuilder.queryField('listLanguages', (t) =>
  t.field({
    type: [Language],
    description: 'The languages a talent may speak, in the order they are offered.',
    resolve: (_root, _args, { viewer }) => {
      if (!isStaff(viewer) && !isBloomer(viewer)) throw refusal(viewer);
      return languages;
    },
  }),
);
