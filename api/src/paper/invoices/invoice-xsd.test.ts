import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { invoiceXml } from './invoice.xml.ts';
import { schemaProblems } from './invoice-xsd.ts';
import { invoiceFixture } from './invoices.fixture.ts';

describe('the form of the file', () => {
  const xml = invoiceXml(invoiceFixture());
  const cases: [string, string, RegExp][] = [
    [
      'an unknown element',
      xml.replaceAll('ram:TypeCode>380', 'ram:Kind>380').replace('380</ram:TypeCode', '380</ram:Kind'),
      /L’élément Kind n’a pas sa place ici \(attendu : TypeCode\)/,
    ],
    [
      'a missing one',
      xml.replace(/<ram:DuePayableAmount>.*?<\/ram:DuePayableAmount>/, ''),
      /Il manque un élément dans SpecifiedTradeSettlementHeaderMonetarySummation/,
    ],
    [
      'a value of another kind',
      xml.replace('>8325.00</ram:LineTotalAmount>', '>beaucoup</ram:LineTotalAmount>'),
      /« beaucoup » de LineTotalAmount n’est pas admise/,
    ],
    ['what is no XML', `${xml}<`, /n’est pas du XML/],
  ];
  it('has no problem in what we write', async () => assert.deepEqual(await schemaProblems(xml), []));
  for (const [name, wrong, sentence] of cases) {
    it(`says ${name}`, async () => {
      const problems = await schemaProblems(wrong);
      assert.match(problems.join('\n'), sentence);
    });
  }
  it('is found again after a fault', async () => assert.deepEqual(await schemaProblems(xml), []));
});
