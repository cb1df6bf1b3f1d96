import { useParams } from '@bloom/shared-ui/routing';
import { startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen } from '@testing-library/react';
import { FoldedTable } from './folded-table.tsx';

const lines = Array.from({ length: 30 }, (_, index) => ({ id: `r${index}`, name: `Ligne ${index}` }));

/** As many lines as the address says, of thirty at most. */
function Lines() {
  const count = Number(useParams().count);
  return (
    <FoldedTable
      id="payments.test"
      label="Lignes traitées"
      fold={[true, () => undefined]}
      words={{ open: 'Voir', close: 'Masquer' }}
      answer={{ data: lines, refetch: () => undefined }}
      rowsOf={(rows) => rows.slice(0, count)}
      atMost={30}
      rowId={({ id }) => id}
      columns={[{ id: 'name', header: 'Nom', value: ({ name }) => name }]}
      exportName="lignes"
      card={({ name }) => name}
    />
  );
}

it.each([
  [29, false],
  [30, true],
])('of %d rows says that it holds the latest alone: %s', async (count, isSaid) => {
  startFakeApi({});
  renderPage(Lines, { path: '/lines/:count', at: `/lines/${count}`, roles: ['Admin'] });
  expect(await screen.findByText('Ligne 0')).toBeVisible();
  expect(screen.queryAllByText('Les 30 dernières lignes seulement.')).toHaveLength(isSaid ? 1 : 0);
});
