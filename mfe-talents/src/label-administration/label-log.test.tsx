import { renderPage } from '@bloom/tools/render-page';
import { screen, within } from '@testing-library/react';
import { JobTitlesPage, SkillsPage } from './label-administration.page.tsx';
import { COBOL, drawn, fakeLabels, REACT, REACT_19, skills, titles } from './labels.fixture.ts';

describe('the log', () => {
  it('says what was done by whom, and takes it back', async () => {
    const change = {
      id: 'c1',
      action: 'merge',
      author: 'Alice Martin',
      createdAt: '2026-11-20T10:00:00Z',
      undoneAt: null as string | null,
      talentCount: 3,
      before: [REACT_19, REACT],
      after: [REACT],
    };
    let undoneAt: string | null = null;
    fakeLabels(
      { labelChanges: () => [{ ...change, undoneAt }] },
      {
        undoLabelChange: () => {
          undoneAt = '2026-11-20T11:00:00Z';
          return { ...change, undoneAt };
        },
      },
    );
    const { user } = renderPage(SkillsPage, skills);
    await drawn();
    await user.click(screen.getByRole('button', { name: 'Journal' }));
    const dialog = await screen.findByRole('dialog', { name: 'Journal\u00a0: compétences' });
    expect(await within(dialog).findByText(/Alice Martin · 3 talents/)).toBeVisible();
    await user.click(
      within(dialog).getByRole('button', {
        name: 'Annuler\u00a0: «\u202fReact 19\u202f» fusionné dans «\u202fReact\u202f»',
      }),
    );
    expect(await within(dialog).findByText('Annulé')).toBeVisible();
  });

  it('says of what was written otherwise what stood there before', async () => {
    const edit = { action: 'update', author: null, createdAt: '2026-11-20T10:00:00Z', undoneAt: null, talentCount: 0 };
    const worded = { ...COBOL, alternateLabels: ['Cobol 60', 'Cobol 85'] };
    const labelChanges = () => [
      { ...edit, id: 'c1', before: [worded], after: [{ ...worded, alternateLabels: ['Cobol 85'] }] },
      { ...edit, id: 'c2', before: [REACT], after: [{ ...REACT, alternateLabels: [] }] },
      { ...edit, id: 'c3', before: [COBOL], after: [{ ...COBOL, iso: true }] },
      { ...edit, id: 'c4', before: [COBOL], after: [{ ...COBOL, label: 'COBOL 60', alternateLabels: ['Cobol'] }] },
    ];
    fakeLabels({ labelChanges });
    const { user } = renderPage(SkillsPage, skills);
    await drawn();
    await user.click(screen.getByRole('button', { name: 'Journal' }));
    const log = within(await screen.findByRole('dialog', { name: 'Journal\u00a0: compétences' }));
    const undo = (sentence: string) => log.findByRole('button', { name: `Annuler\u00a0: ${sentence}` });
    const words = 'autres mots\u00a0:';
    expect(await undo(`«\u202fCobol\u202f», ${words} Cobol 60, Cobol 85 → Cobol 85`)).toBeVisible();
    expect(await undo(`«\u202fReact\u202f», ${words} ReactJS → aucun`)).toBeVisible();
    expect(await undo('«\u202fCobol\u202f», non normalisé → normalisé')).toBeVisible();
    expect(await undo('«\u202fCobol\u202f» renommé en «\u202fCOBOL 60\u202f»')).toBeVisible();
  });

  it('counts those that went together as one counts', async () => {
    const gone = { action: 'deleteUnused', author: null, createdAt: '2026-11-20T10:00:00Z', undoneAt: null };
    const labelChanges = () => [
      { ...gone, id: 'c1', talentCount: 0, before: [REACT_19], after: [] },
      { ...gone, id: 'c2', talentCount: 0, before: [REACT_19, REACT], after: [] },
    ];
    fakeLabels({ labelChanges });
    const { user } = renderPage(JobTitlesPage, titles);
    await drawn();
    await user.click(screen.getByRole('button', { name: 'Journal' }));
    expect(await screen.findByText(/^1.libellé inutilisé supprimé$/)).toBeVisible();
    expect(screen.getByText(/^2.libellés inutilisés supprimés$/)).toBeVisible();
  });
});
