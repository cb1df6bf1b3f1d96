import { gql } from '@apollo/client';
import { createApolloClient } from './client.ts';
import { createStaticSession } from './static-session.fixture.ts';

const CONFIG = {
  apiUrls: { missions: 'http://api.test/graphql', missionsSocket: 'ws://api.test/graphql', talents: '', files: '' },
};
const ME = gql`
  query Me {
    me {
      id
      email
    }
  }
`;

let answers: unknown[] = [];

beforeEach(() => {
  answers = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    const body = answers.shift() ?? { data: { me: { __typename: 'Me', id: 'u1', email: 'a@b.example' } } };
    return new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/graphql-response+json' } });
  });
});

describe('cache', () => {
  const client = () => createApolloClient({ config: CONFIG, session: createStaticSession() });

  test('me is merged', async () => {
    const apollo = client();
    await apollo.query({ query: ME });
    answers = [{ data: { me: { __typename: 'Me', id: 'u1', displayName: 'Ana Roy' } } }];
    const NAME = gql`
      query Name {
        me {
          id
          displayName
        }
      }
    `;
    await apollo.query({ query: NAME });
    expect(apollo.readQuery({ query: ME })).toMatchObject({ me: { email: 'a@b.example' } });
  });

  test('missions come active first, otherwise in the order of the server', async () => {
    const MISSIONS = gql`
      query Missions {
        missions {
          recordId
          isActive
        }
      }
    `;
    const mission = (recordId: string, isActive: boolean) => ({ __typename: 'Mission', recordId, isActive });
    answers = [
      { data: { missions: [mission('a', false), mission('b', true), mission('c', false), mission('d', true)] } },
    ];
    const { data } = await client().query<{ missions: { recordId: string }[] }>({ query: MISSIONS });
    expect(data?.missions.map(({ recordId }) => recordId)).toEqual(['b', 'd', 'a', 'c']);
  });

  test('entities are known by their record id', async () => {
    const apollo = client();
    answers = [{ data: { missions: [{ __typename: 'Mission', recordId: 'm1' }] } }];
    await apollo.query({
      query: gql`
        query Ids {
          missions {
            recordId
          }
        }
      `,
    });
    expect(Object.keys(apollo.cache.extract() as object)).toContain('Mission:m1');
  });
});
