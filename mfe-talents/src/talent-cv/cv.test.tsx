import { refuse } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { TalentSheetPage } from '../talent-sheet/talent-sheet.page.tsx';
import { ADA, fakeTalents } from '../testing/talents.fixture.ts';

const SHEET = { path: '/talents/:id', at: '/talents/t1?tab=cv', roles: ['Admin' as const] };
const NOTHING = { skills: [], jobTitles: [], emails: [], phones: [], profiles: [] };
const CV = {
  path: '/talents/t1/cv.pdf',
  name: 'CV Ada.pdf',
  addedAt: '2026-11-20T10:00:00Z',
  isBeingChecked: false,
  hasText: true,
  proposals: {
    ...NOTHING,
    skills: [
      { skillId: 'k8', label: 'PostgreSQL' },
      { skillId: 'k9', label: 'Couture' },
    ],
    emails: ['ada@perso.example', 'ada@autre.example'],
  },
};
const pdf = (name = 'cv.pdf') => new File(['%PDF-1.7'], name, { type: 'application/pdf' });

jest.mock('@bloom/shared-ui/document-viewer', () => ({
  DocumentViewer: ({ title }: { title: string }) => <section aria-label={title} />,
}));

test('without a CV one is dropped, and its success is told in the words everybody knows', async () => {
  let cv: object | null = null;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const calls = fakeTalents(
    { talentCv: () => cv },
    {
      uploadCVFile: async () => {
        await answered;
        cv = CV;
        return { ...ADA, cv: CV.path };
      },
    },
  );
  const { user } = renderPage(TalentSheetPage, SHEET);
  await user.upload(await screen.findByLabelText('CV (PDF)', { selector: 'input' }), pdf());
  expect(await screen.findByText(/^Envoi du fichier en cours/)).toBeVisible();
  answer();
  expect(await screen.findByText('Le CV a bien été chargé')).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/^Envoi du fichier en cours/)).toBeNull());
  expect(await screen.findByRole('region', { name: 'CV d’Ada Lovelace' })).toBeVisible();
  expect(calls.find(({ operation }) => operation === 'UploadCVFile')?.variables).toMatchObject({ id: 't1' });
});

test('a CV that is refused says why, and the one that is there stays', async () => {
  fakeTalents(
    { talentCv: () => CV },
    { uploadCVFile: () => refuse('UNSUPPORTED_FILE', 415, 'Ce PDF contient un script ou une action.') },
  );
  const { user } = renderPage(TalentSheetPage, SHEET);
  await user.click(await screen.findByRole('button', { name: 'Remplacer le CV' }));
  await user.upload(screen.getByLabelText(/^Nouveau CV/, { selector: 'input' }), pdf());
  expect(await screen.findByText(/Le CV n.a bien été chargé/)).toBeVisible();
  // The toast goes by itself; where the file was dropped the reason stays, with the name of the file.
  const dropped = within(screen.getByRole('region', { name: /^Nouveau CV/ }));
  expect(dropped.getByRole('alert')).toHaveTextContent(
    /«.cv\.pdf.» n’a pas été enregistré\. Ce PDF contient un script/,
  );
  expect(screen.getByText('CV Ada.pdf')).toBeVisible();
});

test('a CV that has to wait says until when, where it was dropped', async () => {
  const wait = 'Beaucoup de fichiers ont été envoyés : le prochain sera accepté dans 21 minutes.';
  fakeTalents({ talentCv: () => CV }, { uploadCVFile: () => refuse('RATE_LIMITED', 429, wait) });
  const { user } = renderPage(TalentSheetPage, SHEET);
  await user.click(await screen.findByRole('button', { name: 'Remplacer le CV' }));
  await user.upload(screen.getByLabelText(/^Nouveau CV/, { selector: 'input' }), pdf());
  const dropped = within(screen.getByRole('region', { name: /^Nouveau CV/ }));
  expect(await dropped.findByRole('alert')).toHaveTextContent(
    /n’a pas été enregistré\. Beaucoup de .* dans 21 minutes/,
  );
});

