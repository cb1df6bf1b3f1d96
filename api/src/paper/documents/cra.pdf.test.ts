import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { NO_DAY_WORKED } from '@bloom/shared-rules/cra/cra-total';
import { XmlDocument } from 'libxml2-wasm';
import { craFileName } from './cra.file-name.ts';
import { NOT_SIGNED_BY_ALL, renderCraPdf, UPLIFT } from './cra.pdf.ts';
import { freeze, sha256Hex, thaw } from './cra.snapshot.ts';
import { pdfInput, signatureFixture, snapshotFixture } from './documents.fixture.ts';
import { readPdf } from './pdf.text.fixture.ts';

/** Narrow and no-break spaces are a matter of layout: compare words. */
function words(text: string): string {
  return text.replace(/\s+/gu, ' ');
}

describe('snapshot', () => {
  it('has one canonical text whatever the order of its keys', () => {
    const snapshot = snapshotFixture();
    const shuffled = Object.fromEntries(Object.entries(snapshot).reverse()) as typeof snapshot;
    assert.equal(freeze(shuffled).text, freeze(snapshot).text);
    assert.equal(freeze(snapshot).sha256, sha256Hex(freeze(snapshot).text));
  });
  it('changes its hash with one comment', () => {
    const days = snapshotFixture().days.map((day, index) => (index === 3 ? { ...day, comment: 'x' } : day));
    assert.notEqual(freeze(snapshotFixture({ days })).sha256, freeze(snapshotFixture()).sha256);
  });
  it('is refused when its text was changed', () => {
    const frozen = freeze(snapshotFixture());
    assert.deepEqual(thaw(frozen), snapshotFixture());
    assert.throws(() => thaw({ ...frozen, text: frozen.text.replace('"totalDays":20', '"totalDays":21') }));
  });
});

