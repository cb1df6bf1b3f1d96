import { refuse } from '@bloom/tools/fake-api';
import { renderPage, usePhone } from '@bloom/tools/render-page';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { SkillsPage } from './label-administration.page.tsx';
import { COBOL, cell, drawn, fakeLabels, label, REACT_19, skills } from './labels.fixture.ts';

describe('the list', () => {
  it('shows each label with its words, who has it, and what it comes close to', async () => {
    fakeLabels();
    renderPage(SkillsPage, skills);
    expect(screen.getByRole('heading', { level: 1, name: 'Compétences' })).toBeVisible();
    await drawn();
    expect(cell('react', 'alternateLabels')).toHaveTextContent('ReactJS');
    expect(cell('react', 'talents')).toHaveTextContent('40');
    expect(within(cell('react', 'iso')).getByRole('checkbox')).toBeChecked();
    expect(
      await screen.findByRole('button', { name: 'Fusionner «\u202fReact 19\u202f» dans «\u202fReact\u202f»' }),
    ).toBeVisible();
    expect(cell('cobol', 'nearest')).toHaveTextContent('');
    expect(await screen.findByRole('combobox', { name: 'Lignes par page' })).toHaveValue('50');
    expect(screen.queryByRole('button', { name: 'Actions\u00a0: React' })).toBeInTheDocument();
  });

  it('tells more neighbours the lower the sensitivity is, from 0 to 1 in hundredths', async () => {
    fakeLabels();
    const { user } = renderPage(SkillsPage, skills);
    await drawn();
    const slider = await screen.findByRole('slider', { name: 'Sensibilité du rapprochement' });
    expect(slider).toHaveAttribute('aria-valuemin', '0');
    expect(slider).toHaveAttribute('aria-valuemax', '1');
    expect(slider).toHaveAttribute('aria-valuenow', '0.2');
    slider.focus();
    await user.keyboard('{ArrowLeft}');
    expect(slider).toHaveAttribute('aria-valuenow', '0.19');
    await user.keyboard('{Home}');
    expect(
      await screen.findByRole('button', { name: 'Fusionner «\u202fCobol\u202f» dans «\u202fReact\u202f»' }),
    ).toBeVisible();
    await user.keyboard('{End}');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Fusionner «/ })).toBeNull());
  });

  it('asks for what labels come close to as browsers let it: their functions work for the window alone', async () => {
    fakeLabels();
    const real = window.requestAnimationFrame.bind(window);
    const strict = function (this: unknown, run: FrameRequestCallback) {
      if (this !== undefined && this !== window) throw new TypeError('Illegal invocation');
      return real(run);
    };
    const spy = jest.spyOn(window, 'requestAnimationFrame').mockImplementation(strict);
    renderPage(SkillsPage, skills);
    await drawn();
    expect(await screen.findByRole('button', { name: /^Fusionner «.React 19/ })).toBeVisible();
    spy.mockRestore();
  });

  it('is read in parts of 5,000 until all are there', async () => {
    const parts = [
      Array.from({ length: 5_000 }, (_, index) => label({ id: `s${index}`, label: `Mot ${index}` })),
      [COBOL],
    ];
    const calls = fakeLabels({ listSkills: ({ skip }) => parts[Number(skip) / 5_000] ?? [] });
    renderPage(SkillsPage, skills);
    await drawn('cobol');
    const asked = calls.filter(({ operation }) => operation === 'ListSkills').map(({ variables }) => variables);
    expect(asked).toEqual([
      { skip: 0, take: 5_000 },
      { skip: 5_000, take: 5_000 },
    ]);
  });

  it('says that it cannot be read, and reads it again', async () => {
    let isBroken = true;
    fakeLabels({ listSkills: () => (isBroken ? refuse('FORBIDDEN', 403) : [REACT_19]) });
    const { user } = renderPage(SkillsPage, skills);
    expect(await screen.findByText("Vous n'avez pas les droits pour accéder à cette page")).toBeVisible();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    await drawn();
  });
});

const readOnly = { viewerCanEdit: false, viewerCanNormalise: false, viewerCanMerge: false };

