import { refuse } from '@bloom/tools/fake-api';
import { renderPage, usePhone } from '@bloom/tools/render-page';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import manifest from '../../remote.manifest.json';
import { SkillsPage } from './label-administration.page.tsx';
import { FIRST_LABELS } from './label-rows.ts';
import { cell, drawn, fakeLabels, label, REACT_19, skills } from './labels.fixture.ts';

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

  describe('of thousands', () => {
    const many = Array.from({ length: 5_100 }, (_, index) => label({ id: `s${index}`, label: `Mot ${index + 1000}` }));
    const part = ({ skip, take }: Record<string, unknown>) => many.slice(Number(skip), Number(skip) + Number(take));

    it('shows its first page at once, says how many there will be, and is read in parts until all are there', async () => {
      let goOn = () => {};
      const held = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      const listSkills = async (args: Record<string, unknown>) => {
        if (args.skip !== 0) await held;
        return part(args);
      };
      const calls = fakeLabels({ listSkills, countSkills: () => many.length });
      renderPage(SkillsPage, skills);
      await drawn('s0');
      expect(screen.getByText('1–50 sur 5 100, chargement…')).toBeVisible();
      goOn();
      expect(await screen.findByText('1–50 sur 5 100')).toBeVisible();
      const asked = calls.filter(({ operation }) => /^(First|List)Skills$/.test(operation ?? ''));
      expect(asked.map(({ variables }) => variables)).toEqual([
        { take: FIRST_LABELS },
        { skip: 50, take: 5_000 },
        { skip: 5_050, take: 5_000 },
      ]);
      // What they come close to is asked once: the first page is the same when all are there.
      expect(calls.filter(({ operation }) => operation === 'LabelNeighbours')).toHaveLength(1);
    });

    it('keeps its first page when the rest fails, says so, and reads it again', async () => {
      let isBroken = true;
      const listSkills = (args: Record<string, unknown>) =>
        args.skip !== 0 && isBroken ? refuse('FORBIDDEN', 403) : part(args);
      fakeLabels({ listSkills, countSkills: () => many.length });
      const { user } = renderPage(SkillsPage, skills);
      expect(await screen.findByText(/^Seuls les premiers libellés sont affichés/)).toBeVisible();
      await drawn('s0');
      isBroken = false;
      await user.click(screen.getByRole('button', { name: 'Réessayer' }));
      expect(await screen.findByText('1–50 sur 5 100')).toBeVisible();
      expect(screen.queryByText(/^Seuls les premiers/)).toBeNull();
    });
  });

  it('asks ahead for what the page asks first', () => {
    const firstOf = (path: string) => manifest.routes.find((route) => route.path === path)?.firstData;
    const variables = { take: FIRST_LABELS };
    expect(firstOf('/admin/skills')).toEqual([{ operation: 'FirstSkills', variables }]);
    expect(firstOf('/admin/jobTitle')).toEqual([{ operation: 'FirstJobTitles', variables }]);
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
