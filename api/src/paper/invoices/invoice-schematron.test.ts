import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { officialProblems, type RuleEngine } from './invoice-schematron.ts';

const folder = mkdtempSync(join(tmpdir(), 'bloom-rules-'));
after(() => rmSync(folder, { recursive: true }));
const rules = join(folder, 'rules.sef.json');
writeFileSync(rules, '{"N":"package"}');

/** What the compiled rules of France answer to an invoice without a note on late payment, shortened. */
const REPORT = `<?xml version="1.0" encoding="UTF-8"?>
<svrl:schematron-output xmlns:svrl="http://purl.oclc.org/dsdl/svrl">
  <svrl:fired-rule context="rsm:ExchangedDocument"/>
  <svrl:failed-assert id="BR-FR-05_BT-22_PMD" flag="fatal"><svrl:text>
    BR-FR-05/BT-22 : La mention   relative aux pénalités (code PMD) est absente. </svrl:text></svrl:failed-assert>
  <svrl:failed-assert id="BR-CO-25" flag="fatal"><svrl:text>[BR-CO-25]-In case the amount is &gt; 0.</svrl:text></svrl:failed-assert>
  <svrl:failed-assert id="R008" flag="warning"><svrl:text>no matter</svrl:text></svrl:failed-assert>
  <svrl:failed-assert id="FX-9" role="warning"><svrl:text>no matter either</svrl:text></svrl:failed-assert>
</svrl:schematron-output>`;

const engine: RuleEngine = {
  transform: async ({ stylesheetInternal, sourceText }) => {
    assert.deepEqual(stylesheetInternal, { N: 'package' });
    assert.equal(sourceText, '<x/>');
    return { principalResult: REPORT };
  },
};

describe('the official rules', () => {
  it('are not asked when nobody added any', async () => {
    assert.deepEqual(await officialProblems('<x/>', { paths: [], isReformed: true }, () => assert.fail('asked')), []);
  });

  it('say what is fatal, once, with its id', async () => {
    assert.deepEqual(await officialProblems('<x/>', { paths: [rules, rules], isReformed: true }, async () => engine), [
      'BR-FR-05_BT-22_PMD : BR-FR-05/BT-22 : La mention relative aux pénalités (code PMD) est absente.',
      '[BR-CO-25]-In case the amount is > 0.',
    ]);
  });

  it('of France say nothing about an invoice from abroad', async () => {
    assert.deepEqual(await officialProblems('<x/>', { paths: [rules], isReformed: false }, async () => engine), [
      '[BR-CO-25]-In case the amount is > 0.',
    ]);
  });

  it('that cannot be run are no rules that were passed', async () => {
    const missing = join(folder, 'missing.json');
    await assert.rejects(
      officialProblems('<x/>', { paths: [missing], isReformed: true }, async () => engine),
      /ENOENT/,
    );
    await assert.rejects(
      officialProblems('<x/>', { paths: [rules], isReformed: true }),
      /EINVOICE_RULES is set, but saxon-js is not installed/,
    );
  });
});