describe('report PDF', () => {
  it('is A4 portrait, tagged, French, with the title of the specification', async () => {
    const pdf = await readPdf(await renderCraPdf(pdfInput()));
    assert.deepEqual(pdf.pageSize, [0, 0, 595, 842]);
    assert.equal(pdf.title, "COMPTE RENDU D'ACTIVITÉ - novembre 2026");
    assert.equal(pdf.language, 'fr-FR');
    assert.equal(pdf.tagged, true);
    const text = words(pdf.pages.join('\n'));
    for (const expected of [
      pdf.title,
      'Hôtel Œuvre & Fils',
      'Bloomer : Zoé Dupont',
      'Total : 20 jours',
      'mardi 3 novembre 2026',
    ]) {
      assert.ok(text.includes(expected), `${expected} is not in the PDF`);
    }
    assert.ok(text.includes(words(UPLIFT)));
  });
  it('numbers its pages and ends with the evidence', async () => {
    const { pages } = await readPdf(await renderCraPdf(pdfInput()));
    for (const [index, page] of pages.entries()) {
      assert.ok(words(page).includes(`page ${index + 1} / ${pages.length}`));
    }
    const last = words(pages.at(-1) ?? '');
    assert.ok(last.includes('Page de preuve'));
    assert.ok(last.includes('f'.repeat(64)));
    assert.ok(last.includes('27 novembre 2026'));
  });
  it('carries the signed text itself', async () => {
    const input = pdfInput();
    const { attachments } = await readPdf(await renderCraPdf(input));
    assert.equal(sha256Hex(attachments['instantane.json'] ?? ''), input.snapshotSha256);
  });
  it('shows addresses of the network to nobody unless asked to', async () => {
    const open = await readPdf(await renderCraPdf(pdfInput()));
    assert.equal(open.pages.join().includes('192.0.2.77'), false);
    const dpo = await readPdf(await renderCraPdf(pdfInput({}, { showIp: true })));
    assert.equal(dpo.pages.join().includes('192.0.2.77'), true);
  });
  it('is marked on every page until all have signed', async () => {
    const preview = await readPdf(
      await renderCraPdf(pdfInput({}, { preview: true, signatures: [signatureFixture()] })),
    );
    for (const page of preview.pages) assert.ok(page.includes(NOT_SIGNED_BY_ALL));
    assert.ok(preview.pages.at(-1)?.includes('En attente'));
    const final = await readPdf(await renderCraPdf(pdfInput()));
    assert.equal(final.pages.join().includes(NOT_SIGNED_BY_ALL), false);
  });
  it('says days as people do, with the figure beside them, and on-call as the screen does', async () => {
    const days = snapshotFixture().days.map((day, index) =>
      index === 2 ? { ...day, dayWorked: 0.2143, astreinte: 0.2917 } : day,
    );
    const counts = { nbDaysWorked: 20.2143, nbDaysAstreinteWorked: 0.2917, totalDays: 20.506 };
    const { pages } = await readPdf(await renderCraPdf(pdfInput({ days, hoursPerDays: 7, ...counts })));
    const text = words(pages.join(' '));
    for (const expected of [
      'mardi 3 novembre 2026 1 h 30 3 h 30',
      'dimanche 1ᵉʳ novembre 2026',
      'Jours travaillés en semaine : 20 j 1 h 30 (20,2143 j)',
      'Astreintes (jours de 12 heures) : 3 h 30 (0,2917 j)',
      'Total : 20,506 jours',
    ]) {
      assert.ok(text.includes(expected), `${expected} is not in ${text.slice(0, 2500)}`);
    }
  });
  it('says in what session each signed, whose name differs, and who invoices the work', async () => {
    const handed = { linkId: 'a-link', linkHanded: 'remis par Alice Martin' };
    const signatures = [
      signatureFixture({ signerFullname: 'dupont ZOÉ' }),
      signatureFixture({ role: 'client', signerFullname: 'Marc Roy', ...handed, session: null }),
    ];
    const { pages } = await readPdf(await renderCraPdf(pdfInput({}, { signatures })));
    const text = words(pages.at(-1) ?? '');
    for (const expected of [
      'Nom saisi : dupont ZOÉ Identité',
      'Session : compte (code reçu par e-mail), ouvert chez http://issuer.test',
      'Nom saisi : Marc Roy (différent du nom connu, ci-dessous)',
      'Lien utilisé : a-link, remis par Alice Martin',
      'Société du Bloomer : Dupont Conseil, SIRET 94720504300021',
    ]) {
      assert.ok(text.includes(expected), `${expected} is not in ${text}`);
    }
    assert.doesNotMatch(text, /fournisseur d’identité/);
  });
  it('says that nothing was worked', async () => {
    const days = snapshotFixture().days.map((day) => ({ ...day, dayWorked: 0 }));
    const text = (await readPdf(await renderCraPdf(pdfInput({ days, nbDaysWorked: 0, totalDays: 0 })))).pages.join();
    assert.ok(text.includes(NO_DAY_WORKED));
  });
  it('repeats the head of the table on the next page when comments are long', async () => {
    const days = snapshotFixture().days.map((day) => ({ ...day, comment: 'W'.repeat(50) }));
    const { pages } = await readPdf(await renderCraPdf(pdfInput({ days })));
    const withHead = pages.filter((page) => page.includes('Commentaire') && page.includes('Travaillé'));
    assert.ok(withHead.length >= 2, `head on ${withHead.length} page`);
  });
  it('prints other alphabets, and a sign for what no font has', async () => {
    const bloomerFullname = 'Łukasz Ελένη Иван Nguyễn 👩‍💻 田中';
    const text = words((await readPdf(await renderCraPdf(pdfInput({ bloomerFullname })))).pages[0] ?? '');
    assert.ok(text.includes('Łukasz Ελένη Иван Nguyễn ? ??'), text.slice(0, 200));
    assert.ok(text.includes('remplace un caractère'));
  });
  it('prints hostile text as text', async () => {
    const clientName = '</script>) Tj ET (\\ <</JS (app.alert(1))>>';
    const bytes = await renderCraPdf(pdfInput({ clientName }));
    assert.ok(words((await readPdf(bytes)).pages[0] ?? '').includes(clientName));
    assert.equal(bytes.includes('/JavaScript'), false);
  });
  it('has metadata that can be read, whatever the names in them', async () => {
    const clientName = 'Martin & <Fils> "SA"';
    const { metadata } = await readPdf(await renderCraPdf(pdfInput({ clientName })));
    const document = XmlDocument.fromString(metadata.trim());
    const said = document.get("//*[local-name()='description']")?.content.trim();
    document.dispose();
    assert.equal(said, `Zoé Dupont chez ${clientName}`);
  });
  it('gives the same bytes for the same data', async () => {
    assert.ok((await renderCraPdf(pdfInput())).equals(await renderCraPdf(pdfInput())));
  });
});

describe('file name', () => {
  const cases: [string, string, string][] = [
    ['Hôtel Œuvre & Fils', 'Zoé Dupont', 'Hotel-Oeuvre-Fils_novembre_2026_Zoe-Dupont.pdf'],
    ['../../etc/passwd', 'a\u0000b/"c', 'etc-passwd_novembre_2026_a-b-c.pdf'],
    ['💥', '', 'sans-nom_novembre_2026_sans-nom.pdf'],
    ['x'.repeat(100), 'y', `${'x'.repeat(40)}_novembre_2026_y.pdf`],
  ];
  for (const [client, bloomer, expected] of cases) {
    it(`of ${JSON.stringify(client.slice(0, 20))} is safe`, () => {
      assert.equal(craFileName(client, '2026-11-01', bloomer), expected);
    });
  }
  it('writes months without accents', () => assert.ok(craFileName('a', '2026-02-01', 'b').includes('_fevrier_')));
});
