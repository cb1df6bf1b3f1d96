import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  type InvoiceDraft,
  type InvoiceItemDraft,
  invoiceEntityProblems,
  paymentConditionOf,
  type SupplierInvoiceDraft,
  supplierInvoiceProblems,
} from './invoice-entity.ts';

const ITEM: InvoiceItemDraft = {
  reference: 'JOUR-OUVRE',
  label: 'Développement React, jours ouvrés',
  description: 'Jeanne Martin',
  quantity: 18.5,
  unitAmountWithoutTaxe: 450.5,
  unit: 'day',
  vatRate: 20,
  discountPercent: 2.5,
};

const INVOICE: SupplierInvoiceDraft = {
  invoiceDate: '2026-11-02',
  paymentDate: '2026-12-17',
  title: 'Octobre 2026',
  draft: true,
  currencyISO4217: 'EUR',
  langage: 'fr_FR',
  type: 'FREE',
  subtype: 'IT',
  orderNumber: 'BDC-2026-04',
  items: [ITEM],
  customerInfos: {},
  paymentConditions: '30',
  billingContacts: [{ fullname: 'Paul Petit' }],
  operationalContacts: [{ fullname: 'Anne Legrand' }],
  fileB64Encoded: Buffer.from('%PDF-1.7 …').toString('base64'),
  supplierInfos: { name: 'Martin Conseil' },
};

const item = (change: Partial<InvoiceItemDraft>): InvoiceDraft => ({ items: [ITEM, { ...ITEM, ...change }] });

/** Each field: what it takes, what it does not, and what is said then. */
const FIELDS: [path: string, sentence: RegExp, taken: SupplierInvoiceDraft[], refused: SupplierInvoiceDraft[]][] = [
  [
    'invoiceDate',
    /date/,
    [{ invoiceDate: '2024-02-29' }],
    [{ invoiceDate: null }, { invoiceDate: '2026-02-29' }, { invoiceDate: '02/11/2026' }],
  ],
  [
    'paymentDate',
    /date/,
    [{ paymentDate: null }, { paymentDate: '2026-11-02' }],
    [{ paymentDate: '2026-11-01' }, { paymentDate: '2026-11-31' }],
  ],
  ['title', /255/, [{ title: null }, { title: 'é'.repeat(255) }], [{ title: 'é'.repeat(256) }]],
  ['specialMention', /2.000/, [{ specialMention: 'x'.repeat(2000) }], [{ specialMention: 'x'.repeat(2001) }]],
  ['internalReference', /255/, [{ internalReference: 'R1' }], [{ internalReference: 'x'.repeat(256) }]],
  ['orderNumber', /255/, [{ orderNumber: null }], [{ orderNumber: 'x'.repeat(256) }]],
  [
    'currencyISO4217',
    /euros/,
    [{ currencyISO4217: 'EUR' }],
    [{ currencyISO4217: 'USD' }, { currencyISO4217: 'eur' }, { currencyISO4217: null }],
  ],
  [
    'langage',
    /français ou en anglais/,
    [{ langage: 'fr_FR' }, { langage: 'en_GB' }],
    [{ langage: 'fr' }, { langage: 'en_US' }, { langage: null }],
  ],
  ['type', /FREE ou CDI/, [{ type: 'FREE' }, { type: 'CDI' }], [{ type: 'free' }, { type: 'IT' }, { type: null }]],
  [
    'subtype',
    /IT, RPO ou People/,
    [{ subtype: 'IT' }, { subtype: 'RPO' }, { subtype: 'People' }],
    [{ subtype: 'people' }, { subtype: 'CDI' }, { subtype: null }],
  ],
  [
    'paymentConditions',
    /0, 15, 30, 45 ou 60/,
    ['0', '15', '30', '45', '60', 'custom', 'CUSTOM', 0, 60].map((paymentConditions) => ({ paymentConditions })),
    ['20', 90, '', 'CUSTOMER', null].map((paymentConditions) => ({ paymentConditions })),
  ],
  ['items', /au moins une ligne/, [{ items: [ITEM] }], [{ items: [] }, { items: null }]],
  [
    'billingContacts',
    /contact de facturation/,
    [{ billingContacts: [{}, {}] }],
    [{ billingContacts: [] }, { billingContacts: null }],
  ],
  [
    'operationalContacts',
    /contact opérationnel/,
    [{ operationalContacts: [{}] }],
    [{ operationalContacts: [] }, { operationalContacts: null }],
  ],
  ['items.1.reference', /255/, [item({ reference: null })], [item({ reference: 'x'.repeat(256) })]],
  ['items.1.label', /libellé|255/, [item({ label: 'x' })], ['', ' ', 'x'.repeat(256)].map((label) => item({ label }))],
  ['items.1.description', /2.000/, [item({ description: null })], [item({ description: 'x'.repeat(2001) })]],
  [
    'items.1.quantity',
    /quantité/,
    [1, -1, 0.3333, 100_000].map((quantity) => item({ quantity })),
    [0, null, Number.NaN, 0.33333, 100_001].map((quantity) => item({ quantity })),
  ],
  [
    'items.1.unitAmountWithoutTaxe',
    /prix unitaire/,
    [0, 450.123456, 10_000_000].map((unitAmountWithoutTaxe) => item({ unitAmountWithoutTaxe })),
    [-1, null, Number.POSITIVE_INFINITY, 0.1234567, 1e7 + 1].map((unitAmountWithoutTaxe) =>
      item({ unitAmountWithoutTaxe }),
    ),
  ],
  [
    'items.1.unit',
    /jour ou l’unité/,
    [item({ unit: 'day' }), item({ unit: 'unit' })],
    [item({ unit: 'hour' }), item({ unit: null })],
  ],
  [
    'items.1.vatRate',
    /0, 5,5, 10 ou 20/,
    [0, 5.5, 10, 20].map((vatRate) => item({ vatRate })),
    [2.1, 19.6, 21, -1, null].map((vatRate) => item({ vatRate })),
  ],
  [
    'items.1.discountPercent',
    /entre 0 et 100/,
    [0, 33.33, 100, null].map((discountPercent) => item({ discountPercent })),
    [-1, 100.5, 3.333, Number.NaN].map((discountPercent) => item({ discountPercent })),
  ],
  [
    'fileB64Encoded',
    /fichier de la facture/,
    [{ fileB64Encoded: Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(4_999_995)]).toString('base64') }],
    [
      { fileB64Encoded: null },
      { fileB64Encoded: ' ' },
      { fileB64Encoded: '%PDF-1.7' },
      { fileB64Encoded: Buffer.from('<html>').toString('base64') },
      { fileB64Encoded: Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(4_999_996)]).toString('base64') },
    ],
  ],
  ['supplierInfos', /fournisseur/, [{ supplierInfos: {} }], [{ supplierInfos: null }]],
];

