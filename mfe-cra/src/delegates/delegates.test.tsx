import { useQuery } from '@bloom/shared-auth/apollo';
import { refuse, startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { ClientMonthsDocument } from '../graphql.generated.ts';
import { clientActivityRecord } from '../testing/client-activity.fixture.ts';
import { ColleagueArea } from './colleague-area.tsx';
import { ClientDelegates, MissionDelegates } from './delegate-list.tsx';

const CLIENT = { path: '/', at: '/', roles: ['Client' as const] };

const ines = {
  recordId: 'delegate-1',
  fullname: 'Inès Moreau',
  email: 'ines@client.example',
  proposedBy: 'Claire Durand',
  proposedAt: '2026-11-18T09:00:00.000Z',
  missionLabel: 'Refonte du portail',
  bloomerFullname: 'Camille Martin',
  isOwn: false,
  viewerCanApprove: true,
  approvalObstacle: null,
};

it('shows who is proposed, by whom and for what, and lets accept with one click', async () => {
  let answered = false;
  const calls = startFakeApi({
    Query: { signingDelegates: () => (answered ? [] : [ines]) },
    Mutation: {
      decideSigningDelegate: () => {
        answered = true;
        return 'approved';
      },
    },
  });
  const { user } = renderPage(() => <MissionDelegates missionId="mission-1" />, { ...CLIENT, roles: ['Admin'] });
  const list = within(await screen.findByRole('list', { name: 'Signataires proposés' }));
  expect(list.getByText('Inès Moreau')).toBeVisible();
  expect(
    list.getByText(
      /Pour signer aussi les CRA de Camille Martin \(Refonte du portail\)\. Proposition du 18\/11\/2026, faite par Claire Durand\./,
    ),
  ).toBeVisible();
  await user.click(list.getByRole('button', { name: /^Accepter.*Inès Moreau$/ }));
  expect(await screen.findByText(/Inès Moreau peut désormais signer.*son lien part par e-mail/)).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Signataires proposés' })).not.toBeInTheDocument();
  expect(
    calls.filter(({ operation }) => operation === 'DecideSigningDelegate').map(({ variables }) => variables),
  ).toEqual([{ recordId: 'delegate-1', approve: true }]);
  expect(calls[0]?.variables).toEqual({ missionRecordId: 'mission-1' });
});

/** As the page of the mission, which is another remote's, names its contacts. */
function Contacts() {
  const { data } = useQuery(ClientMonthsDocument);
  return <p>{data ? `Contacts lus\u00a0: ${data.clientMonths.length}` : ''}</p>;
}

it('takes the line away with the answer, however long the page takes to be read again', async () => {
  let answered = false;
  startFakeApi({
    Query: { signingDelegates: () => (answered ? new Promise(() => undefined) : [ines]) },
    Mutation: {
      decideSigningDelegate: () => {
        answered = true;
        return 'approved';
      },
    },
  });
  const { user } = renderPage(() => <MissionDelegates missionId="mission-1" />, { ...CLIENT, roles: ['Admin'] });
  await user.click(await screen.findByRole('button', { name: /^Accepter/ }));
  expect(await screen.findByText(/Inès Moreau peut désormais signer/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Accepter/ })).not.toBeInTheDocument();
});

it('has what else the page shows read again: who was accepted is a contact there', async () => {
  let answered = false;
  startFakeApi({
    Query: {
      signingDelegates: () => (answered ? [] : [ines]),
      clientMonths: () => (answered ? [clientActivityRecord()] : []),
    },
    Mutation: {
      decideSigningDelegate: () => {
        answered = true;
        return 'approved';
      },
    },
  });
  const page = () => (
    <>
      <Contacts />
      <MissionDelegates missionId="mission-1" />
    </>
  );
  const { user } = renderPage(page, { ...CLIENT, roles: ['Admin'] });
  expect(await screen.findByText(/^Contacts lus.: 0$/)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: /^Accepter/ }));
  expect(await screen.findByText(/^Contacts lus.: 1$/)).toBeVisible();
});

