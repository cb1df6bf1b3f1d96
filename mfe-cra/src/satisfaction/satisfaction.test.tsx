import type { Role } from '@bloom/shared-auth/roles';
import { refuse, startFakeApi } from '@bloom/tools/fake-api';
import { freezeDate, renderPage } from '@bloom/tools/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { SatisfactionPage } from './satisfaction.page.tsx';
import { monthOfAddress } from './satisfaction.rules.ts';

freezeDate('2026-12-03T10:00:00Z');

const PATH = '/satisfaction/:month/:recordId/:id';

const record = (over: Record<string, unknown> = {}) => ({
  recordId: `activity-1:${over.type ?? 'bloomer'}`,
  activityId: 'activity-1',
  missionRecordId: 'mission-1',
  type: 'bloomer',
  month: '2026-11-01',
  missionLabel: 'Refonte du portail',
  bloomerFullname: 'Camille Martin',
  clientName: 'Horizon Conseil',
  score: null,
  comment: null,
  collectDate: null,
  editableUntil: null,
  isAnswered: false,
  viewerCanAnswer: true,
  offersReferral: false,
  viewerCanRefer: false,
  referrals: [],
  askedAt: null,
  viewerCanSend: false,
  viewerCanHandle: false,
  needsCall: false,
  isHandled: false,
  contactFullname: 'Anne Roux',
  contactEmail: 'anne@bloom.example',
  ...over,
});

const given = (over: Record<string, unknown>) =>
  record({ isAnswered: true, collectDate: '2026-12-03', editableUntil: '2027-01-02', ...over });

type Opening = {
  roles?: Role[];
  at?: string;
  read?: (args: Record<string, unknown>) => unknown;
  answer?: (input: Record<string, unknown>) => unknown;
  refer?: (input: Record<string, unknown>) => unknown;
  handle?: () => unknown;
  send?: () => unknown;
};

const figure = (type: unknown) =>
  type === 'client'
    ? { sentence: 'NPS +40 (n = 10)', count: 10, promoters: 5, passives: 4, detractors: 1 }
    : { sentence: 'n < 5\u00a0: non significatif (n = 2)', count: 2, promoters: 1, passives: 1, detractors: 0 };

function open({
  roles = ['Bloomer'],
  at = '/satisfaction/2026-11-01/mission-1/activity-1',
  read,
  answer,
  ...other
}: Opening = {}) {
  const calls = startFakeApi({
    Query: {
      getMissionFollowUp: (args) => read?.(args) ?? record({ type: args.type }),
      npsFigure: ({ type }) => figure(type),
    },
    Mutation: {
      missionFollowUp: ({ input }) =>
        answer?.(input as Record<string, unknown>) ?? given(input as Record<string, unknown>),
      referPerson: ({ input }) => other.refer?.(input as Record<string, unknown>),
      handleMissionFollowUp: () => other.handle?.(),
      sendNps: () => other.send?.(),
    },
  });
  return { calls, ...renderPage(SatisfactionPage, { path: PATH, at, roles }) };
}

const sent = (calls: ReturnType<typeof startFakeApi>) =>
  calls.filter(({ operation }) => operation === 'AnswerMissionFollowUp').map(({ variables }) => variables.input);
const mark = (score: number) => screen.findByRole('radio', { name: String(score) });
const send = () => screen.getByRole('button', { name: 'Envoyer mon avis' });

