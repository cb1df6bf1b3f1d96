import { offered } from '@bloom/tools/choice-list';
import { refuse, startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen, waitFor } from '@testing-library/react';
import { NewPersonDialog } from './new-person.form.tsx';

const Dialog = () => <NewPersonDialog onClose={() => undefined} onSaved={() => undefined} />;

it('says when the account managers cannot be listed, and asks for them again', async () => {
  let down = true;
  startFakeApi({
    Query: {
      allAccountManagers: () =>
        down ? refuse('EXTERNAL_UNAVAILABLE', 503) : [{ recordId: 'k2', fullname: 'Karim Benali' }],
    },
  });
  const { user } = renderPage(Dialog, { path: '/', at: '/', roles: ['Admin'] });
  const retry = await screen.findByRole('button', { name: 'Réessayer' });
  down = false;
  await user.click(retry);
  await waitFor(() => expect(retry).not.toBeInTheDocument());
  expect(await offered(user, screen.getByLabelText(/^Account managers/))).toContain('Karim Benali');
});
