import assert from 'node:assert/strict';
import { ManifestError, parseManifest } from '../manifest/manifest.ts';

/** One line per part, so that a row of the table reads like the file. */
export const good = {
  id: 'mfe-billing',
  title: 'Facturation',
  owner: 'billing',
  shellApi: '^1.0.0',
  routes: [
    { id: 'finance.home', path: '/finance', title: 'Finance', roles: ['Admin'] },
    { id: 'invoice.detail', path: '/invoices/:id', title: 'Facture', roles: ['Admin'] },
  ],
  menu: [{ route: 'finance.home', label: 'Finance', icon: 'euro', roles: ['Admin'], order: 10 }],
  links: ['invoice.detail'],
  slots: [{ name: 'invoice.detail.cards', props: { invoiceId: 'string', month: 'string?' } }],
  contributions: [{ id: 'billing.missionCard', slot: 'mission.detail.cards', title: 'Factures' }],
  events: [{ name: 'invoice.paid', payload: { invoiceId: 'string' } }],
  listens: ['mission.changed'],
  notificationKinds: ['invoicePaid'],
  byteBudget: { page: 40000, total: 90000 },
  csp: { 'img-src': ['https://logos.example.com'] },
};
export type Parts = Record<string, unknown>;
export const [home, detail] = good.routes as Parts[];
export const [entry] = good.menu as Parts[];
export const without = (key: string) => Object.fromEntries(Object.entries(good).filter(([name]) => name !== key));

/** Of a manifest, or of a text that may be none: `line:column message → fix`. */
export function problemsOf(manifest: unknown): string[] {
  const text = typeof manifest === 'string' ? manifest : JSON.stringify(manifest, null, 2);
  try {
    parseManifest(text, 'm.json');
    return [];
  } catch (error) {
    assert.ok(error instanceof ManifestError);
    return error.problems.map(({ line, column, message, fix }) => `${line}:${column} ${message} → ${fix}`);
  }
}
