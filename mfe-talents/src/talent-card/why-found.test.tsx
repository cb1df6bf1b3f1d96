import { render, screen } from '@testing-library/react';
import { WhyFound } from './why-found.tsx';

const criterion = {
  kind: 'fulltext',
  label: 'développeur',
  weight: 2,
  place: 'job',
  likeness: 'whole',
  found: 'developpement',
  level: null,
} as const;

test('each criterion is a sentence with what it counts, and no figure', () => {
  render(
    <WhyFound
      criteria={[
        criterion,
        { ...criterion, label: 'bertrnd', weight: 1.8, place: 'name', likeness: 'near', found: 'bertrand' },
        {
          ...criterion,
          label: 'kubernets',
          weight: 0.9,
          place: 'skill',
          likeness: 'near',
          found: 'Kubernetes',
          level: 0.7,
        },
        { ...criterion, kind: 'skill', label: 'Java', weight: 0.4, place: 'skill', found: 'Java', level: 0.4 },
        { ...criterion, label: 'cass', weight: 0.8, place: 'other', likeness: 'start', found: 'cassandra' },
        { ...criterion, label: 'PO', found: 'Gestion de produit' },
      ]}
    />,
  );
  expect(screen.getByRole('list', { name: /^Pourquoi ce talent/ })).toBeVisible();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll('\u202f', ' '))).toEqual([
    '« développeur » dans le métiercompte beaucoup',
    '« bertrand », proche de « bertrnd », dans le nomcompte',
    'Compétence Kubernetes, niveau Senior (proche de « kubernets »)compte',
    'Compétence Java, niveau Confirmécompte un peu',
    '« cassandra » dans la fiche ou le CVcompte',
    '« PO », autre mot du métier « Gestion de produit »compte beaucoup',
  ]);
});
