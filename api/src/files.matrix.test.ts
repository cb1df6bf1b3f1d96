import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Permission } from '@bloom/shared-rules/person/roles';
import { bloomerSignedMonth, type Filled, filledMonth, OCTOBER } from './cra/activities/activities.fixture.ts';
import { systemClock } from './platform/clock.ts';
import { storeFile } from './platform/files/files.ts';
import { createLinks, type NewLink } from './platform/links/links.ts';
import { TEST_ROLES_CLAIM } from './platform/testing/test-issuer.ts';
import { putOnBoard } from './talents/job-funnel/job-funnel.fixture.ts';
import { openTestHttp, type TestHttp } from './testing/test-http.ts';

const CONTENT = Buffer.from('%PDF-1.7 0123456789');

const kinds = [
  'cra',
  'evidence',
  'invoice',
  'additionalInvoice',
  'portageInvoice',
  'companyPaper',
  'identity',
  'presentedCv',
  'otherCv',
] as const;
type Kind = (typeof kinds)[number];

/** Who may see what; everything else answers 404, as if it were not there. */
const rights: Record<string, readonly Kind[]> = {
  owner: ['cra', 'invoice', 'additionalInvoice', 'companyPaper', 'identity'],
  otherBloomer: [],
  bloomerWhoLeft: [],
  withoutRole: [],
  client: ['cra'],
  otherClient: [],
  clientWhoLeft: [],
  craLink: ['cra'],
  otherCraLink: [],
  npsLink: [],
  boardLink: ['presentedCv'],
  otherBoardLink: [],
  account: ['cra', 'invoice', 'additionalInvoice', 'portageInvoice', 'companyPaper', 'identity'],
  finance: ['cra', 'invoice', 'additionalInvoice', 'portageInvoice', 'companyPaper'],
  recruit: ['presentedCv', 'otherCv'],
  dpo: ['evidence'],
  staffWithoutPermission: [],
  system: ['cra', 'invoice', 'additionalInvoice', 'portageInvoice', 'companyPaper', 'identity'],
};
/** Who is refused with this status before any file is looked for. */
const refused: Record<string, number> = { nobody: 401, forged: 401, expiredLink: 401, unverified: 403 };

let http: TestHttp;
const tokens: Record<string, string | undefined> = {};
let paths: Record<Kind, string>;

before(async () => {
  http = await openTestHttp();
  const { test } = http;
  const month = await bloomerSignedMonth(test);
  paths = await createFiles(month);
  await createPeople(month);
  await createLinkHolders(month);
});
after(() => http.close());

async function stored(name: string): Promise<string> {
  const { platform, db } = http.test;
  return (await storeFile(platform, db, { bytes: CONTENT, name, state: 'clean' })).id;
}

async function createFiles(month: Filled): Promise<Record<Kind, string>> {
  const { db, create } = http.test;
  const { id: portageId } = await create.society({ portage: true });
  const portage = await filledMonth(
    http.test,
    {},
    await create.mission({ bloomer_id: month.bloomer.id, bloomer_billing_society_id: portageId }),
  );
  const invoices = { invoice_file_id: await stored('f.pdf'), additional_invoice_file_id: await stored('g.pdf') };
  await db.updateTable('activity').set(invoices).where('id', '=', month.activityId).execute();
  const carried = await stored('p.pdf');
  await db.updateTable('activity').set({ invoice_file_id: carried }).where('id', '=', portage.activityId).execute();
  const papers = { kbis_file_id: await stored('kbis.pdf') };
  await db
    .updateTable('society')
    .set(papers)
    .where('id', '=', month.billing?.id ?? '')
    .execute();
  const identity = { credential_file_id: await stored('id.pdf') };
  await db.updateTable('bloomer').set(identity).where('id', '=', month.bloomer.id).execute();
  const [presented, other] = await Promise.all([talent(), talent()]);
  await putOnBoard(http.test, month.client.id, { presented, withdrawn: other });
  const root = `/files/activity/${OCTOBER}`;
  return {
    cra: `${root}/${month.activityId}/cra/c_octobre_2026_b.pdf`,
    evidence: `${root}/${month.activityId}/cra/preuves_c_octobre_2026_b.pdf`,
    invoice: `${root}/${month.activityId}/invoice/${invoices.invoice_file_id}.pdf`,
    additionalInvoice: `${root}/${month.activityId}/additional-invoice/${invoices.additional_invoice_file_id}.pdf`,
    portageInvoice: `${root}/${portage.activityId}/invoice/${carried}.pdf`,
    companyPaper: `/files/society/${month.billing?.id}/kbis.pdf`,
    identity: `/files/bloomer/${month.bloomer.id}/identity.pdf`,
    presentedCv: `/talents/${presented}/cv.pdf`,
    otherCv: `/talents/${other}/cv.pdf`,
  };
}

