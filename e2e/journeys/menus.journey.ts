import { expect, test } from '../support/journey.ts';

/** The people of the demonstration, one of each role, and how many places their menu has. */
const PEOPLE = [
  { role: 'an admin', email: 'admin@bloom.example', atLeast: 9 },
  { role: 'the service account', email: 'system@bloom.example', atLeast: 4 },
  { role: 'a Bloomer', email: 'bloomer@bloom.example', atLeast: 4 },
  { role: 'a client', email: 'client@client.example', atLeast: 1 },
] as const;

for (const { role, email, atLeast } of PEOPLE) {
  test(`every entry of the menu opens its page for ${role}`, async ({ page, product, signIn, open }) => {
    const crashes: string[] = [];
    page.on('pageerror', ({ message }) => crashes.push(message));
    await signIn(page, email);
    await open(page, '/');
    const entries = page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link');
    // Places of the product; the FAQ is somebody else's page.
    const places = await entries.evaluateAll(
      (links, origin) =>
        links.map((link) => (link as HTMLAnchorElement).href).filter((address) => address.startsWith(origin)),
      product.shellUrl,
    );
    expect(places.length).toBeGreaterThanOrEqual(atLeast);
    for (const place of places) {
      await entries.and(page.locator(`[href="${new URL(place).pathname}"]`)).click();
      await expect(page).toHaveURL(place);
      await expect(entries.and(page.locator('[aria-current="page"]'))).toHaveAttribute('href', new URL(place).pathname);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(
        page.getByRole('heading', { name: /Oups|Stop|404|n’a pas abouti|Accès réservé|Introuvable/ }),
      ).toHaveCount(0);
    }
    expect(crashes).toEqual([]);
  });
}
