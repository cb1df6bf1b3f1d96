import type { Role } from '@bloom/shared-rules/person/roles';
import { refuse } from '@bloom/tools/fake-api';
import { freezeDate } from '@bloom/tools/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { mark, open, record, send, sent } from './satisfaction.fixture.tsx';
import { monthOfAddress } from './satisfaction.rules.ts';

freezeDate('2026-12-03T10:00:00Z');

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
