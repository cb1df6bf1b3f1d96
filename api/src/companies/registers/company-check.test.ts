import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { newcomer, READ } from '../societies/societies.fixture.ts';
import { checkCompaniesAgain, checkCompany, giveUpCheck } from './company-check.service.ts';
import { nameLikeness } from './company-name.ts';

const SIRET = '40483304800022';
const VAT = 'FR83404833048';
const SHOWN = 'query ($id: ID!) { society(recordId: $id) { identityCheck directoryResult directoryName vatResult } }';

type Reply = { status?: number; body: unknown };

/** Both registers, at an address of this machine. */
async function startRegisters(answers: { directory?: Reply; vat?: Reply }) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => {
      text += part;
    });
    request.on('end', () => {
      asked.push(`${request.method} ${request.url} ${text}`);
      const reply = request.url?.startsWith('/search') ? answers.directory : answers.vat;
      response.writeHead(reply?.status ?? 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(reply?.body ?? {}));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { asked, url, stop: () => new Promise((resolve) => server.close(resolve)) };
}

const found = (name: string, state = 'A') => ({
  body: {
    results: [
      {
        nom_complet: name,
        siege: { siret: '1' },
        matching_etablissements: [{ siret: SIRET, etat_administratif: state }],
      },
    ],
  },
});

const api = testApi();

/** A test whose platform knows the registers. */
function lookedUp(test: TestContext, url: string) {
  const registers = { companyDirectoryUrl: url, vatUrl: url };
  return { ...test.platform, environment: { ...test.platform.environment, registers } };
}

async function company(test: TestContext) {
  const { id } = await test.create.society({ name: 'Atelier du Lac', siret: SIRET, tva: VAT });
  await test.create.mission({ bloomer_billing_society_id: id });
  const admin = asAdmin((await test.create.staff()).id);
  const shown = async () => ({ ...(await test.execute(admin, SHOWN, { id })).data.society });
  return { id, admin, shown };
}

describe('what registers say of a company', () => {
  const cases: [string, Reply, Reply, object][] = [
    [
      'known by this name, with a VAT number in force',
      found('ATELIER DU LAC SAS'),
      { body: { valid: true } },
      { identityCheck: 'plausible', directoryResult: 'found', directoryName: 'ATELIER DU LAC SAS', vatResult: 'valid' },
    ],
    [
      'known by another name',
      found('BOULANGERIE MARTIN'),
      { body: { valid: true } },
      {
        identityCheck: 'toVerify',
        directoryResult: 'otherName',
        directoryName: 'BOULANGERIE MARTIN',
        vatResult: 'valid',
      },
    ],
    [
      'closed, with a VAT number that is none',
      found('Atelier du Lac', 'F'),
      { body: { valid: false } },
      { identityCheck: 'toVerify', directoryResult: 'closed', directoryName: 'Atelier du Lac', vatResult: 'invalid' },
    ],
    [
      'unknown',
      { body: { results: [] } },
      { body: { valid: true } },
      { identityCheck: 'toVerify', directoryResult: 'unknown', directoryName: null, vatResult: 'valid' },
    ],
  ];
  for (const [what, directory, vat, expected] of cases) {
    it(`${what}: is shown`, () =>
      api.rollback(async (test) => {
        const registers = await startRegisters({ directory, vat });
        const { id, shown } = await company(test);
        await checkCompany(lookedUp(test, registers.url), id);
        await registers.stop();
        assert.deepEqual(await shown(), expected);
        assert.deepEqual(registers.asked.sort(), [
          `GET /search?q=${SIRET}&page=1&per_page=5 `,
          'POST /check-vat-number {"countryCode":"FR","vatNumber":"83404833048"}',
        ]);
      }));
  }

  it('that do not answer never blocks: the other answer is kept, and the rest asked again', () =>
    api.rollback(async (test) => {
      const registers = await startRegisters({
        directory: { status: 503, body: {} },
        vat: { body: { actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] } },
      });
      const platform = lookedUp(test, registers.url);
      const { id, shown } = await company(test);
      await assert.rejects(checkCompany(platform, id), /registre/);
      await giveUpCheck(platform, id);
      const given = await shown();
      assert.deepEqual(
        [given.directoryResult, given.vatResult, given.identityCheck],
        ['unavailable', 'unavailable', 'plausible'],
      );
      await checkCompaniesAgain(platform);
      const queued = async () =>
        (await test.db.selectFrom('job_run').select('id').where('job_name', '=', 'company-check').execute()).length;
      assert.equal(await queued(), 0);
      test.setNow('2026-11-20T10:30:00Z');
      await checkCompaniesAgain(platform);
      await checkCompaniesAgain(platform);
      assert.equal(await queued(), 1);
      await registers.stop();
    }));

  it('keep nobody waiting behind companies that no register can be asked about, or that never answer', () =>
    api.rollback(async (test) => {
      const registers = await startRegisters({ directory: found('Atelier du Lac'), vat: { body: { valid: true } } });
      const platform = Object.assign(test.platform, { environment: lookedUp(test, registers.url).environment });
      // More than one run takes.
      for (let count = 0; count < 51; count += 1) {
        const { id } = await test.create.society({ siret: null, tva: 'FR0' });
        await test.create.mission({ bloomer_billing_society_id: id });
      }
      const { id } = await company(test);
      const asked = async () => {
        const runs = test.db.selectFrom('job_run').select('object_id').where('job_name', '=', 'company-check');
        return (await runs.execute()).map(({ object_id }) => object_id ?? '');
      };
      for (let hour = 9; hour < 12; hour += 1) {
        test.setNow(`2026-11-20T${String(hour).padStart(2, '0')}:00:00Z`);
        await checkCompaniesAgain(platform);
        await test.runJobs();
      }
      await registers.stop();
      const counted = await asked();
      assert.deepEqual([counted.length, counted.includes(id)], [52, true]);
    }));

  it('are asked when a company is entered, and only where the installation names them', () =>
    api.rollback(async (test) => {
      const { save, viewer } = await newcomer(test);
      const { recordId } = (await save()).data.upsertBloomerSociety;
      const runs = await test.db.selectFrom('job_run').select('id').where('job_name', '=', 'company-check').execute();
      assert.deepEqual(runs, []);
      assert.equal((await test.execute(viewer, READ, { id: recordId })).data.society.identityCheck, 'plausible');
      await checkCompaniesAgain(test.platform);
      assert.deepEqual(runs, []);
    }));
});

describe('names of companies', () => {
  const pairs: [string, string, boolean][] = [
    ['Atelier du Lac', 'ATELIER DU LAC SAS', true],
    ['S.A.R.L. Élan Numérique', 'ELAN NUMERIQUE', true],
    ['Camille Durand', 'DURAND CAMILLE', true],
    ['Martin Conseil', 'MARTIN CONSEILS ET DEVELOPPEMENT', true],
    ['Atelier du Lac', 'Boulangerie Martin', false],
    ['', 'Atelier', false],
  ];
  for (const [left, right, alike] of pairs) {
    it(`« ${left} » and « ${right} »: ${alike ? 'alike' : 'not alike'}`, () =>
      assert.equal(nameLikeness(left, right) >= 0.6, alike, String(nameLikeness(left, right))));
  }
});