it('who only reads labels is shown nothing that is about merging them', async () => {
  fakeLabels({ listSkills: () => [{ ...REACT_19, ...readOnly }] });
  renderPage(SkillsPage, skills);
  await drawn();
  expect(screen.getByRole('columnheader', { name: 'Autres mots' })).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: 'Se rapproche de' })).toBeNull();
  expect(screen.queryByRole('columnheader', { name: 'Actions' })).toBeNull();
  expect(screen.queryByRole('slider')).toBeNull();
});

describe('how a row is written', () => {
  const hint = /Entrée enregistre, Échap annule\.$/;

  it('is told at the desk, to who may write', async () => {
    fakeLabels();
    renderPage(SkillsPage, skills);
    await drawn();
    expect(screen.getByText(hint)).toBeVisible();
  });

  it('is told neither on a phone nor to who only reads', async () => {
    fakeLabels({ listSkills: () => [{ ...REACT_19, ...readOnly }] });
    renderPage(SkillsPage, skills);
    await drawn();
    expect(screen.queryByText(hint)).toBeNull();
    cleanup();
    usePhone();
    fakeLabels();
    renderPage(SkillsPage, skills);
    expect(await screen.findByRole('button', { name: 'Modifier «\u202fReact 19\u202f»' })).toBeVisible();
    expect(screen.queryByText(hint)).toBeNull();
  });
});

describe('a row', () => {
  it('is written in its place; Escape leaves what stood there', async () => {
    const sent = jest.fn();
    fakeLabels(
      {},
      {
        updateSkill: ({ input }) => {
          sent(input);
          return { ...REACT_19, label: 'React 19.2', version: 2 };
        },
      },
    );
    const { user } = renderPage(SkillsPage, skills);
    await drawn();
    await user.click(cell('react19', 'label'));
    await user.keyboard('Autre{Escape}');
    expect(cell('react19', 'label')).toHaveTextContent('React 19');
    expect(sent).not.toHaveBeenCalled();
    await user.click(cell('react19', 'label'));
    await user.keyboard('React 19.2{Enter}');
    expect(await screen.findByText('Le libellé est modifié.')).toBeVisible();
    expect({ ...sent.mock.calls[0]?.[0] }).toEqual({ id: 'react19', version: 1, label: 'React 19.2' });
    expect(cell('react19', 'label')).toHaveTextContent('React 19.2');
  });

  it('gets its former words back when they were refused, with the server’s reason', async () => {
    const message = '« Java » est déjà un mot de « Java SE » : fusionnez les deux plutôt.';
    fakeLabels({}, { updateSkill: () => refuse('P2002', 409, message) });
    const { user } = renderPage(SkillsPage, skills);
    await drawn();
    await user.click(cell('cobol', 'label'));
    await user.keyboard('Java{Enter}');
    expect(await screen.findByText(message)).toBeVisible();
    expect(cell('cobol', 'label')).toHaveTextContent('Cobol');
  });

  it('offers neither merge nor deletion of a normalised label', async () => {
    fakeLabels();
    const { user } = renderPage(SkillsPage, skills);
    await drawn();
    await user.click(await screen.findByRole('button', { name: 'Actions\u00a0: React' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Séparer les mots…']);
  });

  it('is a card with a form on a phone', async () => {
    usePhone();
    const sent = jest.fn();
    fakeLabels(
      {},
      {
        updateSkill: ({ input }) => {
          sent(input);
          return { ...REACT_19, iso: true, viewerCanMerge: false, version: 2 };
        },
      },
    );
    const { user } = renderPage(SkillsPage, skills);
    await user.type(await screen.findByRole('searchbox', { name: 'Filtrer les libellés' }), '19');
    expect(await screen.findByText('1 résultat')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Modifier «\u202fReact 19\u202f»' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Libellé normalisé' }));
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect({ ...sent.mock.calls[0]?.[0] }).toEqual({ id: 'react19', version: 1, iso: true }));
    expect(await screen.findByText('Normalisé')).toBeVisible();
  });
});
