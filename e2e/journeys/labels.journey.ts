import { expect, test } from '../support/journey.ts';

test('the three lists of labels show their rows, and a row what may be done with it', async ({
  page,
  signIn,
  open,
  expectAccessible,
  photograph,
}) => {
  await signIn(page, 'admin@bloom.example');
  for (const path of ['/admin/jobTitle', '/admin/directJobTitle', '/admin/skills']) {
    await open(page, path);
    // Under its heads stands something that was loaded.
    await expect(
      page
        .getByRole('gridcell')
        .filter({ hasText: /\p{L}{2}/u })
        .first(),
    ).toBeVisible();
    await expectAccessible(page);
    await photograph(page, `libelles${path.replace('/admin/', '-')}`);
  }

  await page.getByRole('button', { name: 'Actions\u00a0: AWS cloud' }).click();
  await page.getByRole('menuitem', { name: /^Fusionner/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Fusionner/ });
  await expect(dialog).toContainText('Le mot reste connu');
  await expectAccessible(page);
});
