import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bloomerSignedMonth, CLIENT_SIGN, FIVE_DAYS, filledMonth } from './cra/activities/activities.fixture.ts';
import { readPdf } from './paper/documents/pdf.text.fixture.ts';
import { readStoredFile } from './platform/files/files.ts';
import { asAdmin, asBloomer, asNobody } from './platform/testing/viewers.ts';
import { schema, talentsSchema } from './schema.ts';
import { everyOperation, HARMLESS } from './testing/every-operation.ts';
import { type TestContext, testApi } from './testing/test-api.ts';

const api = testApi();

const MARKUP = '<img src=x onerror=alert(1)>';
const OVERRIDE = 'Zoé \u202eGNP.fdp\u202c \u200bRoux';
const EMOJI = '👩🏽‍💻 Æther & Søns "Łódź"';
/** What changes the direction of what follows, or hides. */
const DECEIVING = /[\u202a-\u202e\u2066-\u2069\u200b\ufeff]/u;

const CONTROL = /\p{Cc}/u;

/** A month of a mission whose every text is hostile, signed by both sides. */
async function hostileMonth(test: TestContext) {
  const client = await test.create.clientSociety({ name: `${MARKUP} ${EMOJI}` });
  const bloomer = await test.create.bloomer({ firstname: MARKUP, lastname: OVERRIDE });
  const made = await test.create.mission({
    label: `${EMOJI} ${MARKUP} ${'mission '.repeat(1_250)}`,
    bloomer_id: bloomer.id,
    client_society_id: client.id,
  });
  const comment = `\u0000\u202e${MARKUP} 🙂\u200b`;
  const filled = await filledMonth(test, { ...FIVE_DAYS, '2026-10-12': { dayWorked: 1, comment } }, made);
  return bloomerSignedMonth(test, filled);
}

async function sealedPdf(test: TestContext, documentId: string) {
  const document = await test.db
    .selectFrom('signing_document')
    .select('sealed_file_id')
    .where('id', '=', documentId)
    .executeTakeFirstOrThrow();
  const file = await test.db
    .selectFrom('file')
    .selectAll()
    .where('id', '=', document.sealed_file_id)
    .executeTakeFirstOrThrow();
  return { file, pdf: await readPdf(await readStoredFile(test.platform, file)) };
}

describe('hostile names and comments', () => {
  it('are mailed as text: no markup, no second header', () =>
    api.rollback(async (test) => {
      const month = await hostileMonth(test);
      await test.execute(month.clientLink, CLIENT_SIGN, { id: month.documentId, name: 'Claire Durand' });
      await test.runJobs();
      const mails = await test.db.selectFrom('mail_outbox').selectAll().execute();
      assert.ok(mails.length > 0);
      for (const mail of mails) {
        assert.doesNotMatch(mail.html_body, /<img\b[^>]*onerror/i, mail.template);
        assert.doesNotMatch(mail.subject, CONTROL, mail.template);
        for (const text of [mail.subject, mail.text_body, mail.html_body]) {
          assert.doesNotMatch(text, DECEIVING, mail.template);
        }
        assert.ok(mail.subject.length < 1_000, `${mail.template}: ${mail.subject.length}`);
      }
      assert.ok(mails.some(({ html_body }) => html_body.includes('&lt;img src=x onerror=alert(1)&gt;')));
    }));

  it('are printed as they are read, on pages that end', () =>
    api.rollback(async (test) => {
      const month = await hostileMonth(test);
      const signed = await test.execute(month.clientLink, CLIENT_SIGN, {
        id: month.documentId,
        name: `Claire ${MARKUP}\u202e\u0000`,
      });
      assert.deepEqual(signed.errors, []);
      assert.deepEqual(await test.runJobs(), ['craSeal']);
      const { file, pdf } = await sealedPdf(test, month.documentId);
      const text = pdf.pages.join('\n').replace(/\s+/g, ' ');
      assert.ok(text.includes(MARKUP), 'the comment as it was typed');
      assert.ok(text.includes('Æther & Søns "Łódź"'));
      assert.doesNotMatch(text, DECEIVING);
      assert.ok(!text.includes('\u0000'));
      assert.ok(pdf.pages.length < 30, `${pdf.pages.length} pages`);
      assert.ok(file.name.length <= 120);
      for (const refused of [/[<>:"/\\|?*]/u, CONTROL, DECEIVING]) assert.doesNotMatch(file.name, refused);
    }));

  it('are answered to the screen as they were typed, without what hides or turns text in a comment', () =>
    api.rollback(async (test) => {
      const month = await hostileMonth(test);
      const { data } = await test.execute(
        month.viewer,
        'query ($id: ID) { activities(recordId: $id) { nbDaysDetails } missions { label bloomer { firstname } } }',
        { id: month.activityId },
      );
      const days = JSON.parse(data.activities[0].nbDaysDetails) as Record<string, { comment: string }>;
      assert.equal(days['2026-10-12']?.comment, `${MARKUP} 🙂`);
      assert.equal(data.missions[0].bloomer.firstname, MARKUP);
      assert.ok(data.missions[0].label.startsWith(`${EMOJI} ${MARKUP}`));
    }));
});

const TEXTS: [string, string][] = [
  ['a NUL', 'a\u0000b'],
  ['half a character', 'a\ud800b'],
  ['markup', MARKUP],
  ['ten thousand characters', 'é'.repeat(10_000)],
  ['a change of direction', OVERRIDE],
  ['SQL', "'; drop table bloomer; --"],
  ['nothing', ''],
];

describe('hostile arguments', () => {
  for (const [name, text] of TEXTS) {
    for (const on of ['execute', 'executeTalents'] as const) {
      it(`${name}: an answer or a refusal of every operation, never a fault of the server (${on})`, async () => {
        for (const { document, variables, name: operation } of everyOperation(
          on === 'execute' ? schema : talentsSchema,
        )) {
          await api.rollback(async (test) => {
            const viewers = [asNobody, asBloomer(await test.create.bloomer()), asAdmin((await test.create.staff()).id)];
            for (const viewer of viewers) {
              const answer = await test[on](viewer, document, variables({ ...HARMLESS, String: text, ID: text })).catch(
                (error: unknown) => {
                  throw new Error(`${operation} as ${viewer.kind}`, { cause: error });
                },
              );
              for (const { extensions } of answer.errors) assert.ok(Number(extensions.status) < 500, operation);
            }
          });
        }
      });
    }
  }
});
