import { expect, test } from '../support/journey.ts';
import { reportPath, saveMonth } from '../support/month.ts';
import { withDatabase } from '../support/people.ts';

test('a file is refused in words, survives a dead server, and is sent', async ({
  page,
  product,
  newcomer,
  signIn,
  expectAccessible,
  photograph,
}) => {
  const { recordId } = await saveMonth(product, newcomer);
  const path = reportPath(newcomer, recordId);
  await withDatabase((client) =>
    client.query('update mission set enable_cra_upload = true where id = $1', [newcomer.missionId]),
  );
  const drawn = Buffer.from(await (await product.file(newcomer.email, path)).arrayBuffer());
  await signIn(page, newcomer.email);
  await page.goto(`${product.shellUrl}/mission/${newcomer.missionId}`);
  await page.getByRole('button', { name: `Autres actions – ${newcomer.monthName}` }).click();
  await page.getByRole('menuitem', { name: 'Déposer un CRA signé' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Paul Durand');
  const choose = (name: string, buffer: Buffer) =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer });

  for (const [name, buffer, sentence] of [
    ['vide.pdf', Buffer.alloc(0), 'Fichier vide !'],
    ['cra.docx', drawn, '« cra.docx » n’est pas du type attendu (.pdf)'],
    ['grand.pdf', Buffer.alloc(6_000_000), /pèse 6\sMo, la limite est de 5\sMo/],
  ] as const) {
    await choose(name, buffer);
    await expect(dialog.getByRole('alert')).toContainText(sentence);
    await expect(page.getByText('Error uploading some files :').first()).toBeVisible();
  }
  // A program that calls itself a PDF: the server looks inside.
  await choose('programme.pdf', Buffer.from('MZ this program cannot be run in DOS mode'));
  await expect(dialog.getByRole('button', { name: 'Renvoyer programme.pdf' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Retirer programme.pdf' }).click();

  await page.route(`${product.apiUrl}/graphql`, (route) => route.abort());
  await choose('<b>cra</b>\u202e.pdf', drawn);
  await expect(dialog.getByText(/^Non envoyé\s: connexion au serveur impossible/)).toBeVisible();
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [768, 'dark'],
    [390, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
    await photograph(page, 'upload-failed');
  }
  await page.unroute(`${product.apiUrl}/graphql`);
  await dialog.getByRole('button', { name: /^Renvoyer/ }).click();
  await expect(page.getByText('Envoyé avec succès !')).toBeVisible();
  await photograph(page, 'upload-sent');
});
