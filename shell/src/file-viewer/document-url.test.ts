import { documentUrl } from './document-url.ts';

const config = { apiUrls: { files: 'https://api.test' } } as Parameters<typeof documentUrl>[0];

test.each([
  ['/files/activity/2026-11-01/r1/cra/a.pdf', 'https://api.test/files/activity/2026-11-01/r1/cra/a.pdf'],
  ['/files/talents/t1/cv.pdf?v=2', 'https://api.test/talents/t1/cv.pdf?v=2'],
  ['/talents/t1/cv.pdf', 'https://api.test/talents/t1/cv.pdf'],
  ['/files/society/files/talents/kbis.pdf', 'https://api.test/files/society/files/talents/kbis.pdf'],
])('%s is asked for at %s', (address, url) => {
  expect(documentUrl(config, address)).toBe(url);
});
