import { talentsBuilder } from '../../platform/graphql/builder.ts';
import { Talent } from '../talents/talents.schema.ts';
import { addToTalentBasket, type Basket, removeFromTalentBasket, talentBasket } from './basket.service.ts';

const TalentBasket = talentsBuilder.objectRef<Basket>('TalentBasket');
TalentBasket.implement({
  description: 'Whom the caller put aside, newest first.',
  fields: (t) => ({
    count: t.int({ resolve: ({ talents }) => talents.length }),
    talents: t.field({ type: [Talent], resolve: ({ talents }) => talents }),
  }),
});

talentsBuilder.queryField('talentBasket', (t) =>
  t.field({
    type: TalentBasket,
    description: 'The own one.',
    resolve: (_root, _args, context) => talentBasket(context),
  }),
);

talentsBuilder.mutationFields((t) => ({
  addToTalentBasket: t.field({
    type: TalentBasket,
    description: 'At most 100 in all. Told twice, they are in it once.',
    args: { talentIds: t.arg.idList({ required: true }) },
    resolve: (_root, { talentIds }, context) => addToTalentBasket(context, talentIds),
  }),
  removeFromTalentBasket: t.field({
    type: TalentBasket,
    description: 'The basket of the caller.',
    args: { talentIds: t.arg.idList({ required: true }) },
    resolve: (_root, { talentIds }, context) => removeFromTalentBasket(context, talentIds),
  }),
}));