async function talent(): Promise<string> {
  const values = { cv_file_id: await stored('cv.pdf') };
  return (await http.test.db.insertInto('talent').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

async function createPeople(month: Filled): Promise<void> {
  const { create, db } = http.test;
  const token = (role: string | null, email: string, claims: object = {}) =>
    http.issuer.token({ sub: email, email, [TEST_ROLES_CLAIM]: role === null ? [] : [role], ...claims });
  tokens.owner = await token('Bloomer', month.bloomer.email);
  tokens.otherBloomer = await token('Bloomer', (await create.bloomer()).email);
  const gone = await create.mission();
  await db.updateTable('bloomer').set({ disabled_at: new Date() }).where('id', '=', gone.bloomer.id).execute();
  tokens.bloomerWhoLeft = await token('Bloomer', gone.bloomer.email);
  tokens.withoutRole = await token(null, 'nobody@bloom.example');
  tokens.client = await token('Client', month.contact.email ?? '');
  tokens.otherClient = await token('Client', (await create.contact((await create.clientSociety()).id)).email ?? '');
  const left = await create.contact(month.client.id, { removed_at: new Date() });
  tokens.clientWhoLeft = await token('Client', left.email ?? '');
  for (const permission of ['account', 'finance', 'recruit', 'dpo', 'staffWithoutPermission'] as const) {
    const can = (name: Permission) => name === permission;
    const { email } = await create.staff({
      can_account: can('account'),
      can_finance: can('finance'),
      can_recruit: can('recruit'),
      can_dpo: can('dpo'),
    });
    tokens[permission] = await token('Admin', email);
  }
  tokens.system = await token('System', (await create.staff()).email, { amr: ['otp'] });
  tokens.unverified = await token('Bloomer', 'unverified@bloom.example', { email_verified: false });
  tokens.forged = await http.issuer.token({ email: month.bloomer.email }, { key: 'unknown' });
}

async function createLinkHolders(month: Filled): Promise<void> {
  const { db, create, platform } = http.test;
  // The server of the test lives now, but reads links at the fixed instant of the tests: these are good at both.
  const links = createLinks(platform.environment.linkSecrets, systemClock);
  const stranger = await create.mission();
  const holder = async (purpose: NewLink['purpose'], objectId: string, contactId: string) =>
    (await links.exchange(db, (await links.issue(db, { purpose, objectId, contactId })).token)).sessionToken;
  tokens.craLink = await holder('craSign', month.documentId, month.contact.id);
  tokens.otherCraLink = await holder('craSign', crypto.randomUUID(), stranger.contact.id);
  tokens.npsLink = await holder('nps', month.documentId, month.contact.id);
  tokens.boardLink = await holder('talentBoard', month.client.id, month.contact.id);
  tokens.otherBoardLink = await holder('talentBoard', stranger.client.id, stranger.contact.id);
  const old = { objectId: month.documentId, contactId: month.contact.id, endsAt: new Date(0) };
  tokens.expiredLink = (await platform.links.issue(db, { purpose: 'craSign', ...old })).token;
}

async function get(path: string, viewer: string, method = 'GET') {
  const token = tokens[viewer];
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return fetch(`${http.url}${path}`, { method, headers });
}

describe('a file, to whoever asks for it', () => {
  for (const [viewer, allowed] of Object.entries(rights)) {
    for (const kind of kinds) {
      const status = allowed.includes(kind) ? 200 : 404;
      it(`${kind} for ${viewer}: ${status}`, async () => {
        const answer = await get(paths[kind], viewer);
        const body = await answer.bytes();
        assert.equal(answer.status, status);
        assert.equal(Buffer.from(body.subarray(0, 5)).toString() === '%PDF-', status === 200);
        assert.equal((await get(paths[kind], viewer, 'HEAD')).status, status);
      });
    }
  }
  for (const [viewer, status] of Object.entries(refused)) {
    it(`everything for ${viewer}: ${status}`, async () => {
      for (const kind of kinds) {
        // The holder of a link that is too old may be allowed to read what was signed with it: nothing was.
        const expected = viewer === 'expiredLink' && (kind === 'cra' || kind === 'evidence') ? 404 : status;
        assert.equal((await get(paths[kind], viewer)).status, expected, kind);
      }
    });
  }

  it('that is somebody else’s looks like one that does not exist', async () => {
    const text = async (path: string) => {
      const answer = await get(path, 'otherBloomer');
      const { requestId: _, ...body } = (await answer.json()) as { requestId: string };
      return JSON.stringify([answer.status, body]);
    };
    for (const kind of kinds) {
      const guessed = paths[kind].replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, crypto.randomUUID());
      assert.equal(await text(paths[kind]), await text(guessed), kind);
    }
  });

  it('of a company is one of its papers, whatever else the company has', async () => {
    for (const name of ['constructor', 'iban', 'KBIS', 'kbis_file_id', '__proto__']) {
      assert.equal((await get(paths.companyPaper.replace('kbis', name), 'account')).status, 404, name);
    }
  });

  it('leaves a trace for each view of an identity document and of a CV, and for none refused', async () => {
    const views = async () => {
      const rows = await http.test.db
        .selectFrom('audit_event')
        .select('object_kind')
        .where('action', '=', 'file.download')
        .where('object_kind', 'in', ['identityDocument', 'talentCv'])
        .execute();
      return rows.length;
    };
    const before = await views();
    await get(paths.identity, 'owner');
    await get(paths.identity, 'account');
    await get(paths.presentedCv, 'boardLink');
    for (const viewer of ['otherBloomer', 'finance', 'nobody', 'client']) {
      await get(paths.identity, viewer);
      await get(paths.presentedCv, viewer);
    }
    assert.equal((await views()) - before, 3);
  });
});

describe('a file whose object is gone', () => {
  const gone = async (path: string, viewer: string, change: () => Promise<unknown>) => {
    assert.equal((await get(path, viewer)).status, 200);
    await change();
    assert.equal((await get(path, viewer)).status, 404);
  };

  it('is gone with the talent, the presentation and the mission', async () => {
    const { db } = http.test;
    const idIn = (path: string) => path.split('/')[2] ?? '';
    await gone(paths.presentedCv, 'boardLink', () =>
      db.updateTable('talent_presentation').set({ withdrawn_at: new Date() }).execute(),
    );
    await gone(paths.otherCv, 'recruit', () =>
      db.updateTable('talent').set({ erased_at: new Date() }).where('id', '=', idIn(paths.otherCv)).execute(),
    );
    await gone(paths.invoice, 'owner', () => db.updateTable('mission').set({ deleted_at: new Date() }).execute());
    for (const kind of ['cra', 'evidence', 'invoice', 'portageInvoice', 'companyPaper'] as const) {
      assert.equal((await get(paths[kind], 'owner')).status, 404, kind);
    }
    for (const kind of ['cra', 'invoice'] as const) assert.equal((await get(paths[kind], 'account')).status, 404, kind);
    assert.equal((await get(paths.cra, 'craLink')).status, 404);
  });
});
