import { refuse } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import { PositionTitlesPage } from './direct-titles.page.tsx';
import { SkillsPage } from './label-administration.page.tsx';
import type { LabelRow } from './label-kinds.ts';
import { versionSum } from './label-rows.ts';
import { cell, drawn, fakeLabels, label, OUTCOME, skills } from './labels.fixture.ts';

const OLD = /^La liste n’a pas pu être relue depuis ce changement/;
const rust = label({ id: 'a1', label: 'Rust' });
const elixir = label({ id: 'b2', label: 'Elixir', talentCount: 2 });
const react = label({ id: 'c3', label: 'React', iso: true });

/** The page over labels that a colleague changes meanwhile. */
async function open() {
  let rows: LabelRow[] = [elixir, react, rust];
  let isBroken = false;
  const answer = <Answer,>(value: Answer) => (isBroken ? refuse('INTERNAL_SERVER_ERROR', 500) : value);
  const calls = fakeLabels(
    {
      listSkills: () => answer(rows),
      countSkills: () => answer(rows.length),
      labelVersionSum: () => versionSum(rows),
      labelNeighbours: () => [
        { id: 'b2', neighbours: [{ id: 'c3', label: 'React', likeness: 0.6 }] },
        { id: 'a1', neighbours: [] },
      ],
    },
    { mergeSkillsById: () => OUTCOME, updateSkill: ({ input }) => ({ ...rust, ...(input as object), version: 2 }) },
  );
  const { user } = renderPage(SkillsPage, skills);
  await drawn('a1');
  return {
    user,
    calls,
    colleague: (now: LabelRow[]) => {
      rows = now;
    },
    breaks: (isSo: boolean) => {
      isBroken = isSo;
    },
  };
}

const lookAgain = () =>
  act(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
const readings = (calls: { operation: string }[]) =>
  calls.filter(({ operation }) => operation === 'FirstSkills').length;

afterEach(() => jest.useRealTimers());

describe('what a colleague does to labels', () => {
  it('is seen by who comes back to the page, and costs one question while it is nothing', async () => {
    const { calls, colleague } = await open();
    await lookAgain();
    await waitFor(() => expect(calls.some(({ operation }) => operation === 'LabelVersionSum')).toBe(true));
    expect(readings(calls)).toBe(1);
    colleague([{ ...elixir, label: 'Elixir et Phoenix', version: 2 }, react, label({ id: 'd4', label: 'Zig' })]);
    await lookAgain();
    await waitFor(() => expect(cell('b2', 'label')).toHaveTextContent('Elixir et Phoenix'));
    expect(cell('d4', 'label')).toHaveTextContent('Zig');
    expect(cell('a1', 'label')).toBeNull();
    expect(readings(calls)).toBe(2);
  });

  it('is seen by who leaves it in sight', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const { colleague } = await open();
    colleague([{ ...elixir, label: 'Elixir et Phoenix', version: 2 }, react, rust]);
    await act(() => jest.advanceTimersByTimeAsync(15_000));
    await waitFor(() => expect(cell('b2', 'label')).toHaveTextContent('Elixir et Phoenix'));
  });

  it('waits for whoever writes in a cell, whose words stay and are saved', async () => {
    const { user, calls, colleague } = await open();
    await user.click(cell('a1', 'label'));
    await user.keyboard('Rust 2');
    colleague([{ ...elixir, label: 'Elixir et Phoenix', version: 2 }, react, rust, label({ id: 'd4', label: 'Ada' })]);
    await lookAgain();
    await waitFor(() => expect(readings(calls)).toBe(2));
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(screen.getByRole('textbox', { name: 'Libellé' })).toHaveValue('Rust 2');
    expect(cell('d4', 'label')).toBeNull();
    // What waits is not read a second time at the next look.
    const looks = () => calls.filter(({ operation }) => operation === 'LabelVersionSum').length;
    const before = looks();
    await lookAgain();
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(looks()).toBe(before);
    expect(readings(calls)).toBe(2);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(cell('d4', 'label')).toHaveTextContent('Ada'));
    expect(cell('b2', 'label')).toHaveTextContent('Elixir et Phoenix');
    await waitFor(() => expect(cell('a1', 'label')).toHaveTextContent('Rust 2'));
    const sent = calls.find(({ operation }) => operation === 'UpdateSkill')?.variables.input;
    expect(sent).toEqual({ id: 'a1', version: 1, label: 'Rust 2' });
  });

  it('is no matter of words when the look fails: what stands stays', async () => {
    const { colleague, breaks } = await open();
    colleague([elixir, react]);
    breaks(true);
    await lookAgain();
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(cell('a1', 'label')).toBeVisible();
    expect(screen.queryByText(OLD)).toBeNull();
  });
});

it('after a merge, labels that could not be read again are told to be of before, until they were', async () => {
  const { user, breaks, colleague } = await open();
  await user.click(
    await screen.findByRole('button', { name: 'Fusionner «\u202fElixir\u202f» dans «\u202fReact\u202f»' }),
  );
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('ReactJS, React 19');
  breaks(true);
  await user.click(within(dialog).getByRole('button', { name: 'Fusionner' }));
  expect(await screen.findByText(OLD)).toBeVisible();
  expect(cell('a1', 'label')).toBeVisible();
  breaks(false);
  colleague([{ ...react, alternateLabels: ['Elixir'], version: 2 }, rust]);
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await waitFor(() => expect(cell('c3', 'alternateLabels')).toHaveTextContent('Elixir'));
  expect(screen.queryByText(OLD)).toBeNull();
});

it('a title that a colleague attached leaves the list of direct titles', async () => {
  const person = (id: string, lastname: string) => ({
    id,
    firstname: 'Ada',
    lastname,
    jobTitle: 'Dev React 19',
    jobTitleId: 'c3',
  });
  let talents = [person('t1', 'Byron'), person('t2', 'Lang')];
  fakeLabels({
    findTalentsWithNonIsoDirectJobTitles: () => ({ count: talents.length, viewerCanAttach: true, talents }),
  });
  renderPage(PositionTitlesPage, { path: '/admin/directJobTitle', at: '/admin/directJobTitle', roles: ['Admin'] });
  await waitFor(() => expect(cell('t1', 'talent')).toHaveTextContent('Byron'));
  talents = [person('t2', 'Lang')];
  await lookAgain();
  await waitFor(() => expect(cell('t1', 'talent')).toBeNull());
  expect(cell('t2', 'talent')).toHaveTextContent('Lang');
});