test('nothing that the CV proposes is written unless it is ticked', async () => {
  const calls = fakeTalents({ talentCv: () => CV }, { acceptCvProposals: () => ADA });
  const { user } = renderPage(TalentSheetPage, SHEET);
  const skills = within(await screen.findByRole('group', { name: 'Compétences' }));
  const add = screen.getByRole('button', { name: 'Ajouter à la fiche' });
  expect(add).toBeDisabled();
  await user.click(skills.getByLabelText('PostgreSQL'));
  await user.click(screen.getByText('Senior'));
  await user.click(screen.getByLabelText('ada@perso.example'));
  // The sheet takes one of them.
  await user.click(screen.getByLabelText('ada@autre.example'));
  expect(screen.getByLabelText('ada@perso.example')).not.toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Ajouter 2 éléments à la fiche' }));
  expect(await screen.findByText('Modifications enregistrées')).toBeVisible();
  const sent = calls.filter(({ operation }) => operation === 'AcceptCvProposals');
  expect(sent).toHaveLength(1);
  expect(sent[0]?.variables.input).toEqual({
    talentId: 't1',
    version: 3,
    skillIds: ['k8'],
    skillLevel: 0.7,
    email: 'ada@autre.example',
    profiles: [],
  });
});

test('what somebody else saved of the sheet meanwhile is no obstacle to what adds to it, and no title is written over', async () => {
  const stored = { talent: { ...ADA } };
  const titles = { ...NOTHING, skills: CV.proposals.skills, jobTitles: ['Couturière'] };
  const calls = fakeTalents(
    { talentCv: () => ({ ...CV, proposals: titles }), findTalent: () => stored.talent },
    {
      acceptCvProposals: ({ input }) =>
        (input as { version: number }).version === stored.talent.version
          ? { ...stored.talent, version: stored.talent.version + 1 }
          : refuse('CONFLICT', 409, 'Refusé', { data: { version: stored.talent.version } }),
    },
  );
  const { user } = renderPage(TalentSheetPage, SHEET);
  const versions = () =>
    calls
      .filter(({ operation }) => operation === 'AcceptCvProposals')
      .map(({ variables }) => (variables.input as { version: number }).version);
  await user.click(await screen.findByLabelText('PostgreSQL'));
  stored.talent = { ...ADA, summary: 'Coud.', version: 4 };
  await user.click(screen.getByRole('button', { name: 'Ajouter à la fiche' }));
  expect(await screen.findByText('Modifications enregistrées')).toBeVisible();
  expect(versions()).toEqual([3, 4]);

  await user.click(screen.getByLabelText('Couturière'));
  stored.talent = { ...ADA, jobTitle: 'Mathématicienne', version: 7 };
  await user.click(screen.getByRole('button', { name: 'Ajouter à la fiche' }));
  expect(await screen.findByText(/par une autre personne.*Mathématicienne.*est enregistré/)).toBeVisible();
  expect(screen.getByLabelText('Couturière')).toBeChecked();
  expect(versions()).toEqual([3, 4, 4]);
  await user.click(screen.getByRole('button', { name: 'Ajouter à la fiche' }));
  await waitFor(() => expect(versions()).toEqual([3, 4, 4, 7]));
  await waitFor(() => expect(screen.queryByText(/par une autre personne/)).toBeNull());
});

test('an image is said to be one, and who may only read is told so', async () => {
  fakeTalents({ talentCv: () => ({ ...CV, hasText: false, proposals: NOTHING }) });
  renderPage(TalentSheetPage, SHEET);
  expect(await screen.findByText(/Aucun texte n’a pu être lu/)).toBeVisible();
  expect(screen.queryByText('Proposé par le CV')).toBeNull();
});

test('who may only read sees no CV', async () => {
  const calls = fakeTalents({ findTalent: () => ({ ...ADA, viewerCanEdit: false }) });
  renderPage(TalentSheetPage, SHEET);
  expect(await screen.findByText('Les CV sont réservés aux recruteurs.')).toBeVisible();
  await waitFor(() => expect(calls.filter(({ operation }) => operation === 'TalentCv')).toEqual([]));
});
