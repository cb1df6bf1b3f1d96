import { USUAL_PLACE_RANGE } from '@bloom/shared-rules/input/limits';
import { talentsBuilder } from '../../platform/graphql/builder.ts';
import type { Address as Found } from './address-source.ts';
import { getAddresses } from './addresses.service.ts';

const Address = talentsBuilder.objectRef<Found>('Address');
Address.implement({
  fields: (t) => ({
    address: t.exposeString('address', { description: 'On one line.' }),
    postalCode: t.exposeString('postalCode', { nullable: true }),
    city: t.exposeString('city'),
    region: t.exposeString('region', { nullable: true }),
    range: t.int({
      description: 'Kilometres around it that a search begins with; 0 where nobody knows where it lies.',
      resolve: ({ latitude }) => (latitude === null ? 0 : USUAL_PLACE_RANGE),
    }),
    countryCode: t.exposeString('countryCode'),
    longitude: t.exposeFloat('longitude', { nullable: true }),
    latitude: t.exposeFloat('latitude', { nullable: true }),
  }),
});

talentsBuilder.queryField('getAdresses', (t) =>
  t.field({
    type: [Address],
    description:
      'Cities where talents live first, then others and their streets; ten at most, from three characters on.',
    args: { text: t.arg.string({ required: true }) },
    resolve: (_root, { text }, context) => getAddresses(context, text),
  }),
);
