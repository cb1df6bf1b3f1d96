import { useQuery } from '@bloom/shared-auth/apollo';
import { LISTED_AT_ONCE } from '@bloom/shared-rules/input/limits';
import { useAllRows } from '@bloom/shared-ui/all-rows';
import { refuse, startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen } from '@testing-library/react';
import { SocietyListDocument } from '../graphql.generated.ts';

const company = (index: number) => ({
  recordId: `r${index}`,
  name: `Numéro ${index}`,
  isClient: true,
  status: null,
  siret: null,
  tva: null,
  addressTown: null,
  identityCheck: 'plausible',
  portage: false,
  KbisExpirationDate: null,
  URSSAFVCExpirationDate: null,
  bloomers: [],
});

function Companies() {
  const { data, refetch } = useQuery(SocietyListDocument);
  const { rows, error } = useAllRows(data?.societies, {
    atOnce: LISTED_AT_ONCE.societies,
    query: SocietyListDocument,
    rowsOf: ({ societies }) => societies,
  });
  return (
    <>
      {rows && <p>{rows.length} lignes</p>}
      {error !== undefined && <p>Incomplet</p>}
      <button type="button" onClick={() => void refetch()}>
        Relire
      </button>
    </>
  );
}

it('has each row once, and none that is old where the rest does not come again', async () => {
  let reads = 0;
  const first = Array.from({ length: LISTED_AT_ONCE.societies }, (_, index) => company(index));
  const societies = ({ after }: { after?: string | null }) => {
    if (after == null) {
      reads += 1;
      return [{ ...company(0), name: `Lue ${reads} fois` }, ...first.slice(1)];
    }
    // The last of the first part was renamed meanwhile: it comes once more.
    return reads > 1 ? refuse('INTERNAL_SERVER_ERROR', 500) : [company(2_000), company(1_999)];
  };
  startFakeApi({ Query: { societies } });
  const { user } = renderPage(Companies, { path: '/list', at: '/list', roles: ['Admin'] });
  expect(await screen.findByText('2001 lignes')).toBeVisible();
  expect(screen.queryByText('Incomplet')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Relire' }));
  expect(await screen.findByText('Incomplet')).toBeVisible();
  expect(screen.queryByText(/lignes$/)).not.toBeInTheDocument();
});
