import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readPdf } from '../../paper/documents/pdf.text.fixture.ts';
import type { ContractFacts } from './contract.facts.ts';
import { amendment, FIRM, facts, firm, other } from './contract.pdf.fixture.ts';
import { renderContractPdf } from './contract.pdf.ts';

async function read(changes: Partial<ContractFacts> = {}) {
  const pdf = await readPdf(await renderContractPdf(facts(changes), FIRM));
  // As one line of ordinary spaces: what matters is what is said, not where a line ends.
  return { ...pdf, text: pdf.pages.join('\n').replaceAll(/\s+/g, ' ') };
}

describe('a main contract', () => {
  it('is a tagged French A4 document that names both companies, who stands for them, and its pages', async () => {
    const { text, title, language, tagged, pageSize, pages } = await read();
    assert.deepEqual(
      [title, language, tagged, pageSize.slice(2)],
      ['Contrat de sous-traitance', 'fr-FR', true, [595, 842]],
    );
    for (const words of [
      'SIRET 732 829 320 00074',
      'SIRET 404 833 048 00022',
      'FR83404833048',
      'FR44732829320',
      'dont le représentant légal est Anne Lefèvre (Présidente), représentée par la personne habilitée qui signe',
      'représentée par Camille Martin, ayant tous pouvoirs',
      'du 05/01/2026 au 31/12/2026 inclus',
      'journée de travail de 7,5 heures est fixé à 450,00 € hors taxes',
      'Samedis : 125 %. Dimanches, jours fériés et heures supplémentaires : 250 %.',
      'Astreintes : 150 %',
      'dans un délai de 45 jours',
      'Pour le Sous-traitant',
      'Pour l’Entreprise',
      'portés ici, une fois donnée, et à la page de preuve',
    ]) {
      assert.ok(text.includes(words), words);
    }
    pages.forEach((page, index) => {
      assert.ok(page.includes(`page ${index + 1} / ${pages.length}`));
    });
    assert.ok(pages.at(-1)?.includes('Article'), 'nobody signs a page of its own');
  });

  it('with the client is of other words, and leaves payment to the law when no delay is known', async () => {
    const { title, text } = await read({ type: 'PDS', paymentDays: null });
    assert.equal(title, 'Contrat de prestation de services');
    assert.ok(text.includes('Le Client confie au Prestataire'));
    assert.ok(text.includes('dans un délai de trente jours'));
    assert.ok(!text.includes('sous-traitance au sens'));
  });

  it('leaves out what is not known, and knows portage and people who work in their own name', async () => {
    const bare = { ...firm, form: null, siret: null, vat: null, address: null, legalRepresentative: null };
    const unknown = await read({ firm: bare });
    assert.ok(unknown.text.includes('Bloom, représentée par la personne habilitée qui signe le présent document'));
    assert.ok(!unknown.text.includes('null'));
    const portage = await read({ other: { ...other, representative: null, isPortage: true } });
    assert.ok(portage.text.includes('Camille Martin, consultant porté'));
    assert.ok(portage.text.includes('salarié porté du Sous-traitant'));
    const alone = await read({ other: { ...other, isPerson: true, siret: 'BE0403019261' } });
    assert.ok(alone.text.includes('identifiée sous le numéro BE0403019261'));
    assert.ok(alone.text.includes('exploitée par Camille Martin'));
  });
});

describe('an amendment', () => {
  it('says what changes, from what to what, and the clauses that were typed', async () => {
    const { title, text } = await read({ step: 'Avenant', amendment });
    assert.equal(title, 'Avenant n°\u00a02 au contrat de sous-traitance');
    for (const words of [
      'un contrat de sous-traitance du 18/12/2025',
      'fixée au 31/12/2026, est reportée au 31/03/2027 inclus',
      'À compter du 01/12/2026 inclus',
      'fixé à 480,00 € hors taxes, au lieu de 450,00 € hors taxes',
      'Deux jours de télétravail par semaine.',
      'Le matériel est fourni.',
    ]) {
      assert.ok(text.includes(words), words);
    }
  });

  it('of a contract that is not signed yet depends on it, and binds nobody by itself', async () => {
    const { text } = await read({
      step: 'Avenant',
      amendment: { ...amendment, isMainSigned: false, mainContractDay: null },
    });
    assert.ok(!text.includes('Les parties sont liées'));
    assert.ok(text.includes('il reste sans effet tant que le Contrat n’est pas signé par toutes les parties'));
    assert.ok(text.includes('une fois le Contrat signé par toutes'));
  });

  it('of the end alone is a Prolongation without a price; an earlier end is brought forward', async () => {
    const end = { ...amendment, newCents: null, formerCents: null, newPricingDate: null, clauses: [] };
    const longer = await read({ type: 'PDS', step: 'Prolongation', amendment: end });
    assert.equal(longer.title, 'Avenant de prolongation n°\u00a02 au contrat de prestation de services');
    assert.ok(!longer.text.includes('€'));
    const shorter = await read({ step: 'Avenant', amendment: { ...end, newEnd: '2026-11-30' } });
    assert.ok(shorter.text.includes('est avancée au 30/11/2026 inclus'));
    assert.ok(!shorter.text.includes('de prolonger'));
  });

  it('stays a document whatever the names and clauses are', async () => {
    const name = `<script>alert(1)</script> \u202egnorw 公司 🌱 ${'Très'.repeat(60)}`;
    const clauses = ['🌱'.repeat(290), 'a\n'.repeat(145), 'x'.repeat(290)];
    const { text, pages, title } = await read({
      step: 'Avenant',
      other: { ...other, name, representative: 'Zoë '.repeat(80) },
      mission: { ...facts().mission, label: `\u202e${'mot'.repeat(70)}` },
      amendment: { ...amendment, clauses },
    });
    assert.equal(title, 'Avenant n°\u00a02 au contrat de sous-traitance');
    assert.ok(text.includes('<script>alert(1)</script>'));
    assert.ok(!text.includes('\u202e'));
    assert.ok(text.includes('Le signe « ? » remplace un caractère'));
    assert.ok(pages.length <= 6);
    assert.ok(pages.every((page) => page.includes(`/ ${pages.length}`)));
  });

  it('is the same bytes twice', async () => {
    const [first, second] = await Promise.all([1, 2].map(() => renderContractPdf(facts({ amendment }), FIRM)));
    assert.ok(first?.equals(second as Buffer));
  });
});
