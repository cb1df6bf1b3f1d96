import { renderPage } from '@bloom/tools/render-page';
import { screen } from '@testing-library/react';
import { FilterList } from './filter-list.tsx';

const LANGUAGES = [
  { id: 'fr', label: 'Français' },
  { id: 'en', label: 'Anglais' },
];

const onChange = jest.fn();

function Filters() {
  return (
    <>
      <FilterList label="Langues" options={LANGUAGES} chosen={[]} onChange={onChange} />
      <p>Résultats</p>
    </>
  );
}

/** The list in a window in which the filters are a row, or are not, beside something else to press. */
async function open(isRow: boolean) {
  jest.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        matches: isRow,
        media,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
  const { user } = renderPage(Filters, { path: '/talents', at: '/talents', roles: ['Admin'] });
  await user.click(await screen.findByText('Langues'));
  await user.click(screen.getByLabelText('Anglais'));
  expect(onChange).toHaveBeenCalledWith(['en']);
  expect(screen.getByText('Langues').closest('details')).toHaveAttribute('open');
  return user;
}

afterEach(() => jest.restoreAllMocks());

test('over the results it stays open while one chooses, and goes when somebody turns to them', async () => {
  const user = await open(true);
  await user.click(screen.getByText('Résultats'));
  expect(screen.getByText('Langues').closest('details')).not.toHaveAttribute('open');
});

test('over the results Escape folds it and gives the focus back', async () => {
  const user = await open(true);
  await user.keyboard('{Escape}');
  expect(screen.getByText('Langues').closest('details')).not.toHaveAttribute('open');
  expect(screen.getByText('Langues')).toHaveFocus();
});

test('beside the results it stays open', async () => {
  const user = await open(false);
  await user.click(screen.getByText('Résultats'));
  await user.keyboard('{Escape}');
  expect(screen.getByText('Langues').closest('details')).toHaveAttribute('open');
});