describe('giving a mark', () => {
  it('needs one of 0 to 10, and goes to the scale without', async () => {
    const { calls, user } = open();
    await mark(0);
    expect(screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)).toEqual(
      Array.from({ length: 11 }, (_, score) => String(score)),
    );
    await user.click(send());
    expect(await screen.findByText('Choisis une note de 0 à 10.')).toBeVisible();
    await waitFor(async () => expect(await mark(0)).toHaveFocus());
    expect(sent(calls)).toEqual([]);
  });

  it('is sent once by a double click, by a Bloomer as Bloomer, with comment and day', async () => {
    const { calls, user } = open();
    await user.click(await mark(8));
    await user.type(screen.getByRole('textbox'), ' Bonne équipe. ');
    await user.dblClick(send());
    expect(await screen.findByText(/Merci, ton avis est enregistré.*02\/01\/2027/)).toBeVisible();
    expect(sent(calls)).toEqual([
      { score: 8, comment: 'Bonne équipe.', collectDate: '2026-12-03', activityId: 'activity-1', type: 'bloomer' },
    ]);
    expect(calls[0]).toEqual({
      operation: 'MissionFollowUp',
      variables: { month: '2026-11-01', activityId: 'activity-1', type: 'bloomer' },
    });
  });

  it.each([[['Client']], [['Anonymous']]] as Role[][][])('is the client’s for %j', async (roles) => {
    const { calls, user } = open({ roles });
    await user.click(await mark(10));
    await user.click(send());
    expect(await screen.findByText(/Merci, votre avis est enregistré/)).toBeVisible();
    expect(sent(calls)).toMatchObject([{ score: 10, type: 'client' }]);
  });

  it('works with the keyboard alone', async () => {
    const { calls, user } = open();
    (await mark(0)).focus();
    await user.keyboard('{ }{ArrowRight}');
    expect(await mark(1)).toBeChecked();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sent(calls)).toMatchObject([{ score: 1 }]));
  });

  it('of 6 or less is shown as an error with a way to help; of 7 it is not', async () => {
    const { user } = open();
    await user.click(await mark(6));
    expect(within(screen.getByRole('alert')).getByText(/Ta note nous alerte/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Demander de l’aide' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^mailto:anne@bloom\.example\?subject=/),
    );
    expect(screen.getByRole('group', { name: /Recommanderais-tu/ })).toHaveAttribute('data-low', 'true');
    await user.click(await mark(7));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Demander de l’aide' })).not.toBeInTheDocument();
    expect(screen.getByRole('group', { name: /Recommanderais-tu/ })).not.toHaveAttribute('data-low');
  });

  it('sends who needs help to the support when nobody looks after the mission', async () => {
    const { user } = open({ read: () => record({ contactEmail: null }) });
    await user.click(await mark(0));
    expect(screen.getByRole('link', { name: 'Demander de l’aide' })).toHaveAttribute('href', 'https://support.test');
  });

  it('keeps what was typed when the server refuses, and says why', async () => {
    const { user } = open({
      answer: () =>
        refuse('BAD_USER_INPUT', 400, 'Trop long', {
          invalidArgs: ['comment'],
          fieldErrors: { comment: '2000 caractères au plus' },
        }),
    });
    await user.click(await mark(9));
    await user.type(screen.getByRole('textbox'), 'Un roman');
    await user.click(send());
    expect(await screen.findByText('2000 caractères au plus')).toBeVisible();
    expect(screen.getByRole('textbox')).toHaveValue('Un roman');
    expect(await mark(9)).toBeChecked();
  });
});

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
        type === 'client' ? given({ type, score: 3, comment: 'Trop lent.', needsCall: true }) : record(),
    });
    const client = within(await screen.findByRole('region', { name: 'Client' }));
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
    expect(await screen.findByText(/Enquête envoyée le 03\/12\/2026/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Relancer' })).toBeVisible();
    const changes = calls.filter(({ operation }) => ['HandleMissionFollowUp', 'SendNps'].includes(operation));
    expect(changes.map(({ operation, variables }) => [operation, variables])).toEqual([
      ['HandleMissionFollowUp', { activityId: 'activity-1', type: 'client' }],
      ['SendNps', { activityId: 'activity-1', type: 'bloomer' }],
    ]);
  });
});

describe('addresses that lead to no survey', () => {
  it.each(['/satisfaction/2026-13/mission-1/activity-1', '/satisfaction/x/mission-1/activity-1'])('%s', async (at) => {
    const { calls } = open({ at });
    expect(await screen.findByText('Enquête introuvable')).toBeVisible();
    expect(calls).toEqual([]);
  });

  it('of another mission, or unknown', async () => {
    open({ at: '/satisfaction/2026-11/mission-2/activity-1' });
    expect(await screen.findByText('Enquête introuvable')).toBeVisible();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  });

  it('says what the server refuses', async () => {
    open({ read: () => refuse('OBJECT_NOT_FOUND', 404) });
    expect(await screen.findByText('Enquête introuvable')).toBeVisible();
  });

  it('shows a Bloomer who is the client there the client’s side', async () => {
    open({
      roles: ['Bloomer', 'Client'],
      read: ({ type }) => (type === 'bloomer' ? refuse('OBJECT_NOT_OWNED', 403) : record({ type })),
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Votre avis sur la mission' })).toBeVisible();
  });

  test.each([
    ['2026-11', '2026-11-01'],
    ['2026-11-01', '2026-11-01'],
    ['2026-11-30', '2026-11-01'],
    ['2026-00', undefined],
    ['2026-11-32', undefined],
    ['novembre', undefined],
  ])('month %s is %s', (text, month) => expect(monthOfAddress(text)).toBe(month));
});