it('says why somebody may not accept, and lets whoever proposed take it back', async () => {
  const mine = {
    ...ines,
    isOwn: true,
    viewerCanApprove: false,
    approvalObstacle: 'Une autre personne doit l’accepter.',
  };
  startFakeApi({ Query: { signingDelegates: () => [mine] }, Mutation: { decideSigningDelegate: () => 'withdrawn' } });
  const { user } = renderPage(ClientDelegates, CLIENT);
  expect(await screen.findByText('Une autre personne doit l’accepter.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Accepter/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^Retirer/ }));
  expect(await screen.findByText('Votre proposition est retirée.')).toBeVisible();
});

it('says that somebody else has answered, and reads the list again', async () => {
  let isGone = false;
  startFakeApi({
    Query: { signingDelegates: () => (isGone ? [] : [ines]) },
    Mutation: {
      decideSigningDelegate: () => {
        isGone = true;
        return refuse('OBJECT_NOT_FOUND', 404, 'Refusé');
      },
    },
  });
  const { user } = renderPage(ClientDelegates, CLIENT);
  await user.click(await screen.findByRole('button', { name: /^Refuser/ }));
  expect(await screen.findByText(/^Cette proposition n’attend plus de réponse/)).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Signataires proposés' })).not.toBeInTheDocument();
});

it('is nothing while nobody waits', async () => {
  let isRead = false;
  startFakeApi({
    Query: {
      signingDelegates: () => {
        isRead = true;
        return [];
      },
    },
  });
  renderPage(ClientDelegates, CLIENT);
  await waitFor(() => expect(isRead).toBe(true));
  expect(screen.queryByText('Signataires proposés')).not.toBeInTheDocument();
});

it('asks for the name and the address of the colleague, and says that nothing is sent before somebody accepts', async () => {
  const own = { ...ines, isOwn: true, viewerCanApprove: false };
  let proposed = false;
  const calls = startFakeApi({
    Query: { signingDelegates: () => (proposed ? [own] : []) },
    Mutation: {
      delegateSigning: ({ email }) => {
        if (email === 'deja@client.example') {
          const fieldErrors = { email: 'Cette personne peut déjà signer pour cette mission.' };
          return refuse('BAD_USER_INPUT', 400, 'Refusé', { invalidArgs: ['email'], fieldErrors });
        }
        proposed = true;
        return { recordId: 'delegate-1', fullname: 'Inès Moreau' };
      },
    },
  });
  const { user } = renderPage(() => <ColleagueArea documentId="document-1" />, CLIENT);
  await user.click(await screen.findByRole('button', { name: 'Proposer un collègue' }));
  await user.click(screen.getByRole('button', { name: 'Proposer ce collègue' }));
  expect(await screen.findByText('L’adresse e-mail n’est pas valide')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: /Prénom/ }), ' Inès');
  await user.type(screen.getByRole('textbox', { name: /^Nom/ }), 'Moreau');
  const email = screen.getByRole('textbox', { name: /E-mail professionnel/ });
  await user.type(email, 'deja@client.example');
  await user.click(screen.getByRole('button', { name: 'Proposer ce collègue' }));
  expect(await screen.findByText('Cette personne peut déjà signer pour cette mission.')).toBeVisible();
  await user.clear(email);
  await user.type(email, 'ines@client.example');
  await user.click(screen.getByRole('button', { name: 'Proposer ce collègue' }));
  expect(await screen.findByText(/rien n’est envoyé à Inès Moreau avant/)).toBeVisible();
  expect(await screen.findByRole('button', { name: /^Retirer/ })).toBeVisible();
  expect(calls.findLast(({ operation }) => operation === 'DelegateSigning')?.variables).toEqual({
    signingDocumentID: 'document-1',
    firstname: 'Inès',
    lastname: 'Moreau',
    email: 'ines@client.example',
  });
});
