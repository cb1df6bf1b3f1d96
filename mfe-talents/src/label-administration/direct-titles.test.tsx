import { renderPage, usePhone } from '@bloom/tools/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { PositionTitlesPage } from './direct-titles.page.tsx';
import { cell, fakeLabels, OUTCOME } from './labels.fixture.ts';

const ROUTE = { path: '/admin/directJobTitle', at: '/admin/directJobTitle', roles: ['Admin' as const] };
const ADA = { id: 't1', firstname: 'Ada', lastname: 'Byron', jobTitle: 'Dev React 19', jobTitleId: 'react19' };

const untidied = (count: number, viewerCanAttach = true) => ({
  findTalentsWithNonIsoDirectJobTitles: () => ({ count, viewerCanAttach, talents: [ADA] }),
});

it('lists who has a title that is not normalised, 25 a page, and leads to the talent', async () => {
  const calls = fakeLabels(untidied(1));
  renderPage(PositionTitlesPage, ROUTE);
  expect(screen.getByRole('heading', { level: 1, name: 'Métiers directs' })).toBeVisible();
  await waitFor(() => expect(cell('t1', 'jobTitle')).toHaveTextContent('Dev React 19'));
  expect(await screen.findByRole('link', { name: 'Ada Byron' })).toHaveAttribute('href', '/talents/t1');
  expect(await screen.findByRole('combobox', { name: 'Lignes par page' })).toHaveValue('25');
  expect(calls.find(({ operation }) => operation === 'DirectJobTitles')?.variables).toEqual({ skip: 0, take: 500 });
  expect(screen.queryByText(/premiers talents/)).toBeNull();
});

it('attaches a title to the normalised one it comes close to', async () => {
  const runs: unknown[] = [];
  let isDone = false;
  fakeLabels(
    {
      findTalentsWithNonIsoDirectJobTitles: () => ({
        count: isDone ? 0 : 1,
        viewerCanAttach: true,
        talents: isDone ? [] : [ADA],
      }),
    },
    {
      mergeJobTitlesById: (args) => {
        runs.push(args.dryRun);
        isDone ||= args.dryRun === false;
        return { ...OUTCOME, dryRun: args.dryRun };
      },
    },
  );
  const { user } = renderPage(PositionTitlesPage, ROUTE);
  await user.click(
    await screen.findByRole('button', { name: 'Fusionner «\u202fDev React 19\u202f» dans «\u202fReact\u202f»' }),
  );
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Fusionner' })).toBeEnabled());
  await user.click(within(dialog).getByRole('button', { name: 'Fusionner' }));
  expect(await screen.findByText('Tous les métiers sont rattachés')).toBeVisible();
  expect(runs).toEqual([true, false]);
});

it('tells on a phone, too, which normalised title one comes close to', async () => {
  usePhone();
  fakeLabels(untidied(1));
  const { user } = renderPage(PositionTitlesPage, ROUTE);
  const merge = 'Fusionner «\u202fDev React 19\u202f» dans «\u202fReact\u202f»';
  await user.click(await screen.findByRole('button', { name: merge }));
  expect(await screen.findByRole('dialog', { name: 'Fusionner «\u202fDev React 19\u202f»' })).toBeVisible();
});

it('offers nothing to who only reads', async () => {
  fakeLabels(untidied(1, false));
  renderPage(PositionTitlesPage, ROUTE);
  expect(await screen.findByRole('link', { name: 'Ada Byron' })).toBeVisible();
  for (const name of [/Rattacher/, /Fusionner/, 'Journal']) expect(screen.queryByRole('button', { name })).toBeNull();
});

it('says that there are more than it shows', async () => {
  usePhone();
  fakeLabels(untidied(1_234));
  const { user } = renderPage(PositionTitlesPage, ROUTE);
  expect(await screen.findByText(/Talents 1 à 500 sur 1\s234/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Rattacher «\u202fDev React 19\u202f»' }));
  expect(await screen.findByRole('dialog', { name: 'Fusionner «\u202fDev React 19\u202f»' })).toBeVisible();
});

it('leads to the others part by part, and back once the last part is attached', async () => {
  let left = 1_234;
  const calls = fakeLabels({
    findTalentsWithNonIsoDirectJobTitles: ({ skip }) => ({
      count: left,
      viewerCanAttach: true,
      talents: Number(skip) < left ? [{ ...ADA, id: `t${skip}`, lastname: `Byron ${skip}` }] : [],
    }),
  });
  const { user } = renderPage(PositionTitlesPage, ROUTE);
  expect(await screen.findByRole('link', { name: 'Ada Byron 0' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Voir les précédents' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Voir les suivants' }));
  expect(await screen.findByRole('link', { name: 'Ada Byron 500' })).toBeVisible();
  left = 1_000;
  await user.click(screen.getByRole('button', { name: 'Voir les suivants' }));
  expect(await screen.findByRole('link', { name: 'Ada Byron 0' })).toBeVisible();
  expect(screen.getByText(/Talents 1 à 500 sur 1\s000/)).toBeVisible();
  expect(calls.map(({ variables }) => variables.skip).filter((skip) => skip === 1_000)).toHaveLength(1);
});
