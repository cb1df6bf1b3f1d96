import assert from 'node:assert/strict';
import { it } from 'node:test';
import { companyStatuses, isAbroad } from '@bloom/shared-rules/company/company-status';
import { sql } from 'kysely';
import { storedFile } from '../../missions/contracts/contracts.fixture.ts';
import { alias } from '../../platform/read/read-model.ts';
import { testApi } from '../../testing/test-api.ts';
import { blockingPapers } from './blocking-papers.sql.ts';
import { blockingProblems } from './compliance.rules.ts';

const api = testApi();

const TODAY = '2026-11-20';

it('lists say of the papers of a company what the refusal of its invoice says', () =>
  api.rollback(async (test) => {
    const { id: file } = await storedFile(test);
    const ends = [null, '2026-11-19', '2026-11-20', '2027-01-31'];
    for (const status of [null, ...companyStatuses]) {
      for (const portage of [false, true]) {
        for (const kbis of [null, file]) {
          for (const urssaf of [null, file]) {
            for (const expiresOn of ends) {
              await test.create.society({
                status,
                portage,
                kbis_file_id: kbis,
                urssaf_file_id: urssaf,
                urssaf_expiration_date: expiresOn,
              });
            }
          }
        }
      }
    }
    const { rows } = await sql<{
      status: string | null;
      portage: boolean;
      kbis_file_id: string | null;
      urssaf_file_id: string | null;
      urssaf_expiration_date: string | null;
      wrong: string[];
    }>`select s.*, ${blockingPapers(alias('s'), TODAY)} as wrong from society s`.execute(test.db);
    assert.ok(rows.length >= 2 * 2 * 2 * ends.length * companyStatuses.length);
    for (const row of rows) {
      const { status, portage } = row;
      const papers = {
        ...(row.kbis_file_id && { KBIS: { expiresOn: null } }),
        ...(row.urssaf_file_id && { URSSAFVigilanceCertificate: { expiresOn: row.urssaf_expiration_date } }),
      };
      const facts = { status, isAbroad: isAbroad(status), portage, cumulatedCents: 0, papers, urssafCheckResult: null };
      assert.deepEqual(
        row.wrong,
        blockingProblems(facts, TODAY).map(({ problem }) => problem),
        JSON.stringify(row),
      );
    }
  }));
