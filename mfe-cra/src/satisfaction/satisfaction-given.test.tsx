import { freezeDate } from '@bloom/tools/render-page';
import { screen, within } from '@testing-library/react';
import { given, mark, open, record, send, sent } from './satisfaction.fixture.tsx';

freezeDate('2026-12-03T10:00:00Z');

describe('a mark that was given', () => {
  it('is changed by the person who gave it', async () => {
    const { calls, user } = open({ read: () => given({ score: 5, comment: 'Bof.' }) });
    expect(await screen.findByText('5 sur 10')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Demander de l’aide' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Modifier mon avis' }));
    expect(await mark(5)).toBeChecked();
    expect(screen.getByRole('textbox')).toHaveValue('Bof.');
    await user.click(await mark(9));
    await user.click(send());
    expect(await screen.findByText('9 sur 10')).toBeVisible();
    expect(sent(calls)).toMatchObject([{ score: 9, comment: 'Bof.' }]);
  });

  it('stays when it is too late', async () => {
    open({ read: () => given({ score: 9, viewerCanAnswer: false }) });
    expect(await screen.findByText(/ne peut plus être modifié/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Modifier mon avis' })).not.toBeInTheDocument();
  });

  it('by another contact is not shown', async () => {
    open({ roles: ['Client'], read: () => given({ type: 'client', viewerCanAnswer: false }) });
    expect(await screen.findByText(/Un autre contact de votre société a déjà répondu/)).toBeVisible();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  });

  it.each([
    ['bloomer', 'Bloomer', true],
    ['client', 'Client', true],
    ['client', 'Client', false],
  ] as const)('%s, %s: asks for a recommendation %s', async (type, role, isShown) => {
    open({ roles: [role], read: () => given({ type, score: 9, viewerCanRefer: isShown }) });
    await screen.findByText('9 sur 10');
    expect(screen.queryAllByRole('button', { name: 'Recommander cette personne' })).toHaveLength(isShown ? 1 : 0);
  });

  it('of 9 names a person with that person’s consent, once, and offers to name the next', async () => {
    const people: Record<string, unknown>[] = [];
    const { calls, user } = open({
      read: () => given({ score: 9, viewerCanRefer: true, referrals: people }),
      refer: (input) => {
        const person = { ...input, recordId: 'lead-1', createdAt: '2026-12-03T10:00:00Z' };
        people.push(person);
        return person;
      },
    });
    const button = await screen.findByRole('button', { name: 'Recommander cette personne' });
    await user.click(button);
    expect(await screen.findByText('Indique le prénom et le nom.')).toBeVisible();
    expect(screen.getByText('Sans son accord, nous ne pouvons pas garder ses coordonnées.')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: /Prénom et nom/ }), 'Zoé Martin');
    await user.type(screen.getByRole('textbox', { name: /Adresse e-mail/ }), 'zoe@elsewhere.example');
    await user.click(screen.getByRole('checkbox', { name: /est d’accord/ }));
    await user.dblClick(button);
    expect(await screen.findByText(/Tu as recommandé.*Zoé Martin/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: /Prénom et nom/ })).toHaveValue('');
    const named = calls.filter(({ operation }) => operation === 'ReferPerson').map(({ variables }) => variables.input);
    expect(named).toEqual([
      {
        activityId: 'activity-1',
        type: 'bloomer',
        fullname: 'Zoé Martin',
        email: 'zoe@elsewhere.example',
        note: '',
        consent: true,
      },
    ]);
  });

  it('is read by staff on both sides with the figure of all, who answer for nobody', async () => {
    open({
      roles: ['Admin'],
      read: ({ type }) =>
        type === 'client'
          ? given({ type, score: 3, comment: 'Trop lent.', needsCall: true, answeredBy: 'Anne Durand' })
          : record(),
    });
    const client = within(await screen.findByRole('region', { name: 'Client' }));
    expect(client.getByText('Anne Durand')).toBeVisible();
    expect(client.getByText('3 sur 10')).toBeVisible();
    expect(client.getByText('Trop lent.')).toBeVisible();
    expect(client.getByText('À recontacter')).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Bloomer' })).getByText(/Pas encore de réponse/)).toBeVisible();
    const all = within(screen.getByRole('region', { name: /Toutes les missions/ }));
    expect(all.getByText('NPS +40 (n = 10)')).toBeVisible();
    expect(all.getByText(/non significatif/)).toBeVisible();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('that is low is called about by staff, who may ask the other side', async () => {
    let isHandled = false;
    let isAsked = false;
    const { calls, user } = open({
      roles: ['Admin'],
      read: ({ type }) =>
        type === 'client'
          ? given({ type, score: 3, needsCall: !isHandled, isHandled, viewerCanHandle: true })
          : record({ viewerCanSend: true, askedAt: isAsked ? '2026-12-03T10:00:00Z' : null }),
      handle: () => {
        isHandled = true;
        return given({ type: 'client', score: 3, isHandled, viewerCanHandle: true });
      },
      send: () => {
        isAsked = true;
        return { alreadySentToday: false, message: 'Enquête envoyée' };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Marquer comme recontacté' }));
    expect(await screen.findByText('Recontacté')).toBeVisible();
    expect(screen.queryByText('À recontacter')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Envoyer l’enquête' }));
    expect(await screen.findByText(/Enquête demandée le 03\/12\/2026/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Relancer' })).toBeVisible();
    const changes = calls.filter(({ operation }) => ['HandleMissionFollowUp', 'SendNps'].includes(operation));
    expect(changes.map(({ operation, variables }) => [operation, variables])).toEqual([
      ['HandleMissionFollowUp', { activityId: 'activity-1', type: 'client' }],
      ['SendNps', { activityId: 'activity-1', type: 'bloomer' }],
    ]);
  });
});
