import { gql } from '@apollo/client';
import { getApolloContext } from '@apollo/client/react';
import { render, screen } from '@testing-library/react';
import { useQuery } from './apollo.ts';
import { DataClient, DataProvider, hooksContext } from './data-client.tsx';
import { createStaticSession } from './static-session.fixture.ts';

const config = { apiUrls: { missions: 'http://api.test/graphql', missionsSocket: '', talents: '', files: '' } };
const NAME = gql`
  query Name {
    name
  }
`;
const JSON_ANSWER = { 'Content-Type': 'application/graphql-response+json' };

const Name = () => <p>{useQuery<{ name: string }>(NAME).data?.name ?? 'un instant'}</p>;

test('Apollo’s hooks look where the provider puts the client', () => {
  expect(hooksContext()).toBe(getApolloContext());
});

test('what imports the library finds its client at its first drawing', async () => {
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response('{"data":{"name":"Bloom"}}', { headers: JSON_ANSWER }));
  const data = new DataClient({ config, session: createStaticSession({ roles: ['Admin'] }) });
  render(
    <DataProvider data={data}>
      <Name />
    </DataProvider>,
  );
  expect(await screen.findByText('Bloom')).toBeInTheDocument();
  expect(await data.get()).toBe(data.current);
});
