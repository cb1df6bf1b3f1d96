import { startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { ContractSigningPage } from './contract-signing.page.tsx';
import { contractToSign, FILE_URL } from './contract-to-sign.fixture.ts';

it('by a link that staff handed out is sent with the code of the signer', async () => {
  const calls = startFakeApi({
    Query: { getContractToSign: () => contractToSign({ isLinkHandedOut: true }) },
    Mutation: { refuseContract: () => true },
    files: { [FILE_URL]: '%PDF-1.7 contrat' },
  });
  const path = '/electronicSign/contract/:externalDocumentId/:signerId';
  const at = '/electronicSign/contract/d1/s1';
  const { user } = renderPage(ContractSigningPage, { path, at, roles: ['Anonymous'] });
  await user.click(await screen.findByRole('button', { name: 'Refuser de signer' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: /Pourquoi/ }), 'Le tarif n’est pas le bon');
  await user.click(dialog.getByRole('button', { name: 'Refuser de signer' }));
  expect(await dialog.findByText(/Le code est obligatoire/)).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: /Code de signature/ }), '123456');
  await user.click(dialog.getByRole('button', { name: 'Refuser de signer' }));
  const sent = () => calls.filter(({ operation }) => operation === 'RefuseContract').map(({ variables }) => variables);
  await waitFor(() => expect(sent()).toMatchObject([{ reason: 'Le tarif n’est pas le bon', code: '123456' }]));
});
