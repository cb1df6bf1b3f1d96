import { builder } from '../../platform/graphql/builder.ts';
import type { RepresentedCompany as Company } from './represented-company.repository.ts';
import { representCompany, representedCompanies } from './represented-company.service.ts';

const RepresentedCompany = builder.objectRef<Company>('RepresentedCompany');
RepresentedCompany.implement({
  fields: (t) => ({
    contactId: t.exposeID('contactId'),
    contactFullname: t.exposeString('contactFullname'),
    companyName: t.exposeString('companyName'),
    isChosen: t.exposeBoolean('isChosen', { description: 'The viewer acts for this one at present.' }),
  }),
});

builder.queryField('representedCompanies', (t) =>
  t.field({
    type: [RepresentedCompany],
    description:
      'The companies that a client may act for, one or more; empty for everybody else. Of several none may be chosen yet.',
    resolve: (_root, _args, { viewer, db }) => representedCompanies(viewer, db),
  }),
);

builder.mutationField('representCompany', (t) =>
  t.field({
    type: [RepresentedCompany],
    description: 'Acts for one of `representedCompanies` from now on. OBJECT_NOT_FOUND for any other contact.',
    args: { contactId: t.arg.id({ required: true }) },
    resolve: (_root, { contactId }, context) => representCompany(context, contactId),
  }),
);
