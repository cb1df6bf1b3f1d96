import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import { SettingsError } from '@bloom/shared-server/settings-reader';
import { testApi } from '../testing/test-api.ts';
import { readEnvironment } from './environment/environment.ts';
import { isMadeBy } from './link-secrets.ts';
import { createLinks } from './links/links.ts';

const api = testApi();

const [old, fresh, foreign] = Array.from({ length: 3 }, () => randomBytes(32).toString('base64url')) as [
  string,
  string,
  string,
];
const settings = (more: Record<string, string>) =>
  readEnvironment({ DATABASE_URL: 'postgres://x@localhost/x', LINK_SECRET: old, ...more });

describe('a change of the secret of links', () => {
  it('ends nothing that was sent, whichever server made it, until the former one is taken away', () =>
    api.rollback(async ({ db, platform, create }) => {
      const objectId = (await create.bloomer()).id;
      const link = { purpose: 'selfData', objectId, contactId: null } as const;
      // First every server believes the new one, then they make links with it, one after the other.
      const [before, during, later] = [[old, fresh], [fresh, old], [fresh]] as const;
      const sent = await createLinks(before, platform.clock).issue(db, link);
      const other = await createLinks(during, platform.clock).issue(db, link);
      for (const secrets of [before, during]) {
        const links = createLinks(secrets, platform.clock);
        assert.equal((await links.find(db, sent.token)).state, 'live');
        assert.equal((await links.find(db, other.token)).state, 'live');
      }
      const { sessionToken } = await createLinks(before, platform.clock).exchange(db, sent.token);
      assert.ok(await createLinks(during, platform.clock).session(db, sessionToken));
      const last = createLinks(later, platform.clock);
      assert.equal((await last.find(db, sent.token)).state, 'unknown');
      assert.equal((await last.find(db, other.token)).state, 'live');
    }));

  it('believes no other', () => {
    const macOf = (secret: string) => `${secret}-mac`;
    assert.equal(isMadeBy([fresh, old], macOf, `${old}-mac`), true);
    assert.equal(isMadeBy([fresh, old], macOf, `${foreign}-mac`), false);
    assert.equal(isMadeBy([fresh], macOf, ''), false);
  });

  it('wants the key of the list of erased people first', () => {
    assert.throws(
      () => settings({ LINK_SECRET_ALSO: fresh }),
      (error) => {
        assert.ok(error instanceof SettingsError);
        assert.match(error.message, /ERASURE_SECRET is missing: before LINK_SECRET changes/);
        return true;
      },
    );
    const { linkSecrets, erasureSecret } = settings({ LINK_SECRET_ALSO: fresh, ERASURE_SECRET: old });
    assert.deepEqual([linkSecrets, erasureSecret], [[old, fresh], old]);
  });
});
