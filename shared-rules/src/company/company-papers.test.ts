import assert from 'node:assert/strict';
import { it } from 'node:test';
import { askedPaper, type CompanyPaper, companyPapers, documentKeys, paperName, shortPaper } from './company-papers.ts';

it('the papers of a company have a name each, whichever vocabulary asks', () => {
  assert.deepEqual(Object.values(documentKeys).toSorted(), Object.keys(companyPapers).toSorted());
  assert.deepEqual([paperName('urssaf'), paperName('kbis')], ['Attestation de vigilance URSSAF', 'KBIS']);
  assert.deepEqual([paperName('of a newer server'), paperName('toString')], Array(2).fill('Document de société'));
  const said = (paper: CompanyPaper) => [askedPaper(paper), shortPaper(paper)];
  assert.deepEqual(said('kbis'), ['KBIS ou extrait INSEE', 'KBIS']);
  assert.deepEqual(said('urssaf'), ['Attestation de vigilance URSSAF', 'Attestation URSSAF']);
});
