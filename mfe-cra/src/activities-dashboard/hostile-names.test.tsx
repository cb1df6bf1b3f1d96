import { startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen, waitFor } from '@testing-library/react';
import { missionRecord } from '../testing/activity.fixture.ts';
import { ActivitiesMonthPage } from './activities-month.page.tsx';

const MARKUP = '<img src=x onerror=alert(1)>';
const FORMULA = '=HYPERLINK("https://evil.test")';
const LONG = 'Æ'.repeat(10_000);

const row = (id: string, fullname: string) => ({
  id,
  month: '2026-11-01',
  CRAStatus: 'NOT_CREATED',
  estimatedPaymentDate: null,
  bloomerRelaunchedToday: false,
  clientRelaunchedToday: false,
  isLeftOpen: false,
  relaunchTarget: null,
  relaunchObstacle: null,
  operationalContactCount: 1,
  bloomer: { recordId: `bloomer-${id}`, fullname },
  operationalContact: { recordId: 'contact-1', fullname: `${FORMULA} \u202egnp`, email: 'paul@client.example' },
  mission: missionRecord({ type: 'IT', CSM: 'Non attribué', label: MARKUP }),
  activity: null,
});

/** What the browser would save. */
async function exported(click: () => Promise<void>): Promise<string> {
  const blobs: Blob[] = [];
  URL.createObjectURL = (blob) => {
    blobs.push(blob as Blob);
    return 'blob:test';
  };
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await click();
  await waitFor(() => expect(blobs).toHaveLength(1));
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blobs[0] as Blob);
  });
}

it('hostile names are text on the screen and harmless in the file for spreadsheets', async () => {
  const rows = [row('markup', MARKUP), row('formula', FORMULA), row('long', LONG)];
  startFakeApi({ Query: { getCraByMonth: () => rows } });
  const { user } = renderPage(ActivitiesMonthPage, {
    path: '/activities',
    at: '/activities?month=2026-11',
    roles: ['Admin'],
  });
  expect((await screen.findAllByText(MARKUP)).length).toBeGreaterThan(0);
  expect(screen.getAllByText(FORMULA).length).toBeGreaterThan(0);
  expect(document.querySelector('img[src="x"]')).toBeNull();

  const csv = await exported(async () => user.click(await screen.findByRole('button', { name: /Exporter/ })));
  const cells = csv.split(/[;\r\n]+/);
  expect(csv).toContain(`"${MARKUP}"`);
  expect(csv).toContain(`"'=HYPERLINK(""https://evil.test"")`);
  expect(cells.filter((cell) => /^"[=+@]/.test(cell))).toEqual([]);
});