describe('an invoice', () => {
  it('is fine as it should be', () => {
    assert.deepEqual(invoiceEntityProblems(INVOICE), []);
    assert.deepEqual(supplierInvoiceProblems(INVOICE), []);
  });

  for (const [path, sentence, taken, refused] of FIELDS) {
    it(`takes what is good for ${path}`, () => {
      for (const change of taken) assert.deepEqual(supplierInvoiceProblems({ ...INVOICE, ...change }), []);
    });
    it(`refuses what is not good for ${path}`, () => {
      for (const change of refused) {
        const problems = supplierInvoiceProblems({ ...INVOICE, ...change });
        assert.deepEqual(
          problems.map((problem) => problem.path),
          [path],
          JSON.stringify(change).slice(0, 200),
        );
        assert.match(problems[0]?.message ?? '', sentence);
      }
    });
  }

  it('of a customer needs neither file nor supplier', () =>
    assert.deepEqual(invoiceEntityProblems({ ...INVOICE, ...{ fileB64Encoded: null, supplierInfos: null } }), []));
  it('says everything at once', () => {
    const paths = supplierInvoiceProblems({}).map(({ path }) => path);
    assert.deepEqual(paths, [
      'invoiceDate',
      'currencyISO4217',
      'langage',
      'type',
      'subtype',
      'items',
      'paymentConditions',
      'billingContacts',
      'operationalContacts',
      'fileB64Encoded',
      'supplierInfos',
    ]);
  });
  it('keeps its condition of payment in one way', () =>
    assert.deepEqual([30, '30', ' 30 ', 'CUSTOM', 'custom', 31, null].map(paymentConditionOf), [
      '30',
      '30',
      '30',
      'custom',
      'custom',
      undefined,
      undefined,
    ]));
});
