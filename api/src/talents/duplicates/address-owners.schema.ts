import { talentsBuilder } from '../../platform/graphql/builder.ts';
import { type AddressOwner, findAddressOwners } from './address-owners.service.ts';

const Kind = talentsBuilder.enumType('TalentAddressOwnerKind', { values: ['bloomer', 'contact'] as const });

const Owner = talentsBuilder.objectRef<AddressOwner>('TalentAddressOwner');
Owner.implement({
  description:
    'A Bloomer or a contact of a client who has an address of the talent: the same person, or a wrong address.',
  fields: (t) => ({
    kind: t.expose('kind', { type: Kind }),
    recordId: t.exposeID('recordId'),
    fullname: t.exposeString('fullname'),
    address: t.exposeString('address'),
    societyRecordId: t.exposeID('societyRecordId', { nullable: true, description: 'Of a contact.' }),
    societyName: t.exposeString('societyName', { nullable: true }),
  }),
});

talentsBuilder.queryFields((t) => ({
  talentAddressOwners: t.field({
    type: [Owner],
    description: 'Who else is known by an address of the talent; nobody is refused for it.',
    args: { talentId: t.arg.id({ required: true }) },
    resolve: (_root, { talentId }, context) => findAddressOwners(context, talentId),
  }),
}));
