import type { Page } from '@playwright/test';
import {
  type AmendedMission,
  contractLink,
  createAmendedMission,
  openAsStaff,
  openContract,
  receiveCode,
  signContract,
} from '../support/contract-story.ts';
import { expect, test } from '../support/journey.ts';
import type { ProductHandle } from '../support/product-under-test.handle.ts';

async function sealedContract(product: ProductHandle, { manager, missionId }: AmendedMission, type: string) {
  const { getLegalContractsByMission: found } = await product.query<{
    getLegalContractsByMission: { contracts: { type: string; step: string; signedFileUrl: string | null }[] };
  }>(
    manager.email,
    `query Contracts($missionId: ID!) {
      getLegalContractsByMission(missionId: $missionId) { contracts { type step signedFileUrl } }
    }`,
    { missionId },
  );
  const path = found.contracts.find((contract) => contract.type === type && contract.signedFileUrl)?.signedFileUrl;
  const answer = await product.file(manager.email, path ?? '');
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

async function expectFile(page: Page, host: string, file: Buffer, verdict: RegExp): Promise<void> {
  await page.goto(`${host}/verification`);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'contrat.pdf', mimeType: 'application/pdf', buffer: file });
  await expect(page.getByText(verdict)).toBeVisible();
}

const sides = [
  { type: 'SST', who: 'a Bloomer on a phone', viewport: { width: 390, height: 844 } },
  { type: 'PDS', who: 'a client', viewport: { width: 1280, height: 800 } },
] as const;

for (const { type, who, viewport } of sides) {
  test(`${who} signs the ${type} contract by link and code, the firm after, and the seal proves it`, async ({
    browser,
    product,
    mailbox,
    signIn,
    expectAccessible,
    photograph,
  }) => {
    const mission = await createAmendedMission(product, { [type]: true });
    const [address, name] =
      type === 'SST' ? [mission.email, mission.fullname] : [mission.contactEmail, mission.contactName];
    const signer = await (await browser.newContext({ locale: 'fr-FR', viewport })).newPage();
    await openContract(signer, await contractLink(mailbox, address));
    await expect(signer).not.toHaveURL(/token=/);
    await expectAccessible(signer);
    await photograph(signer, `contract-${type}`);
    const code = await receiveCode(signer, mailbox, address);
    await signContract(signer, code === '000000' ? '000001' : '000000');
    await expect(signer.getByText('Ce code n’est pas le bon.').first()).toBeVisible();
    await signContract(signer, code);
    const whose = type === 'SST' ? 'ta' : 'votre';
    await expect(signer.getByText(`Merci, ${whose} signature est enregistrée.`)).toBeVisible();
    await photograph(signer, `contract-${type}-signed`);

    const manager = await (await browser.newContext({ locale: 'fr-FR' })).newPage();
    await signIn(manager, mission.manager.email);
    await openAsStaff(manager, await contractLink(mailbox, mission.manager.email));
    await signContract(manager, await receiveCode(manager, mailbox, mission.manager.email));
    await expect(manager.getByText('Ce document est signé par tous et scellé.')).toBeVisible({ timeout: 40_000 });
    await mailbox.next(address, /signé par tous/i);

    const sealed = await sealedContract(product, mission, type);
    await expectFile(signer, product.shellUrl, sealed, /authentique et intact/);
    await photograph(signer, `contract-${type}-verified`);
    const changed = Buffer.from(sealed);
    changed[changed.length >> 1] = (changed[changed.length >> 1] ?? 0) ^ 1;
    await expectFile(signer, product.shellUrl, changed, /n’est pas un document scellé/);
    // Somebody who has the paper and nothing else.
    const stranger = await (await browser.newContext({ locale: 'fr-FR', viewport })).newPage();
    for (const host of [product.shellUrl, product.clientsUrl])
      await expectFile(stranger, host, sealed, /authentique et intact/);

    await manager.goto(`${product.shellUrl}/missions/${mission.missionId}`);
    const history = manager.getByRole('region', { name: 'Historique' });
    for (const title of [
      /^Avenant n°\s1 créé$/,
      'Contrat envoyé à la signature',
      'Contrat signé par une partie',
      'Contrat signé et scellé',
      'Prix de l’avenant appliqué',
    ]) {
      await expect(history.getByText(title, { exact: true }).first()).toBeVisible();
    }
    const signature = history.getByRole('listitem').filter({ hasText: 'Contrat signé par une partie' });
    await expect(signature.filter({ hasText: name })).toBeVisible();
    await expect(manager.getByText(/non signé/)).toHaveCount(0);
    await photograph(manager, `mission-history-${type}`);
  });
}
