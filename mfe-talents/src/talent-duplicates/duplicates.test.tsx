import { refuse } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { TalentSheetPage } from '../talent-sheet/talent-sheet.page.tsx';
import { ADA, fakeTalents } from '../testing/talents.fixture.ts';

const SHEET = { path: '/talents/:id', at: '/talents/t1', roles: ['Admin' as const] };
const TWIN = { ...ADA, id: 't2', version: 5, firstname: 'Augusta Ada', jobTitle: 'Mathématicienne' };
const FOUND = [{ score: 0.9, reasons: ['même nom', 'même téléphone'], talent: TWIN }];
const outcome = ({ dryRun }: Record<string, unknown>) => ({
  dryRun,
  lines: [
    { field: 'job_title', label: 'Métier', kept: 'Analyste', other: 'Mathématicienne' },
    { field: 'location_city', label: 'Ville', kept: null, other: 'Paris' },
    { field: 'package', label: 'Salaire', kept: '48000', other: '52000' },
  ],
  skills: 2,
  languages: 0,
  experiences: 1,
  educations: 0,
  completed: 0,
  profiles: 1,
  contacts: ['ada@perso.example', '+33622222222'],
  takesOwner: true,
  presentations: 2,
  jobs: 0,
  sharedJobs: [],
  takesCv: true,
  losesCv: false,
  takesPicture: true,
  losesPicture: false,
  leftOver: ['ada@autre.example', '+33611111111'],
  mergeId: dryRun ? null : 'm1',
});

test('both are shown side by side, tried with what is chosen, and merged with the same', async () => {
  let merge: object | null = null;
  const calls = fakeTalents(
    { talentDuplicates: () => (merge === null ? FOUND : []), openTalentMerge: () => merge },
    {
      mergeTalents: (order) => {
        if (!order.dryRun) merge = { id: 'm1', mergedAt: '2026-11-20T10:00:00Z' };
        return outcome(order);
      },
      undoTalentMerge: () => [ADA, TWIN],
    },
  );
  const { user } = renderPage(TalentSheetPage, SHEET);
  await user.click(await screen.findByRole('button', { name: /Comparer/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('2 compétences')).toBeVisible();
  expect(dialog.getByText('1 profil en ligne')).toBeVisible();
  expect(dialog.getByText('l’adresse ada@perso.example')).toBeVisible();
  expect(dialog.getByText(/^le numéro \+33\s6\s22\s22\s22\s22$/)).toBeVisible();
  expect(dialog.getByText('2 présentations à des clients')).toBeVisible();
  expect(dialog.getByText('le responsable')).toBeVisible();
  expect(dialog.getByText('le CV')).toBeVisible();
  expect(dialog.getByText('la photo')).toBeVisible();
  expect(dialog.getByText(/gardés dans l’historique.*ada@autre.example, \+33\s6\s11\s11\s11\s11/)).toBeVisible();
  expect(dialog.getByRole('radio', { name: /Ville.*Paris/ })).toBeChecked();
  expect(dialog.getByRole('radio', { name: /Salaire.*52\s000\s€ par an/ })).not.toBeChecked();
  await user.click(dialog.getByRole('radio', { name: /Métier.*Mathématicienne/ }));
  expect(dialog.getByRole('radio', { name: /Métier.*Mathématicienne/ })).toBeChecked();
  await user.click(dialog.getByRole('button', { name: 'Fusionner' }));
  await user.click(await screen.findByRole('button', { name: 'Annuler la fusion' }));
  expect(await screen.findByText('Les deux fiches sont séparées.')).toBeVisible();
  const both = { keptId: 't1', keptVersion: 3, mergedId: 't2', mergedVersion: 5 };
  expect(calls.filter(({ operation }) => operation === 'MergeTalents').map(({ variables }) => variables)).toEqual([
    { ...both, take: [], dryRun: true },
    { ...both, take: ['job_title'], dryRun: true },
    { ...both, take: ['job_title'], dryRun: false },
  ]);
});

test('what both have and only one can stay is said before the merge', async () => {
  fakeTalents(
    { talentDuplicates: () => FOUND, openTalentMerge: () => null },
    {
      mergeTalents: (order) => ({
        ...outcome(order),
        completed: 2,
        jobs: 1,
        sharedJobs: ['Refonte du portail', 'Migration'],
        takesCv: false,
        losesCv: true,
        takesPicture: false,
        losesPicture: true,
        leftOver: ['https://www.linkedin.com/in/augusta'],
      }),
    },
  );
  const { user } = renderPage(TalentSheetPage, SHEET);
  await user.click(await screen.findByRole('button', { name: /Comparer/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('1 candidature')).toBeVisible();
  expect(dialog.queryByText('le CV')).toBeNull();
  expect(dialog.getByText(/^Le CV de cette fiche est gardé\..*n’est pas repris\s: il sera effacé/)).toBeVisible();
  expect(dialog.queryByText('la photo')).toBeNull();
  expect(
    dialog.getByText(/^La photo de cette fiche est gardée\. Celle de l’autre fiche n’est pas reprise/),
  ).toBeVisible();
  expect(dialog.getByText(/l’étape la plus avancée est gardée.*: Refonte du portail, Migration$/)).toBeVisible();
  expect(dialog.getByText(/^2 expériences ou formations présentes sur les deux fiches sont complétées/)).toBeVisible();
  expect(dialog.getByText(/gardés dans l’historique\s: https:\/\/www\.linkedin\.com\/in\/augusta$/)).toBeVisible();
});

const CHANGED = 'L’une des deux fiches a été modifiée entre-temps.';

test('a sheet that was saved meanwhile is said to be so, nothing is merged, and both are looked at anew', async () => {
  let version = TWIN.version;
  const calls = fakeTalents(
    { talentDuplicates: () => [{ ...FOUND[0], talent: { ...TWIN, version } }], openTalentMerge: () => null },
    {
      mergeTalents: (order) => {
        if (!order.dryRun) version += 1;
        return order.mergedVersion === version ? outcome(order) : refuse('CONFLICT', 409, CHANGED);
      },
    },
  );
  const { user } = renderPage(TalentSheetPage, SHEET);
  await user.click(await screen.findByRole('button', { name: /Comparer/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('2 compétences');
  await user.click(dialog.getByRole('button', { name: 'Fusionner' }));
  expect(await dialog.findByText(CHANGED)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Fusionner' })).toBeDisabled();
  await user.click(dialog.getByRole('button', { name: 'Réessayer' }));
  expect(await dialog.findByText('2 compétences')).toBeVisible();
  expect(calls.findLast(({ operation }) => operation === 'MergeTalents')?.variables).toMatchObject({
    mergedVersion: 6,
  });
});

test('a merge that can no more be undone says why, and is not offered again', async () => {
  const late = 'La fiche a été modifiée depuis la fusion.';
  let merge: object | null = { id: 'm1', mergedAt: '2026-11-20T10:00:00Z' };
  fakeTalents(
    { talentDuplicates: () => [], openTalentMerge: () => merge },
    {
      undoTalentMerge: () => {
        merge = null;
        return refuse('CONFLICT', 409, late);
      },
    },
  );
  const { user } = renderPage(TalentSheetPage, SHEET);
  await user.click(await screen.findByRole('button', { name: 'Annuler la fusion' }));
  expect(await screen.findByText(late)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Annuler la fusion' })).toBeNull());
});
