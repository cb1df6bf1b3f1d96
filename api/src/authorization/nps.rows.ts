import { defaultDeny, type Expected, type MatrixRow } from './authorization.rows.ts';
import type { Caller, World } from './authorization.world.ts';

type Cells = Record<Caller, Expected>;

const byActivity = ({ activityId }: World) => ({ id: activityId });

const nobodyElse: Cells = {
  ...defaultDeny,
  unknownBloomer: 'UNKNOWN_BLOOMER',
  bloomer: 'FORBIDDEN',
  otherBloomer: 'FORBIDDEN',
  client: 'FORBIDDEN',
  otherClient: 'FORBIDDEN',
  admin: 'FORBIDDEN',
  adminWithoutPermission: 'FORBIDDEN',
  system: 'FORBIDDEN',
};

/** Each side for itself; staff read both and answer for nobody. The other side of each: nps.test.ts. */
export const npsRows: MatrixRow[] = [
  {
    operation: 'Query.getMissionFollowUp',
    document: `query ($id: ID!) {
      getMissionFollowUp(month: "2026-10-01", type: bloomer, activityId: $id) { score } }`,
    variables: byActivity,
    expected: {
      ...nobodyElse,
      bloomer: 'ok',
      otherBloomer: 'OBJECT_NOT_OWNED',
      admin: 'ok',
      adminWithoutPermission: 'ok',
      system: 'ok',
    },
  },
  {
    operation: 'Mutation.missionFollowUp',
    document: 'mutation ($id: ID!) { missionFollowUp(input: { activityId: $id, type: client, score: 9 }) { score } }',
    variables: byActivity,
    expected: { ...nobodyElse, client: 'ok', otherClient: 'OBJECT_NOT_FOUND' },
  },
  {
    operation: 'Mutation.referPerson',
    meets: 'BAD_USER_INPUT',
    document: `mutation ($id: ID!) { referPerson(input: {
      activityId: $id, type: client, fullname: "Zoé Martin", email: "zoe@elsewhere.example", consent: true }) { email } }`,
    variables: byActivity,
    expected: { ...nobodyElse, client: 'ok', otherClient: 'OBJECT_NOT_FOUND' },
  },
  ...(['sendNps', 'handleMissionFollowUp'] as const).map(
    (name): MatrixRow => ({
      operation: `Mutation.${name}`,
      // The month of the world is not accepted yet.
      ...(name === 'sendNps' ? { meets: 'BAD_USER_INPUT' } : {}),
      document: `mutation ($id: ID!) { ${name}(activityId: $id, type: client) { __typename } }`,
      variables: byActivity,
      expected: { ...nobodyElse, admin: 'ok', system: 'ok' },
    }),
  ),
  {
    operation: 'Query.npsFigure',
    document: '{ npsFigure(type: client) { sentence } }',
    expected: { ...nobodyElse, admin: 'ok', adminWithoutPermission: 'ok', system: 'ok' },
  },
];
