import { talentsBuilder } from '../../platform/graphql/builder.ts';
import type { TalentPlace } from './talent-places.repository.ts';
import { findPlaces } from './talent-places.service.ts';

const Place = talentsBuilder.objectRef<TalentPlace>('TalentPlace');
Place.implement({
  fields: (t) => ({
    city: t.exposeString('city'),
    latitude: t.exposeFloat('latitude', { nullable: true }),
    longitude: t.exposeFloat('longitude', { nullable: true }),
  }),
});

talentsBuilder.queryField('findTalentPlaces', (t) =>
  t.field({
    type: [Place],
    description: 'Cities where talents live, ten at most, from three characters on.',
    args: { text: t.arg.string({ required: true }) },
    resolve: (_root, { text }, context) => findPlaces(context, text),
  }),
);
