import { refuse } from '@bloom/tools/fake-api';
import { renderPage, usePhone } from '@bloom/tools/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { SkillsPage } from './label-administration.page.tsx';
import type { LabelRow } from './label-kinds.ts';
import { COBOL, cell, fakeLabels, REACT_19 } from './labels.fixture.ts';

const OUTDATED = 'Ce libellé a été modifié entre-temps par une autre personne.';

/** The page over labels that refuse what was written over another version; answers wait until they are let go. */
async function openSlow() {
  const rows = new Map([COBOL, REACT_19].map((row) => [row.id, row]));
  const sent: Record<string, unknown>[] = [];
  const waiting: ((refuses?: () => never) => void)[] = [];
  fakeLabels(
    { listSkills: () => [...rows.values()] },
    {
      updateSkill: async ({ input }) => {
        const { id, version, ...change } = input as Partial<LabelRow> & { id: string };
        sent.push({ version, ...change });
        await new Promise<void>((resolve, reject) => {
          waiting.push((refuses) => (refuses ? reject(refuses) : resolve()));
        }).catch((refuses: () => never) => refuses());
        const row = rows.get(id) as LabelRow;
        if (version !== row.version) return refuse('CONFLICT', 409, OUTDATED);
        rows.set(id, { ...row, ...change, version: row.version + 1 });
        return rows.get(id);
      },
    },
  );
  const { user } = renderPage(SkillsPage, { path: '/admin/skills', at: '/admin/skills', roles: ['Admin'] });
  await waitFor(() => expect(cell('react19', 'label')).toBeInTheDocument());
  await screen.findByRole('combobox', { name: 'Lignes par page' });
  const tick = () => within(cell('react19', 'iso')).getByRole('checkbox');
  /** A new name is typed, and the box ticked before the server has answered. */
  await user.click(cell('react19', 'label'));
  await user.keyboard('React 20');
  await user.click(tick());
  await waitFor(() => expect(waiting).toHaveLength(1));
  const answer = async (refuses?: () => never) => {
    await waitFor(() => expect(waiting).not.toHaveLength(0));
    waiting.shift()?.(refuses);
  };
  return { rows, sent, answer, tick };
}

describe('two quick changes of one row', () => {
  it('are both saved, the second over what the first came to, and stand in the row meanwhile', async () => {
    const { rows, sent, answer, tick } = await openSlow();
    expect(cell('react19', 'label')).toHaveTextContent('React 20');
    expect(tick()).toBeChecked();
    await answer();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(tick()).toBeChecked();
    await answer();
    await waitFor(() => expect(rows.get('react19')).toMatchObject({ label: 'React 20', iso: true, version: 3 }));
    expect(sent).toEqual([
      { version: 1, label: 'React 20' },
      { version: 2, iso: true },
    ]);
    expect(screen.queryByText(OUTDATED)).toBeNull();
    await waitFor(() => expect(tick()).toBeChecked());
    expect(cell('react19', 'label')).toHaveTextContent('React 20');
  });

  it('lose only the one that was refused', async () => {
    const { rows, answer, tick } = await openSlow();
    await answer(() => refuse('P2002', 409, 'Ce mot est déjà pris.'));
    expect(await screen.findByText('Ce mot est déjà pris.')).toBeVisible();
    expect(cell('react19', 'label')).toHaveTextContent('React 19');
    await answer();
    await waitFor(() => expect(rows.get('react19')).toMatchObject({ label: 'React 19', iso: true }));
    await waitFor(() => expect(tick()).toBeChecked());
    expect(cell('react19', 'label')).toHaveTextContent('React 19');
  });
});

/** React 19, which a colleague changes behind the page; a change over another version is refused. */
function changedBehind() {
  let row: LabelRow = REACT_19;
  const sent: unknown[] = [];
  fakeLabels(
    { listSkills: () => [row] },
    {
      updateSkill: ({ input }) => {
        const { id: _id, ...change } = input as Partial<LabelRow>;
        sent.push({ ...change });
        if (change.version !== row.version) return refuse('CONFLICT', 409, OUTDATED);
        row = { ...row, ...change, version: row.version + 1 };
        return row;
      },
    },
  );
  const colleague = (change: Partial<LabelRow>) => {
    row = { ...row, ...change, version: row.version + 1 };
  };
  const { user } = renderPage(SkillsPage, { path: '/admin/skills', at: '/admin/skills', roles: ['Admin'] });
  return { user, sent, colleague };
}

it('at a desk, what a colleague changed meanwhile is shown, and what was typed is kept and saved over it when they say so', async () => {
  const { user, sent, colleague } = changedBehind();
  await waitFor(() => expect(cell('react19', 'label')).toBeInTheDocument());
  await screen.findByRole('combobox', { name: 'Lignes par page' });
  colleague({ label: 'React 19.2', iso: true });
  await user.click(cell('react19', 'label'));
  await user.keyboard('React 20{Enter}');
  const told = (await screen.findByText(OUTDATED)).closest<HTMLElement>('[data-toast]') as HTMLElement;
  expect(told).toHaveTextContent(/Vous avez saisi\s: «\sReact 20\s»/);
  await waitFor(() => expect(cell('react19', 'label')).toHaveTextContent('React 19.2'));
  await user.click(within(told).getByRole('button', { name: 'Enregistrer ma saisie' }));
  await waitFor(() => expect(cell('react19', 'label')).toHaveTextContent('React 20'));
  expect(within(cell('react19', 'iso')).getByRole('checkbox')).toBeChecked();
  await waitFor(() => expect(screen.queryByText(OUTDATED)).toBeNull());
  expect(sent).toEqual([
    { version: 1, label: 'React 20' },
    { version: 2, label: 'React 20' },
  ]);
});

it('on a phone, what a colleague changed meanwhile is told, and what was typed is saved over it when they say so', async () => {
  usePhone();
  const { user, sent, colleague } = changedBehind();
  await user.click(await screen.findByRole('button', { name: 'Modifier «\u202fReact 19\u202f»' }));
  colleague({ iso: true });
  const words = await screen.findByRole('textbox', { name: 'Autres mots' });
  await user.type(words, 'R19');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText(OUTDATED)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Autres mots' })).toHaveValue('R19');
  expect(await screen.findByText('Normalisé')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Autres mots' })).toBeNull());
  expect(sent).toEqual([
    { version: 1, alternateLabels: ['R19'] },
    { version: 2, alternateLabels: ['R19'] },
  ]);
});
