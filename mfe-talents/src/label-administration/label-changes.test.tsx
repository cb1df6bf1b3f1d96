import { refuse } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { JobTitlesPage, SkillsPage } from './label-administration.page.tsx';
import { COBOL, cell, drawn, fakeLabels, label, OUTCOME, REACT, REACT_19, skills, titles } from './labels.fixture.ts';

describe('a merge', () => {
  it('is tried first, and done with the same figures', async () => {
    const runs: unknown[] = [];
    fakeLabels(
      {},
      {
        mergeSkillsById: (args) => {
          runs.push({ ...args });
          return { ...OUTCOME, dryRun: args.dryRun, changeId: args.dryRun ? null : 'change' };
        },
      },
    );
    const { user } = renderPage(SkillsPage, skills);
    await drawn();
    await user.click(
      await screen.findByRole('button', { name: 'Fusionner «\u202fReact 19\u202f» dans «\u202fReact\u202f»' }),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Fusionner «\u202fReact 19\u202f»' });
    expect(await within(dialog).findByText('ReactJS, React 19')).toBeVisible();
    expect(within(dialog).getByText('3')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Fusionner' }));
    expect(await screen.findByText(/est fusionné dans « React »/)).toBeVisible();
    const merge = { mergeInSkillId: 'react19', mergeToSkillId: 'react' };
    expect(runs).toEqual([
      { ...merge, dryRun: true },
      { ...merge, dryRun: false },
    ]);
  });

  it('takes the label out of the list at once, while all of them are read again', async () => {
    let times = 0;
    const forEver = new Promise(() => {});
    const listSkills = () => {
      times += 1;
      return times === 1 ? [COBOL, REACT, REACT_19] : forEver;
    };
    fakeLabels({ listSkills, countSkills: () => 3 }, { mergeSkillsById: () => OUTCOME });
    const { user } = renderPage(SkillsPage, skills);
    await drawn();
    await user.click(
      await screen.findByRole('button', { name: 'Fusionner «\u202fReact 19\u202f» dans «\u202fReact\u202f»' }),
    );
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText('ReactJS, React 19');
    await user.click(within(dialog).getByRole('button', { name: 'Fusionner' }));
    await waitFor(() => expect(cell('react19', 'label')).toBeNull());
    expect(cell('cobol', 'label')).toBeVisible();
    await waitFor(() => expect(times).toBe(2));
  });

  it('asks anew what comes close, also while the rest of the labels is on its way', async () => {
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const others = Array.from({ length: 47 }, (_, index) => label({ id: `s${index}`, label: `Zig ${index + 10}` }));
    const first = [COBOL, REACT, REACT_19, ...others];
    const listSkills = async ({ skip }: Record<string, unknown>) => {
      if (skip === 0) return first;
      await held;
      return [label({ id: 'zig', label: 'Zope' })];
    };
    const calls = fakeLabels({ listSkills, countSkills: () => 51 }, { mergeSkillsById: () => OUTCOME });
    const { user } = renderPage(SkillsPage, skills);
    await drawn();
    await user.click(
      await screen.findByRole('button', { name: 'Fusionner «\u202fReact 19\u202f» dans «\u202fReact\u202f»' }),
    );
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText('ReactJS, React 19');
    first.splice(2, 1);
    await user.click(within(dialog).getByRole('button', { name: 'Fusionner' }));
    await waitFor(() => expect(cell('react19', 'label')).toBeNull());
    goOn();
    expect(await screen.findByText('50 lignes')).toBeVisible();
    const asked = calls
      .filter(({ operation }) => operation === 'LabelNeighbours')
      .map(({ variables }) => variables.ids);
    expect(asked.filter((ids) => (ids as string[]).includes('cobol')).length).toBeGreaterThan(1);
  });

  it('looks for the normalised label among all of them', async () => {
    const calls = fakeLabels({}, { mergeSkillsById: () => OUTCOME });
    const { user } = renderPage(SkillsPage, skills);
    await drawn();
    await user.click(await screen.findByRole('button', { name: 'Actions\u00a0: Cobol' }));
    await user.click(screen.getByRole('menuitem', { name: 'Fusionner…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Fusionner «\u202fCobol\u202f»' });
    expect(within(dialog).getByRole('button', { name: 'Fusionner' })).toBeDisabled();
    await user.type(within(dialog).getByRole('combobox', { name: 'Libellé normalisé' }), 'rea');
    await user.click(await screen.findByRole('option', { name: 'React' }));
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Fusionner' })).toBeEnabled());
    const asked = calls.find(({ operation }) => operation === 'FindIsoSkills')?.variables;
    expect(asked).toEqual({ label: 'rea' });
  });

  it('says where a label went that somebody else merged meanwhile', async () => {
    const message = 'Ce libellé a été fusionné dans « React ».';
    const calls = fakeLabels({}, { mergeSkillsById: () => refuse('OBJECT_NOT_FOUND', 404, message) });
    const read = () => calls.filter(({ operation }) => operation === 'FirstSkills').length;
    const { user } = renderPage(SkillsPage, skills);
    await drawn();
    await user.click(
      await screen.findByRole('button', { name: 'Fusionner «\u202fReact 19\u202f» dans «\u202fReact\u202f»' }),
    );
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText(message)).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Fusionner' })).toBeDisabled();
    // The list is of before, too.
    await waitFor(() => expect(read()).toBe(2));
  });

  it('is tried again when what was tried cannot be done any more', async () => {
    const message = 'Un libellé normalisé ne peut pas être fusionné.';
    let isIso = false;
    fakeLabels(
      {},
      {
        mergeSkillsById: (args) => {
          isIso ||= args.dryRun === false;
          return isIso ? refuse('BAD_USER_INPUT', 400, message) : OUTCOME;
        },
      },
    );
    const { user } = renderPage(SkillsPage, skills);
    await drawn();
    await user.click(
      await screen.findByRole('button', { name: 'Fusionner «\u202fReact 19\u202f» dans «\u202fReact\u202f»' }),
    );
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText('ReactJS, React 19');
    await user.click(within(dialog).getByRole('button', { name: 'Fusionner' }));
    expect(await within(dialog).findByText(message)).toBeVisible();
    expect(within(dialog).queryByText('ReactJS, React 19')).toBeNull();
  });
});

describe('the titles of jobs', () => {
  it('get a new row that goes when it is cancelled, and stays when it is saved', async () => {
    const sent = jest.fn();
    fakeLabels(
      {},
      {
        createJobTitle: ({ input }) => {
          sent(input);
          return REACT;
        },
      },
    );
    const { user } = renderPage(JobTitlesPage, titles);
    await drawn();
    await user.click(screen.getByRole('button', { name: 'Ajouter un métier' }));
    await user.type(await screen.findByRole('textbox', { name: /Libellé/ }), 'Data steward');
    await user.click(
      within(screen.getByRole('form', { name: 'Nouveau métier' })).getByRole('button', { name: 'Annuler' }),
    );
    expect(screen.queryByRole('form', { name: 'Nouveau métier' })).toBeNull();
    expect(sent).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Ajouter un métier' }));
    expect(await screen.findByRole('textbox', { name: /Libellé/ })).toHaveValue('');
    await user.click(screen.getByRole('button', { name: 'Ajouter' }));
    expect(await screen.findByText('Ce champ est obligatoire.')).toBeVisible();
    expect(sent).not.toHaveBeenCalled();
    await user.type(screen.getByRole('textbox', { name: /Libellé/ }), 'Data steward');
    await user.type(screen.getByRole('textbox', { name: 'Autres mots' }), 'steward, DPO data');
    await user.click(screen.getByRole('button', { name: 'Ajouter' }));
    await waitFor(() =>
      expect({ ...sent.mock.calls[0]?.[0] }).toEqual({
        label: 'Data steward',
        alternateLabels: ['steward', 'DPO data'],
        iso: true,
      }),
    );
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Nouveau métier' })).toBeNull());
  });

  it('lose those that nobody has, after a question, and say how many', async () => {
    fakeLabels({}, { deleteUnusedJobTitle: () => 7 });
    const { user } = renderPage(JobTitlesPage, titles);
    await drawn();
    await user.click(screen.getByRole('button', { name: 'Supprimer les inutilisés' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Supprimer' }));
    expect(await screen.findByText('7 métiers supprimés.')).toBeVisible();
  });
});

describe('a label that goes', () => {
  it('is one that nobody has, and goes after a question', async () => {
    const removed = jest.fn();
    let isGone = false;
    fakeLabels(
      { listSkills: () => (isGone ? [REACT, REACT_19] : [COBOL, REACT, REACT_19]) },
      {
        deleteSkill: ({ id }) => {
          isGone = true;
          removed(id);
          return true;
        },
      },
    );
    const { user } = renderPage(SkillsPage, skills);
    await drawn();
    await user.click(await screen.findByRole('button', { name: 'Actions\u00a0: React 19' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Fusionner…']);
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Actions\u00a0: Cobol' }));
    await user.click(screen.getByRole('menuitem', { name: 'Supprimer' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Supprimer' }));
    expect(await screen.findByText(/« Cobol » est supprimé/)).toBeVisible();
    expect(removed.mock.calls).toEqual([['cobol']]);
    await waitFor(() => expect(cell('cobol', 'label')).toBeNull());
  });

  it('that somebody was given meanwhile stays, and the list is read anew', async () => {
    const message = '1 talent a ce libellé\u00a0: fusionnez-le plutôt.';
    const calls = fakeLabels({}, { deleteSkill: () => refuse('BAD_USER_INPUT', 400, message) });
    const { user } = renderPage(SkillsPage, skills);
    await drawn();
    await user.click(await screen.findByRole('button', { name: 'Actions\u00a0: Cobol' }));
    await user.click(screen.getByRole('menuitem', { name: 'Supprimer' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Supprimer' }));
    expect(await screen.findByText(/1 talent a ce libellé/)).toBeVisible();
    await waitFor(() => expect(calls.filter(({ operation }) => operation === 'FirstSkills')).toHaveLength(2));
  });
});
