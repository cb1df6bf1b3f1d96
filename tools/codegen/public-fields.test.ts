import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { printPublicFields } from './public-fields.ts';

const printed = (name: string) => readFileSync(new URL(`../../api/${name}`, import.meta.url), 'utf8');

it('a page asks without a token for what anybody may read, and for nothing else', () => {
  const text = printPublicFields([printed('schema.graphql'), printed('talents.schema.graphql')]);
  assert.deepEqual(
    [...text.matchAll(/^ {2}'(\w+)',$/gm)].map(([, name]) => name),
    [
      'answerTalentStay',
      'askPersonalDataLink',
      'checkInvitationToken',
      'exchangeToken',
      'getClientActivity',
      'getPublicClientActivity',
      'renewContractLink',
      'renewSigningLink',
      'sendTalentBoardMagicLink',
      'talentStayQuestion',
      'verifyDocument',
    ],
  );
});
