import { type LockFacts, readOnlyReason } from './read-only.rules.ts';

const open: LockFacts = { viewerCanEdit: true, validated: false, signing: false, signedCount: 0, urlCraS3: null };

describe('editing a month', () => {
  it.each<[string, LockFacts | undefined, RegExp | undefined]>([
    ['no record yet', undefined, undefined],
    ['open', open, undefined],
    ['validated', { ...open, viewerCanEdit: false, validated: true, signedCount: 2 }, /validé/],
    ['signed by the Bloomer', { ...open, viewerCanEdit: false, signing: true, signedCount: 1 }, /annule d’abord/],
    ['uploaded PDF', { ...open, viewerCanEdit: false, urlCraS3: '/files/cra.pdf' }, /déposé/],
    ['closed month', { ...open, viewerCanEdit: false }, /pas modifiable/],
  ])('%s', (_, activity, reason) => {
    const found = readOnlyReason(activity);
    if (reason) expect(found).toMatch(reason);
    else expect(found).toBeUndefined();
  });
});
